package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.BlockPlan;
import dev.spdkcmp.scenarios.CoreSelection;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Quantity;
import dev.spdkcmp.scenarios.Timing;
import dev.spdkcmp.scenarios.Workload;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The key {@code workloads}, and what a workload can say for itself or take from the scenario. */
final class WorkloadReader {

    static final List<String> KEYS =
            List.of(
                    "workload",
                    "pattern",
                    "readPercent",
                    "blockSize",
                    "queueDepths",
                    "cores",
                    "warmUp",
                    "measured",
                    "blocks");
    static final List<String> BLOCK_KEYS = List.of("min", "max", "precision");

    private static final int DEEPEST = 65_536;
    private static final BlockPlan DEFAULT_BLOCKS = new BlockPlan.UntilPrecise(6, 20, null);

    /** What a workload takes where it says nothing itself. */
    private record Defaults(
            List<Integer> depths, List<CoreSelection> cores, Timing timing, BlockPlan blocks) {}

    private WorkloadReader() {}

    static List<WorkloadPlan> read(YamlMapping scenario, YamlItem workloads) {
        Defaults defaults =
                stated(
                        scenario,
                        new Defaults(
                                List.of(1, 4, 16, 64),
                                List.of(new CoreSelection.PerDevice(1)),
                                Timing.DEFAULT,
                                DEFAULT_BLOCKS));
        List<WorkloadPlan> plans = new ArrayList<>();
        Set<Workload> seen = new HashSet<>();
        for (YamlItem item : workloads.items()) {
            Optional<WorkloadPlan> plan =
                    item.isMapping()
                            ? fromMapping(item, defaults)
                            : item.value(WorkloadText.EXAMPLES, WorkloadText::parse)
                                    .map(workload -> plan(workload, defaults));
            plan.ifPresent(
                    p -> {
                        if (!seen.add(p.workload())) {
                            item.wrong(p.workload().label() + " is stated twice");
                        }
                        checkShares(item, p);
                        plans.add(p);
                    });
        }
        return plans;
    }

    private static Optional<WorkloadPlan> fromMapping(YamlItem item, Defaults defaults) {
        Optional<YamlMapping> keys = item.mapping(KEYS);
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        Optional<Workload> workload =
                keys.get().get("workload").isPresent()
                        ? asWords(item, keys.get())
                        : asKeys(item, keys.get());
        Defaults own = stated(keys.get(), defaults);
        return workload.map(w -> plan(w, own));
    }

    private static WorkloadPlan plan(Workload workload, Defaults own) {
        return new WorkloadPlan(workload, own.depths(), own.cores(), own.timing(), own.blocks());
    }

    private static Optional<Workload> asWords(YamlItem item, YamlMapping keys) {
        for (String key : List.of("pattern", "readPercent", "blockSize")) {
            if (keys.get(key).isPresent()) {
                item.wrong("workload already says the pattern, read share and block size");
            }
        }
        return keys.get("workload")
                .flatMap(w -> w.value(WorkloadText.EXAMPLES, WorkloadText::parse));
    }

    private static Optional<Workload> asKeys(YamlItem item, YamlMapping keys) {
        Optional<Pattern> pattern =
                keys.required("pattern", "pattern: randread")
                        .flatMap(
                                p ->
                                        p.value(
                                                "one of read, write, randread, randwrite, rw,"
                                                        + " randrw",
                                                Pattern::named));
        Optional<Long> size =
                keys.required("blockSize", "blockSize: 4k")
                        .flatMap(s -> s.value("a size such as 4k", Quantity::bytes));
        Optional<Integer> share = keys.get("readPercent").flatMap(s -> s.integer(0, 100));
        if (pattern.isEmpty() || size.isEmpty()) {
            return Optional.empty();
        }
        Optional<Integer> readPercent =
                share.isPresent() ? share : pattern.get().fixedReadPercent();
        if (readPercent.isEmpty()) {
            item.wrong("readPercent is missing; for example: readPercent: 70");
            return Optional.empty();
        }
        return item.made(() -> new Workload(pattern.get(), readPercent.get(), size.get()));
    }

    private static Defaults stated(YamlMapping keys, Defaults others) {
        Optional<Duration> warmUp = keys.get("warmUp").flatMap(t -> t.time("5s"));
        Optional<Duration> measured = keys.get("measured").flatMap(t -> t.time("30s"));
        Optional<Timing> timing =
                keys.get("measured")
                        .or(() -> keys.get("warmUp"))
                        .flatMap(
                                item ->
                                        item.made(
                                                () ->
                                                        new Timing(
                                                                warmUp.orElse(
                                                                        others.timing().warmUp()),
                                                                measured.orElse(
                                                                        others.timing()
                                                                                .measured()))));
        return new Defaults(
                keys.get("queueDepths").map(WorkloadReader::depths).orElse(others.depths()),
                keys.get("cores").map(CoreReader::read).orElse(others.cores()),
                timing.orElse(others.timing()),
                keys.get("blocks").flatMap(WorkloadReader::blocks).orElse(others.blocks()));
    }

    /** Depths one by one, or {@code 1..256}: the powers of two in between. */
    private static List<Integer> depths(YamlItem item) {
        List<Integer> depths = new ArrayList<>();
        for (YamlItem one : item.items()) {
            one.value("a queue depth such as 16, or a range such as 1..256", WorkloadReader::depth)
                    .ifPresent(
                            found -> {
                                if (found.stream().anyMatch(depths::contains)) {
                                    one.wrong("a depth is stated twice");
                                }
                                depths.addAll(found);
                            });
        }
        return depths;
    }

    private static Optional<List<Integer>> depth(String text) {
        String[] ends = text.split("\\.\\.");
        if (!text.matches("[1-9]\\d{0,4}(\\.\\.[1-9]\\d{0,4})?")) {
            return Optional.empty();
        }
        int first = Integer.parseInt(ends[0]);
        int last = Integer.parseInt(ends[ends.length - 1]);
        List<Integer> depths = new ArrayList<>();
        for (int depth = first; depth <= last && depth <= DEEPEST; depth *= 2) {
            depths.add(depth);
        }
        return last > DEEPEST || depths.isEmpty() ? Optional.empty() : Optional.of(depths);
    }

    static Optional<BlockPlan> blocks(YamlItem item) {
        if (!item.isMapping()) {
            return item.integer(1, 1000).map(BlockPlan.Fixed::new);
        }
        Optional<YamlMapping> keys = item.mapping(BLOCK_KEYS);
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        Optional<Integer> min = keys.get().get("min").flatMap(m -> m.integer(1, 1000));
        Optional<Integer> max = keys.get().get("max").flatMap(m -> m.integer(1, 1000));
        Optional<Double> precision =
                keys.get()
                        .get("precision")
                        .flatMap(p -> p.value("a share such as 2%", Quantity::share));
        int least = min.orElse(BlockPlan.SMALLEST_PILOT);
        return item.made(
                () ->
                        new BlockPlan.UntilPrecise(
                                least, max.orElse(Math.max(20, least)), precision.orElse(null)));
    }

    /** With c cores on a device each gets q/c, without a remainder. */
    private static void checkShares(YamlItem item, WorkloadPlan plan) {
        for (CoreSelection cores : plan.cores()) {
            int sharing =
                    cores instanceof CoreSelection.PerDevice perDevice
                            ? perDevice.count()
                            : cores instanceof CoreSelection.OneCoreWithSibling ? 2 : 1;
            for (int depth : plan.queueDepths()) {
                if (depth % sharing != 0) {
                    item.wrong(
                            "queue depth "
                                    + depth
                                    + " cannot be shared equally by "
                                    + sharing
                                    + " CPUs ("
                                    + cores.label()
                                    + ")");
                }
            }
        }
    }
}
