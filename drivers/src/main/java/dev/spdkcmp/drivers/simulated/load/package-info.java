/** Loads on a simulated machine: what streams a command line means, and what they measure. */
package dev.spdkcmp.drivers.simulated.load;
