/**
 * The report that a person opens: one self-contained HTML page, written from the same model as
 * every other format. Pure: text out, no file, clock or setting.
 */
package dev.spdkcmp.harness.report;
