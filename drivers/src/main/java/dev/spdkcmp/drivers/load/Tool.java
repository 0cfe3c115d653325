package dev.spdkcmp.drivers.load;

/**
 * A program, as it is recorded with every result.
 *
 * @param path absolute path
 * @param versionText as the program or its build tree says it ({@code fio-3.33}, {@code v26.05});
 *     null where nothing says
 * @param version the same as numbers; null where nothing says
 * @param sha256 of the file, hexadecimal; null where it could not be read
 */
public record Tool(String path, String versionText, SoftwareVersion version, String sha256) {

    /** Whether it is known to be of that version or later. */
    public boolean atLeast(int major, int minor) {
        return version != null && version.atLeast(major, minor);
    }
}
