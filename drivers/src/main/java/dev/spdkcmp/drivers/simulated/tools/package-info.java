/** Programs of a simulated machine. Each answers with text in the real program's format. */
package dev.spdkcmp.drivers.simulated.tools;
