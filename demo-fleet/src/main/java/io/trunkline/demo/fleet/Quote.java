package io.trunkline.demo.fleet;

import java.io.Serializable;

/**
 * What an item costs.
 *
 * @param provider who says so
 */
public record Quote(String provider, int item, long cents) implements Serializable {}
