package dev.spdkcmp.drivers.guard;

import java.util.List;

/** Looks for one kind of use of a device. */
interface UseCheck {

    /** What it found; empty where the device is not used so. */
    List<Finding> examine(DeviceStack stack);
}
