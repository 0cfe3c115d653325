/**
 * Whether this machine can give a fair comparison: checks of link, device, block layer, processors,
 * memory, privileges and tools, each with evidence and a remedy. Reads; changes nothing.
 */
package dev.spdkcmp.drivers.doctor;
