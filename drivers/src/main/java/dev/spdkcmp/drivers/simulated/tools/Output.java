package dev.spdkcmp.drivers.simulated.tools;

/**
 * What a program leaves.
 *
 * @param exitStatus its exit status
 * @param stdout what it printed
 * @param stderr what it printed there
 */
public record Output(int exitStatus, String stdout, String stderr) {

    public static Output printed(String stdout) {
        return new Output(0, stdout, "");
    }

    public static Output failed(int exitStatus, String stderr) {
        return new Output(exitStatus, "", stderr);
    }
}
