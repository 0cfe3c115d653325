/**
 * What a program finds under /sys, /proc and /dev of a simulated machine. Names and contents are
 * made from the machine's state when they are read, so that they can never contradict it; writing
 * some of them changes it.
 */
package dev.spdkcmp.drivers.simulated.tree;
