package dev.spdkcmp.drivers.inventory;

import dev.spdkcmp.drivers.host.HostFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Memory modules as the firmware tells of them: SMBIOS structures of type 17 (DMTF DSP0134, 7.18).
 * Only root can read them.
 *
 * @param slots every slot, filled or not
 */
public record MemoryModules(List<Slot> slots) {

    private static final String TABLE = "/sys/firmware/dmi/tables/DMI";
    private static final int MOST_BYTES = 1 << 20;
    private static final int MEMORY_DEVICE = 17;
    private static final int END_OF_TABLE = 127;
    private static final int HEADER_BYTES = 4;
    private static final double BYTES_PER_TRANSFER = 8;

    /** {@code P0 CHANNEL A}, {@code P0_Node0_Channel0_Dimm0}, {@code CPU1_DIMM_A1}. */
    private static final Pattern CHANNEL =
            Pattern.compile("(?i)chan(?:nel)?[ _-]?([a-z0-9]+)|dimm[ _-]?([a-z])\\d?\\b");

    private static final Pattern SOCKET =
            Pattern.compile("(?i)(?:cpu|proc(?:essor)?|socket|p)[ _-]?(\\d)");

    public MemoryModules {
        slots = List.copyOf(slots);
    }

    /**
     * A slot for a module.
     *
     * @param locator what the board calls it
     * @param channel socket and channel that it belongs to; null where the names do not say
     * @param filled whether a module is in it
     * @param transfersPerSecond that it is set to, in millions; null where not said
     */
    public record Slot(
            String locator, String channel, boolean filled, Integer transfersPerSecond) {}

    /** Reads a machine's; empty where it tells nothing or this user may not read it. */
    public static Optional<MemoryModules> of(HostFiles files) {
        try {
            List<Slot> slots = parse(files.readBytes(TABLE, 0, MOST_BYTES));
            return slots.isEmpty() ? Optional.empty() : Optional.of(new MemoryModules(slots));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static List<Slot> parse(byte[] table) {
        ByteBuffer fields = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
        List<Slot> slots = new ArrayList<>();
        int at = 0;
        while (at + HEADER_BYTES <= table.length && table[at] != END_OF_TABLE) {
            int length = Byte.toUnsignedInt(table[at + 1]);
            int end = at + length;
            if (length < HEADER_BYTES || end > table.length) {
                return slots;
            }
            List<String> strings = new ArrayList<>();
            int next = strings(table, end, strings);
            if (table[at] == MEMORY_DEVICE && length > 0x16) {
                slots.add(slot(fields, at, length, strings));
            }
            at = next;
        }
        return slots;
    }

    /** Collects the strings behind a structure; where the next structure begins. */
    private static int strings(byte[] table, int from, List<String> strings) {
        int at = from;
        while (at < table.length && table[at] != 0) {
            int end = at;
            while (end < table.length && table[end] != 0) {
                end++;
            }
            strings.add(new String(table, at, end - at, StandardCharsets.ISO_8859_1));
            at = end + 1;
        }
        return strings.isEmpty() ? at + 2 : at + 1;
    }

    private static Slot slot(ByteBuffer fields, int at, int length, List<String> strings) {
        String locator = text(strings, fields.get(at + 0x10));
        String bank = text(strings, fields.get(at + 0x11));
        int speed = Short.toUnsignedInt(fields.getShort(at + 0x15));
        if (length > 0x21 && fields.getShort(at + 0x20) != 0) {
            speed = Short.toUnsignedInt(fields.getShort(at + 0x20));
        }
        return new Slot(
                locator,
                channel(bank + " " + locator),
                fields.getShort(at + 0x0c) != 0,
                speed == 0 || speed == 0xffff ? null : Integer.valueOf(speed));
    }

    private static String text(List<String> strings, byte index) {
        return index < 1 || index > strings.size() ? "" : strings.get(index - 1).strip();
    }

    private static String channel(String names) {
        Matcher channel = CHANNEL.matcher(names);
        if (!channel.find()) {
            return null;
        }
        Matcher socket = SOCKET.matcher(names);
        return (socket.find() ? socket.group(1) : "0")
                + "/"
                + (channel.group(1) == null ? channel.group(2) : channel.group(1));
    }

    /** Channels that the board has; empty where its names do not say. */
    public Optional<Integer> channels() {
        Set<String> names = new TreeSet<>();
        for (Slot slot : slots) {
            if (slot.channel() == null) {
                return Optional.empty();
            }
            names.add(slot.channel());
        }
        return Optional.of(names.size());
    }

    /** Channels with a module; each module counts as one where names do not tell channels. */
    public int filledChannels() {
        Set<String> names = new TreeSet<>();
        for (Slot slot : slots) {
            if (slot.filled()) {
                names.add(channels().isPresent() ? slot.channel() : slot.locator() + names.size());
            }
        }
        return names.size();
    }

    /**
     * What all channels together carry at most, in bytes per second, 8 bytes a transfer; empty
     * where a module's speed is not said.
     */
    public Optional<Double> bytesPerSecond() {
        List<Slot> filled = slots.stream().filter(Slot::filled).toList();
        if (filled.isEmpty() || filled.stream().anyMatch(s -> s.transfersPerSecond() == null)) {
            return Optional.empty();
        }
        int slowest = filled.stream().mapToInt(Slot::transfersPerSecond).min().orElseThrow();
        return Optional.of(filledChannels() * slowest * 1e6 * BYTES_PER_TRANSFER);
    }
}
