/**
 * Load generators: from an arm and a point to the exact job file, command line and environment.
 * What has to be equal in all arms (fio-formats §7) is made here, and nowhere else.
 */
package dev.spdkcmp.drivers.load;
