package dev.spdkcmp.scenarios;

/**
 * How many of the devices named on the command line are driven at once.
 *
 * @param count that many, in the order named; null: all
 * @param scaling also with one device, two, and so on up to {@code count}
 * @param order in which devices join where the number grows
 */
public record DeviceSelection(Integer count, boolean scaling, Order order) {

    /** Everything that was named, together. */
    public static final DeviceSelection ALL = new DeviceSelection(null, false, Order.AS_NAMED);

    public DeviceSelection {
        if (count != null && count < 1) {
            throw new IllegalArgumentException("devices " + count + " is less than 1");
        }
    }

    /** Which device joins next. */
    public enum Order {
        /** As on the command line. */
        AS_NAMED,
        /** From another socket and root port than those before, where there is one. */
        SPREAD,
        /** From the same socket and root port as those before, while there is one. */
        PACKED
    }
}
