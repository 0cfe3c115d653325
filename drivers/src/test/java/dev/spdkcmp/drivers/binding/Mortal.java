package dev.spdkcmp.drivers.binding;

import java.util.function.Predicate;

/** Dies at a point, and stays dead: nothing that it does from then on reaches the machine. */
final class Mortal implements PointHost.Observer {

    private final Predicate<String> last;
    private boolean dead;

    private Mortal(Predicate<String> last) {
        this.last = last;
    }

    /** Does not outlive its point of that number, from 1. */
    static Mortal at(int point) {
        int[] passed = {0};
        return new Mortal(what -> ++passed[0] >= point);
    }

    /** Does not outlive an act of that name. */
    static Mortal after(Predicate<String> act) {
        return new Mortal(act);
    }

    /** The harness is dead. */
    static final class Died extends Error {
        private static final long serialVersionUID = 1;
    }

    @Override
    public void before() {
        if (dead) {
            throw new Died();
        }
    }

    @Override
    public void after(String what) {
        dead = dead || last.test(what);
        before();
    }
}
