package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.inventory.Bdf;

/**
 * A device that somebody wants to take.
 *
 * @param bdf its address
 * @param expectedSerial serial number it must have; null where any will do
 * @param acceptSignature serial number whose signatures are given up; null where none are
 */
public record Request(Bdf bdf, String expectedSerial, String acceptSignature) {

    /** Any drive at this address, if nothing at all is on it. */
    public static Request of(Bdf bdf) {
        return new Request(bdf, null, null);
    }
}
