/**
 * Statistics on plain numbers: nothing here knows of devices, arms or metrics. Every class is a
 * pure function of its arguments; random ones take a seed.
 */
package dev.spdkcmp.harness.statistics;
