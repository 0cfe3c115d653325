package dev.spdkcmp.drivers.simulated.performance;

/**
 * A closed queueing network with one class per stream of I/Os, solved by approximate mean value
 * analysis (Bard–Schweitzer): exact with one I/O in flight and at saturation, and by construction
 * always obeying Little's law, throughput × (delay + residence) = population, for every class.
 *
 * <p>Stations are first-come single servers; a station of m parallel servers is entered as a server
 * m times faster plus the rest of its service as delay (Seidmann).
 */
final class ClosedNetwork {

    private static final int MAX_ITERATIONS = 2_000;
    private static final double TOLERANCE = 1e-11;

    /** Delay of a class that depends on how busy stations are, such as waking an idle core. */
    interface UtilisationDelay {
        double delayNs(int streamClass, double[] utilisation);
    }

    /**
     * What the network settles at.
     *
     * @param throughputPerNs I/Os per nanosecond of each class
     * @param delayNs delay of each class, state-dependent part included
     * @param queueSeen per class and station: I/Os found there on arrival
     * @param utilisation busy share of each station
     */
    record Solution(
            double[] throughputPerNs,
            double[] delayNs,
            double[][] queueSeen,
            double[] utilisation) {}

    private final int[] population;
    private final double[][] demandNs;
    private final double[] fixedDelayNs;
    private final UtilisationDelay extra;

    /**
     * @param population I/Os in flight of each class, each at least 1
     * @param demandNs per class and station: service wanted per I/O
     * @param fixedDelayNs per class: time per I/O at no station
     * @param extra further delay that depends on the stations' load
     */
    ClosedNetwork(
            int[] population, double[][] demandNs, double[] fixedDelayNs, UtilisationDelay extra) {
        this.population = population;
        this.demandNs = demandNs;
        this.fixedDelayNs = fixedDelayNs;
        this.extra = extra;
    }

    Solution solve() {
        int classes = population.length;
        int stations = demandNs[0].length;
        double[][] queue = evenly(classes, stations);
        double[] utilisation = new double[stations];
        double[] throughput = new double[classes];
        double[] delay = new double[classes];
        double[][] seen = new double[classes][stations];
        for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
            double change = 0;
            double[] total = sums(queue, stations);
            for (int r = 0; r < classes; r++) {
                delay[r] = fixedDelayNs[r] + extra.delayNs(r, utilisation);
                double cycle = delay[r];
                for (int i = 0; i < stations; i++) {
                    seen[r][i] = total[i] - queue[r][i] / population[r];
                    cycle += demandNs[r][i] * (1 + seen[r][i]);
                }
                double before = throughput[r];
                throughput[r] = population[r] / cycle;
                change = Math.max(change, Math.abs(throughput[r] / before - 1));
                for (int i = 0; i < stations; i++) {
                    queue[r][i] = throughput[r] * demandNs[r][i] * (1 + seen[r][i]);
                }
            }
            for (int i = 0; i < stations; i++) {
                double busy = 0;
                for (int r = 0; r < classes; r++) {
                    busy += throughput[r] * demandNs[r][i];
                }
                utilisation[i] = Math.min(1, busy);
            }
            if (change < TOLERANCE) {
                break;
            }
        }
        return new Solution(throughput, delay, seen, utilisation);
    }

    private double[][] evenly(int classes, int stations) {
        double[][] queue = new double[classes][stations];
        for (int r = 0; r < classes; r++) {
            for (int i = 0; i < stations; i++) {
                queue[r][i] = demandNs[r][i] == 0 ? 0 : (double) population[r] / (stations + 1);
            }
        }
        return queue;
    }

    private static double[] sums(double[][] queue, int stations) {
        double[] total = new double[stations];
        for (double[] row : queue) {
            for (int i = 0; i < stations; i++) {
                total[i] += row[i];
            }
        }
        return total;
    }
}
