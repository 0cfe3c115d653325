package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.Point;

/**
 * What limits two arms at a point.
 *
 * @param candidate the candidate
 * @param point where
 * @param kind what limits them
 * @param shown whether the equality behind {@link Kind#DEVICE_BOUND} or {@link Kind#LIMITED_ALIKE}
 *     is shown by two one-sided tests at 5 %; false where it rests on the means alone
 * @param evidence a sentence
 */
public record Ceiling(String candidate, Point point, Kind kind, boolean shown, String evidence) {

    /** What limits two arms. */
    public enum Kind {
        /** At least one arm still grows with depth. */
        BELOW_CEILING,
        /** Both flat at the same IOPS: the stacks cannot be told apart here. */
        DEVICE_BOUND,
        /** Both flat at the same IOPS, while another arm gets more from the same devices. */
        LIMITED_ALIKE,
        /** Both flat, at different IOPS: it is not the device that limits the lower one. */
        APART,
        /** The lower arm's cores are busy throughout while the other gets more from the device. */
        CPU_BOUND
    }
}
