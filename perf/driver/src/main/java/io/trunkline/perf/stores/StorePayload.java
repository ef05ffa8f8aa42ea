package io.trunkline.perf.stores;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A value to keep: objects or an array of bytes, with text that repeats itself or with noise.
 *
 * @param kilobytes about its size when Java serialization writes it
 * @param graph whether it is objects
 * @param text whether it repeats itself
 */
record StorePayload(int kilobytes, boolean graph, boolean text) {

  private static final String[] WORDS = {
    "order", "customer", "delivery", "the", "of", "invoice", "and", "street", "number", "paid",
    "open", "article", "to", "be", "confirmed", "by", "warehouse", "returned", "with", "note"
  };

  /** About what Java serialization takes for a line with text, in bytes. */
  private static final int BYTES_OF_LINE = 128;

  /** What a graph is made of. */
  static final class Order implements Serializable {

    private static final long serialVersionUID = 1L;

    private String customer = "";
    private List<Line> lines = new ArrayList<>();

    Order() {}

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Order order
          && customer.equals(order.customer)
          && lines.equals(order.lines);
    }

    @Override
    public int hashCode() {
      return customer.hashCode();
    }
  }

  /** A line of an order. */
  static final class Line implements Serializable {

    private static final long serialVersionUID = 1L;

    private String article = "";
    private int count;
    private long cents;
    private double discount;
    private boolean express;

    Line() {}

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Line line
          && count == line.count
          && cents == line.cents
          && discount == line.discount
          && express == line.express
          && Objects.equals(article, line.article);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(cents);
    }
  }

  /** All of this size. */
  static List<StorePayload> ofSize(int kilobytes) {
    return List.of(
        new StorePayload(kilobytes, true, true),
        new StorePayload(kilobytes, true, false),
        new StorePayload(kilobytes, false, true),
        new StorePayload(kilobytes, false, false));
  }

  String label() {
    return (kilobytes >= 1024 ? kilobytes / 1024 + " MB" : kilobytes + " KB")
        + (graph ? " objects, " : " byte[], ")
        + (text ? "text" : "random");
  }

  /** The value; the same for each call. */
  Object make() {
    SplittableRandom random = new SplittableRandom(kilobytes * 4L + (graph ? 2 : 0));
    int bytes = kilobytes * 1024;
    if (!graph) {
      return bytes(random, bytes);
    }
    Order order = new Order();
    order.customer = words(random, 30);
    for (int left = bytes; left > 0; left -= BYTES_OF_LINE) {
      Line line = new Line();
      line.article = text ? words(random, 80) : noise(random, 80);
      line.count = text ? random.nextInt(10) : random.nextInt();
      line.cents = text ? random.nextInt(100) * 50L : random.nextLong();
      line.discount = text ? 0.5 : random.nextDouble();
      line.express = random.nextBoolean();
      order.lines.add(line);
    }
    return order;
  }

  private byte[] bytes(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    if (text) {
      byte[] words = words(random, length).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
      System.arraycopy(words, 0, bytes, 0, length);
    } else {
      random.nextBytes(bytes);
    }
    return bytes;
  }

  private static String words(SplittableRandom random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return text.substring(0, length);
  }

  private static String noise(SplittableRandom random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append((char) (' ' + 1 + random.nextInt('~' - ' ')));
    }
    return text.toString();
  }

  /** Whether these are the same value. */
  static boolean isSame(Object one, @Nullable Object other) {
    return one instanceof byte[] bytes
        ? other instanceof byte[] otherBytes && Arrays.equals(bytes, otherBytes)
        : one.equals(other);
  }
}
