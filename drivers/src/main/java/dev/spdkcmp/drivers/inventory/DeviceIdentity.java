package dev.spdkcmp.drivers.inventory;

/**
 * Which drive it is, wherever it is plugged in.
 *
 * @param serial serial number, blanks trimmed
 * @param model model, blanks trimmed; null where unknown
 * @param firmware firmware revision; null where unknown
 */
public record DeviceIdentity(String serial, String model, String firmware) {}
