package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Recognises one device under its two names: the kernel's path ({@code /dev/nvme0n1}) and its PCI
 * address, under which SPDK knows it. Where every arm names exactly one set of devices of a size,
 * by path or by address, the sets are taken as the same; a manifest's column {@code device} settles
 * other cases. Two different paths, or two different addresses, stay different devices.
 */
final class DeviceMatch {

    private static final Pattern ADDRESS =
            Pattern.compile("[0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7].*");

    /** {@code /dev/ng0n1} is the character device of the namespace {@code /dev/nvme0n1}. */
    private static final Pattern CHARACTER_DEVICE = Pattern.compile("/dev/ng(\\d+n\\d+)");

    private final List<Problem> notes = new ArrayList<>();

    /** What was taken for granted, or could not be, each for the whole comparison. */
    List<Problem> notes() {
        return List.copyOf(notes);
    }

    /** The same samples with one name for each device. */
    List<Located> match(List<Located> samples) {
        List<Located> named =
                samples.stream()
                        .map(sample -> sample.withDevices(blockDevices(sample.devices())))
                        .toList();
        Map<List<String>, List<String>> addresses = new HashMap<>();
        bySize(named).forEach((size, byArm) -> pair(byArm, addresses));
        List<Located> paired =
                named.stream()
                        .map(s -> s.withDevices(addresses.getOrDefault(s.devices(), s.devices())))
                        .toList();
        return assumeUnnamed(paired);
    }

    private static List<String> blockDevices(List<String> devices) {
        return devices.stream()
                .map(device -> CHARACTER_DEVICE.matcher(device).replaceFirst("/dev/nvme$1"))
                .sorted()
                .toList();
    }

    private static SortedMap<Integer, SortedMap<String, SortedSet<String>>> bySize(
            List<Located> samples) {
        SortedMap<Integer, SortedMap<String, SortedSet<String>>> sets = new TreeMap<>();
        for (Located sample : samples) {
            if (!sample.devices().isEmpty()) {
                sets.computeIfAbsent(sample.devices().size(), size -> new TreeMap<>())
                        .computeIfAbsent(sample.arm(), arm -> new TreeSet<>())
                        .add(joined(sample.devices()));
            }
        }
        return sets;
    }

    private void pair(
            SortedMap<String, SortedSet<String>> byArm, Map<List<String>, List<String>> addresses) {
        SortedSet<String> all = new TreeSet<>();
        byArm.values().forEach(all::addAll);
        List<String> byAddress = all.stream().filter(DeviceMatch::isAddress).toList();
        List<String> byPath = all.stream().filter(set -> set.startsWith("/dev/")).toList();
        if (byAddress.isEmpty() || byPath.isEmpty()) {
            return;
        }
        String names =
                byArm.entrySet().stream()
                        .map(arm -> arm.getKey() + " on " + String.join(" and ", arm.getValue()))
                        .collect(Collectors.joining(", "));
        boolean oneEach = byArm.values().stream().allMatch(sets -> sets.size() == 1);
        if (oneEach && byAddress.size() == 1 && byPath.size() == 1) {
            addresses.put(split(byPath.get(0)), split(byAddress.get(0)));
            notes.add(
                    Problem.warning(
                            "devices-matched",
                            names + ": taken as the same, as each arm names no other"));
        } else {
            notes.add(
                    Problem.warning(
                            "devices-ambiguous",
                            names
                                    + ": which path is which address cannot be told; say it in a"
                                    + " manifest (column device)"));
        }
    }

    private List<Located> assumeUnnamed(List<Located> samples) {
        SortedSet<String> known = new TreeSet<>();
        SortedSet<String> unnamed = new TreeSet<>();
        for (Located sample : samples) {
            if (sample.devices().isEmpty()) {
                unnamed.add(sample.arm());
            } else {
                known.add(joined(sample.devices()));
            }
        }
        if (unnamed.isEmpty() || known.size() != 1) {
            return samples;
        }
        List<String> only = split(known.first());
        notes.add(
                Problem.warning(
                        "devices-assumed",
                        "%s does not say which device it ran on; taken as %s, the only one named"
                                .formatted(String.join(", ", unnamed), known.first())));
        return samples.stream().map(s -> s.devices().isEmpty() ? s.withDevices(only) : s).toList();
    }

    private static boolean isAddress(String set) {
        return ADDRESS.matcher(set).matches();
    }

    private static String joined(List<String> devices) {
        return String.join(" + ", devices);
    }

    private static List<String> split(String joined) {
        return List.of(joined.split(" \\+ "));
    }
}
