/** How simulated files and programs write what they print. */
package dev.spdkcmp.drivers.simulated.text;
