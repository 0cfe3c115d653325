package dev.spdkcmp.drivers.inventory;

/**
 * One link on the way from a function to the processor.
 *
 * @param upper the port at its upper end
 * @param lower the port or function at its lower end
 * @param link its speed and width
 */
public record PcieHop(Bdf upper, Bdf lower, LinkState link) {

    @Override
    public String toString() {
        return upper + " to " + lower;
    }
}
