package dev.spdkcmp.harness.inputs;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What to read for a comparison.
 *
 * @param arms in the order of the command line; may be empty where the manifest names arms
 * @param manifest path of the manifest; null for none
 * @param names how to read conditions from file names
 * @param percents percentiles that are compared, each in (0, 100]
 * @param keepDistributions whether samples keep their histograms (they are most of the memory)
 */
public record InputRequest(
        List<ArmPath> arms,
        String manifest,
        NamePattern names,
        SortedSet<Double> percents,
        boolean keepDistributions) {

    public InputRequest {
        arms = List.copyOf(arms);
        percents = new TreeSet<>(percents);
    }
}
