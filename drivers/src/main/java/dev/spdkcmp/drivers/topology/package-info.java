/** Which CPUs of a machine drive which device: read from sysfs, chosen by pure rules, explained. */
package dev.spdkcmp.drivers.topology;
