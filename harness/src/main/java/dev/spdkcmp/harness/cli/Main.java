package dev.spdkcmp.harness.cli;

import picocli.CommandLine;

/** Entry point. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new SpdkcmpCommand()).execute(args));
    }
}
