/** Descriptions of machines that do not exist, read from YAML; immutable. */
package dev.spdkcmp.drivers.simulated.profile;
