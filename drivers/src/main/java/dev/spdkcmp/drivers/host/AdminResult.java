package dev.spdkcmp.drivers.host;

/**
 * What came of an NVMe admin command.
 *
 * @param status 0, or the NVMe status code (positive), or a negative errno
 * @param result completion dword 0 (a feature's value)
 * @param data what the controller returned; not modified by anyone
 */
public record AdminResult(int status, int result, byte[] data) {

    public boolean succeeded() {
        return status == 0;
    }
}
