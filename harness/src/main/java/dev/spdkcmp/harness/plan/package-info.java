/**
 * The experiment before it happens: which cells, in which order, with which commands, how long and
 * how much is written. Pure but for {@link dev.spdkcmp.harness.plan.PlanFactsReader}.
 */
package dev.spdkcmp.harness.plan;
