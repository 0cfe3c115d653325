/** The experiment as it happens: steps carried out on a Host, samples and a journal on disk. */
package dev.spdkcmp.harness.run;
