package dev.spdkcmp.drivers.inventory;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Address of a PCI function, in the one spelling that sysfs and setup.sh compare by: lower case,
 * with its domain ({@code 0000:5e:00.0}; domains above ffff are those behind Intel VMD).
 *
 * @param domain segment, from 0
 * @param bus 0 to 255
 * @param device 0 to 31
 * @param function 0 to 7
 */
public record Bdf(int domain, int bus, int device, int function) implements Comparable<Bdf> {

    private static final Pattern SPELLINGS =
            Pattern.compile("(?:([0-9a-f]{4,8}):)?([0-9a-f]{2}):([0-9a-f]{2})\\.([0-7])");
    private static final int MAX_DEVICE = 31;
    private static final int HEX = 16;
    private static final int FIRST_VMD_DOMAIN = 0x10000;

    /** Reads any usual spelling: upper case, and without the domain where it is 0. */
    public static Optional<Bdf> parse(String text) {
        Matcher parts = SPELLINGS.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return Optional.empty();
        }
        long domain = parts.group(1) == null ? 0 : Long.parseLong(parts.group(1), HEX);
        int device = Integer.parseInt(parts.group(3), HEX);
        if (domain > Integer.MAX_VALUE || device > MAX_DEVICE) {
            return Optional.empty();
        }
        return Optional.of(
                new Bdf(
                        (int) domain,
                        Integer.parseInt(parts.group(2), HEX),
                        device,
                        Integer.parseInt(parts.group(4), HEX)));
    }

    /** Whether it lies in a domain that Intel VMD makes. */
    public boolean behindVmd() {
        return domain >= FIRST_VMD_DOMAIN;
    }

    /** Its folder in sysfs. */
    public String sysfs() {
        return "/sys/bus/pci/devices/" + this;
    }

    @Override
    public String toString() {
        return "%04x:%02x:%02x.%x".formatted(domain, bus, device, function);
    }

    @Override
    public int compareTo(Bdf other) {
        return Long.compare(number(), other.number());
    }

    private long number() {
        return ((long) domain << 16) | bus << 8 | device << 3 | function;
    }
}
