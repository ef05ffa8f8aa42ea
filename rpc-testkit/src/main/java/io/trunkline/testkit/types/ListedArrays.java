package io.trunkline.testkit.types;

import static io.trunkline.testkit.types.ListedTypes.named;
import static io.trunkline.testkit.types.ListedTypes.plain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The arrays in the list of stock peers. */
final class ListedArrays {

  private static final int MANY = 9_000;

  private ListedArrays() {}

  static void addTo(List<ListedType> types) {
    types.add(
        plain(
            Object[].class,
            () ->
                named(
                    "empty", new Object[0],
                    "nulls", new Object[] {null, "a", null},
                    "nested", new Object[] {new Object[] {1, new int[] {2}}, new ArrayList<>()},
                    "large", filled(new Object[1_000]))));
    types.add(
        plain(
            String[].class,
            () ->
                named(
                    "empty", new String[0],
                    "nulls", new String[] {null, "", "\u4f60"},
                    "large", filled(new String[1_000]))));
    byte[] bytes = new byte[MANY];
    Arrays.fill(bytes, (byte) -3);
    types.add(
        plain(
            byte[].class,
            () ->
                named(
                    "empty", new byte[0],
                    "edges", new byte[] {Byte.MIN_VALUE, -1, 0, Byte.MAX_VALUE},
                    "large", bytes)));
    char[] chars = new char[MANY];
    Arrays.fill(chars, '\u4f60');
    types.add(
        plain(
            char[].class,
            () ->
                named(
                    "empty", new char[0],
                    "edges", new char[] {0, 'a', '\u00e9', '\uffff'},
                    "half a pair", new char[] {'\ude00', 'a', '\ud83d'},
                    "large", chars)));
    int[] ints = new int[MANY];
    Arrays.setAll(ints, i -> i * 100_003);
    types.add(
        plain(
            int[].class,
            () ->
                named(
                    "empty", new int[0],
                    "edges", new int[] {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE},
                    "large", ints)));
    types.add(
        plain(
            float[].class,
            () ->
                named(
                    "empty", new float[0],
                    "edges",
                        new float[] {
                          -0f, 0.1f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, -1f / 0
                        },
                    "large", new float[MANY])));
    types.add(
        plain(
            double[].class,
            () ->
                named(
                    "empty", new double[0],
                    "edges",
                        new double[] {
                          -0d, 0.1, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, -1d / 0
                        },
                    "large", new double[MANY])));
  }

  private static Object[] filled(Object[] empty) {
    Arrays.setAll(empty, i -> "s" + i);
    return empty;
  }
}
