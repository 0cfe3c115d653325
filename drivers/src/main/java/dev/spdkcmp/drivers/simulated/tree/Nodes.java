package dev.spdkcmp.drivers.simulated.tree;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Nodes of one section of a tree by path; folders above a node make themselves. */
public final class Nodes {

    private final Map<String, Node> byPath = new HashMap<>();

    Node at(String path) {
        return byPath.get(path);
    }

    /** A file with fixed text; a newline is added. */
    public Nodes file(String path, String text) {
        return content(path, () -> line(text), null);
    }

    /** A file whose text is made when read; a newline is added. */
    public Nodes file(String path, Supplier<String> text) {
        return content(path, () -> line(text.get()), null);
    }

    /** A file that can be written. */
    public Nodes file(String path, Supplier<String> text, Node.Write write) {
        return content(path, () -> line(text.get()), write);
    }

    /** A file of which text is made as it is. */
    public Nodes text(String path, Supplier<String> text) {
        return content(path, () -> text.get().getBytes(StandardCharsets.UTF_8), null);
    }

    /** A file that can only be written. */
    public Nodes control(String path, Node.Write write) {
        return content(path, () -> new byte[0], write);
    }

    public Nodes content(String path, Supplier<byte[]> content, Node.Write write) {
        return put(path, new Node.Content(content, write));
    }

    public Nodes link(String path, String target) {
        return put(path, new Node.Link(target));
    }

    public Nodes device(String path, String number, boolean block, String name) {
        return put(path, new Node.Device(number, block, name, null));
    }

    /** An empty directory, unless it is there. */
    public Nodes directory(String path) {
        if (!byPath.containsKey(path)) {
            put(path, new Node.Directory(new TreeSet<>()));
        }
        return this;
    }

    Nodes put(String path, Node node) {
        byPath.put(path, node);
        String below = path;
        while (below.length() > 1) {
            int slash = below.lastIndexOf('/');
            String parent = slash == 0 ? "/" : below.substring(0, slash);
            Node above = byPath.get(parent);
            boolean known = above instanceof Node.Directory;
            if (!known) {
                above = new Node.Directory(new TreeSet<>());
                byPath.put(parent, above);
            }
            ((Node.Directory) above).names().add(below.substring(slash + 1));
            if (known) {
                break;
            }
            below = parent;
        }
        return this;
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
