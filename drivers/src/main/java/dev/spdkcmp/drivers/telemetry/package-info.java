/** What a machine does while it is measured, read twice per sample and otherwise left alone. */
package dev.spdkcmp.drivers.telemetry;
