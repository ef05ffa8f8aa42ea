package io.trunkline.serialization.budget;

/**
 * How many keys of a hash table come to one place, for keys that the table orders: their hash codes
 * and classes say nothing about their number, so a table of them is free unless they meet more
 * often than chance brings. Counts by some bits of the hash codes that decide about the place in a
 * table of any size. For one thread.
 */
final class KeyPlaces {

  private static final int FIRST = 32;
  private static final int LAST = 8192; // which stay in the nearest cache
  private static final int KEYS_OF_PLACE = 8; // before there are four times as many
  private static final int CHANCE = 8; // keys that meet, beside twice the average

  private int[] counts = new int[FIRST];
  private int keys;

  /** Adds a key and returns how many met in its place; 0 if no more than chance brings. */
  int add(int hash) {
    if (++keys > KEYS_OF_PLACE * counts.length && counts.length < LAST) {
      counts = new int[4 * counts.length]; // without those before, which are few
      keys = 1;
    }
    int spread = hash ^ hash >>> 16; // as HashMap does
    int met = ++counts[(spread ^ (char) spread >>> 10) & counts.length - 1];
    return met > CHANCE + 2 * keys / counts.length ? met : 0;
  }
}
