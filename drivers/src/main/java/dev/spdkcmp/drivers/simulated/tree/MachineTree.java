package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The whole file tree of a simulated machine: generated sections, and plain files laid over them.
 */
public final class MachineTree {

    private static final int MAX_LINKS = 40;

    private final Machine machine;
    private final PlainFiles plain;
    private final List<Cached> sections = new ArrayList<>();

    /** A section with its nodes as of some version. */
    private static final class Cached {
        private final Section section;
        private long version = Long.MIN_VALUE;
        private Nodes nodes = new Nodes();

        private Cached(Section section) {
            this.section = section;
        }

        private Node at(String path, MachineState state) {
            if (!section.covers(path)) {
                return null;
            }
            long now = section.version(state);
            if (now != version) {
                Nodes fresh = new Nodes();
                section.fill(fresh, state);
                nodes = fresh;
                version = now;
            }
            return nodes.at(path);
        }
    }

    /**
     * A path with links resolved, and what is there.
     *
     * @param path canonical
     * @param node generated, or null where a plain file or folder is there
     */
    public record Found(String path, Node node) {}

    public MachineTree(Machine machine, PlainFiles plain, List<Section> parts) {
        this.machine = machine;
        this.plain = plain;
        parts.forEach(section -> sections.add(new Cached(section)));
    }

    /** What a path leads to, all links followed; empty where nothing is there. */
    public Optional<Found> find(String path) {
        return walk(path, true);
    }

    /** What a path names, its last link not followed. */
    public Optional<Found> findUnfollowed(String path) {
        return walk(path, false);
    }

    /** Names in a directory; empty where there is none. */
    public TreeSet<String> list(String path) {
        TreeSet<String> names = new TreeSet<>();
        Optional<Found> found = find(path);
        if (found.isEmpty()) {
            return names;
        }
        String canonical = found.get().path();
        MachineState state = machine.now();
        for (Cached section : sections) {
            if (section.at(canonical, state) instanceof Node.Directory directory) {
                names.addAll(directory.names());
            }
        }
        names.addAll(plain.list(canonical));
        return names;
    }

    private Optional<Found> walk(String path, boolean followLast) {
        MachineState state = machine.now();
        Deque<String> left = new ArrayDeque<>(parts(path));
        String at = "";
        Node node = generated("/", state);
        boolean mayBePlain = true;
        int links = 0;
        while (!left.isEmpty()) {
            String name = left.poll();
            if (name.equals("..")) {
                at = at.isEmpty() ? "" : at.substring(0, at.lastIndexOf('/'));
                mayBePlain = true;
                continue;
            }
            String here = at + "/" + name;
            mayBePlain = mayBePlain && plain.exists(here);
            node = mayBePlain ? plainNode(here) : generated(here, state);
            if (node == null && !mayBePlain) {
                return Optional.empty();
            }
            if (node instanceof Node.Link link && (followLast || !left.isEmpty())) {
                if (++links > MAX_LINKS) {
                    return Optional.empty();
                }
                List<String> target = parts(link.target());
                for (int i = target.size() - 1; i >= 0; i--) {
                    left.push(target.get(i));
                }
                at = link.target().startsWith("/") ? "" : at;
                mayBePlain = true;
                continue;
            }
            at = here;
        }
        return Optional.of(new Found(at.isEmpty() ? "/" : at, node));
    }

    /** A link that was put there by hand; null for a plain file or folder. */
    private Node plainNode(String path) {
        String target = plain.linkTarget(path);
        return target == null ? null : new Node.Link(target);
    }

    private Node generated(String path, MachineState state) {
        for (Cached section : sections) {
            Node node = section.at(path, state);
            if (node != null) {
                return node;
            }
        }
        return null;
    }

    private static List<String> parts(String path) {
        return Arrays.stream(path.split("/"))
                .filter(part -> !part.isEmpty() && !part.equals("."))
                .toList();
    }
}
