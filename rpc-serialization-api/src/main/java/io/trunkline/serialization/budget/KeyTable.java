package io.trunkline.serialization.budget;

import java.util.Arrays;

/** Where the keys of a hash table are: how many of them does a further key meet? For one thread. */
abstract sealed class KeyTable {

  private static final long MEETING = 8; // steps, for each key that is met on the way
  private static final int SMALL = 64; // places, whose memory the keys pay for

  /**
   * Adds a key and charges what it takes to find its place.
   *
   * @return with how many keys the table compares it by {@code equals}
   */
  abstract int add(int hash, ReadBudget budget);

  /** Charges the memory of larger arrays before they are allocated. */
  private static void claimPlaces(long places, ReadBudget budget) {
    if (places > SMALL) {
      budget.claimBytes(2 * Integer.BYTES * places, KeyCost.WORK);
    }
  }

  /**
   * Those of {@link java.util.HashMap}, which can only search keys with one hash code. The search
   * goes through a list of up to eight, and then through a tree that says nothing about the way, so
   * that the price of each key that is met grows with their number.
   */
  static final class HashCodes extends KeyTable {

    private static final int PRICED_KEYS = 40;
    private static final int FEW = 256;

    private int[] codes = new int[4];
    private int[] counts = new int[4]; // 0 where there is none
    private int used;
    private int keysThatMet;

    @Override
    int add(int hash, ReadBudget budget) {
      if (4 * used >= 3 * counts.length) {
        grow(budget);
      }
      int at = find(hash, budget);
      int met = counts[at]++;
      if (met == 0) {
        codes[at] = hash;
        used++;
      } else {
        budget.claimWork(price(met), KeyCost.WORK);
      }
      return met;
    }

    private long price(int met) {
      keysThatMet++;
      return met * (keysThatMet > FEW ? 16L + 4 * Math.min(met, PRICED_KEYS) : 16);
    }

    private void grow(ReadBudget budget) {
      int[] oldCodes = codes;
      int[] oldCounts = counts;
      claimPlaces(2L * oldCodes.length, budget);
      codes = new int[2 * oldCodes.length];
      counts = new int[codes.length];
      for (int i = 0; i < oldCodes.length; i++) {
        if (oldCounts[i] > 0) {
          int at = find(oldCodes[i], budget);
          codes[at] = oldCodes[i];
          counts[at] = oldCounts[i];
        }
      }
    }

    private int find(int hash, ReadBudget budget) {
      int mask = counts.length - 1;
      int at = hash * 0x9e3779b9 >>> 7 & mask;
      while (counts[at] > 0 && codes[at] != hash) {
        budget.claimWork(1, KeyCost.WORK);
        at = at + 1 & mask;
      }
      return at;
    }
  }

  /** The chains of {@link java.util.Hashtable}, which grow as its own do. */
  static final class Chains extends KeyTable {

    private int[] heads = new int[11]; // the number of the first key of a chain, from 1
    private int[] next = new int[4];
    private int[] codes = new int[4];
    private int size;

    @Override
    int add(int hash, ReadBudget budget) {
      int compared = 0;
      for (int i = heads[chainOf(hash)]; i > 0; i = next[i]) {
        budget.claimWork(MEETING, KeyCost.WORK);
        if (codes[i] == hash) {
          compared++;
        }
      }
      if (size >= heads.length * 3L / 4) {
        claimPlaces(heads.length, budget);
        heads = new int[2 * heads.length + 1];
        for (int i = 1; i <= size; i++) {
          link(i);
        }
      }
      if (++size == codes.length) {
        claimPlaces(2L * size, budget);
        codes = Arrays.copyOf(codes, 2 * size);
        next = Arrays.copyOf(next, 2 * size);
      }
      codes[size] = hash;
      link(size);
      return compared;
    }

    private int chainOf(int hash) {
      return (hash & Integer.MAX_VALUE) % heads.length;
    }

    private void link(int key) {
      int chain = chainOf(codes[key]);
      next[key] = heads[chain];
      heads[chain] = key;
    }
  }

  /** The open addresses of the tables of {@code Set.of} and {@code Map.of}. */
  static final class OpenAddresses extends KeyTable {

    private final boolean[] taken;

    OpenAddresses(int size) {
      taken = new boolean[Math.max(2, 2 * size)];
    }

    @Override
    int add(int hash, ReadBudget budget) {
      int compared = 0;
      int at = Math.floorMod(hash, taken.length);
      while (taken[at]) {
        budget.claimWork(MEETING, KeyCost.WORK);
        compared++;
        at = (at + 1) % taken.length;
      }
      taken[at] = true;
      return compared;
    }
  }
}
