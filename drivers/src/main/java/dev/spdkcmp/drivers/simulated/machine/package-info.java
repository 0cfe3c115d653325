/**
 * The kernel and the hardware of a simulated machine: its state, kept in a folder, and what happens
 * to it when drivers are bound, settings written and loads run.
 */
package dev.spdkcmp.drivers.simulated.machine;
