package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.parsers.measurement.Problem;
import java.util.List;

/**
 * Everything that was found for a comparison.
 *
 * @param errors why there can be no comparison, each a sentence that names the file; with errors,
 *     the rest is what was found until then
 * @param provenance where the samples come from; null where nothing says so
 * @param arms in the order of the command line
 * @param samples one per output that measured something
 * @param rejected inputs that feed nothing
 * @param notes what holds for the whole set
 */
public record InputSet(
        List<String> errors,
        Provenance provenance,
        List<String> arms,
        List<Sample> samples,
        List<RejectedInput> rejected,
        List<Problem> notes) {

    public InputSet {
        errors = List.copyOf(errors);
        arms = List.copyOf(arms);
        samples = List.copyOf(samples);
        rejected = List.copyOf(rejected);
        notes = List.copyOf(notes);
    }
}
