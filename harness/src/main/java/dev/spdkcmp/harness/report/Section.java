package dev.spdkcmp.harness.report;

/** A part of the page under a heading of its own. */
interface Section {

    /** Its anchor. */
    String id();

    /** Its heading, and its entry in the navigation. */
    String title();

    /** Whether there is anything to show. */
    boolean isPresent(ReportInput input);

    /** What stands under the heading. */
    void write(ReportInput input, Html page);
}
