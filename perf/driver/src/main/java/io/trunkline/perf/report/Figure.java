package io.trunkline.perf.report;

/**
 * One number that has a name, such as the time of a first call or the size of a jar.
 *
 * @param system what it is of
 * @param name what it is
 * @param value the number
 * @param unit of what: {@code ms}, {@code bytes}
 * @param round the round, from 1
 */
public record Figure(String system, String name, double value, String unit, int round) {}
