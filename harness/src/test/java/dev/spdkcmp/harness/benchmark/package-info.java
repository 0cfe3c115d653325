/** What {@code scripts/bench} times inside one process, and the files that it times commands on. */
package dev.spdkcmp.harness.benchmark;
