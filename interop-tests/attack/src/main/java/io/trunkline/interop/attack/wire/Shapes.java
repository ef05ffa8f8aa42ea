package io.trunkline.interop.attack.wire;

import java.util.function.Consumer;

/** Values that cost a reader more than they look. Each writes a map of attachments. */
public final class Shapes {

  private static final String MAP = "java.util.HashMap";
  private static final String SET = "java.util.HashSet";
  private static final String LIST = "java.util.ArrayList";
  private static final String BIG = "java.math.BigInteger";
  private static final String TABLE = "java.util.Hashtable";
  private static final int EQUAL_HASH_BITS = 16;

  private Shapes() {}

  /** Sets that contain two sets each, the same two on every level: 2 to the levels is the work. */
  public static Consumer<Body> nestedSets(int levels) {
    return body -> {
      body.map(MAP, 1);
      body.text("a");
      body.list(SET, 2);
      pair(body, levels);
      body.end();
    };
  }

  /** Two sets with the same two elements; a number makes the first differ from the second. */
  private static int[] pair(Body body, int levels) {
    int first = body.list(SET, levels == 0 ? 1 : 3);
    int[] inner = levels == 0 ? new int[0] : pair(body, levels - 1);
    body.number(levels % 40).end();
    int second = body.list(SET, inner.length);
    for (int element : inner) {
      body.again(element, SET);
    }
    body.end();
    return new int[] {first, second};
  }

  /** A map whose keys are texts of one hash code. */
  public static Consumer<Body> equalTexts(boolean table, int bytes) {
    return inAttachment(
        body -> {
          int keys = bytes / (EQUAL_HASH_BITS * 2 + 4);
          body.map(table ? TABLE : MAP, keys);
          for (int i = 0; i < keys; i++) {
            body.text(equalHash(i)).number(1);
          }
          body.end();
        });
  }

  /** A set of lists of one hash code, which no table can order. */
  public static Consumer<Body> equalLists(int bytes) {
    return inAttachment(
        body -> {
          int elements = bytes / (EQUAL_HASH_BITS * 2 + 6);
          body.list(SET, elements);
          for (int i = 0; i < elements; i++) {
            body.list(LIST, 1);
            body.text(equalHash(i)).end();
          }
          body.end();
        });
  }

  /** A set to which one big number is added again and again. */
  public static Consumer<Body> bigNumberAgain(int bytes) {
    return inAttachment(
        body -> {
          int times = bytes / 8;
          body.list(SET, times + 1);
          int number = body.bigInteger(bytes / 2);
          for (int i = 0; i < times; i++) {
            body.again(number, BIG);
          }
          body.end();
        });
  }

  /** A list of empty lists; kryo and fst have maps that take more memory in as few bytes. */
  public static Consumer<Body> empties(Format format, int bytes) {
    return inAttachment(
        body -> {
          switch (format) {
            case HESSIAN2 -> fill(body, bytes, 1, false, LIST);
            case KRYO -> fill(body, bytes, 4, true, "java.util.IdentityHashMap");
            case FST -> fill(body, bytes, 3, true, TABLE);
          }
        });
  }

  private static void fill(Body body, int bytes, int bytesEach, boolean maps, String type) {
    int elements = bytes / bytesEach;
    body.list(LIST, elements);
    for (int i = 0; i < elements; i++) {
      if (maps) {
        body.map(type, 0);
      } else {
        body.list(type, 0);
      }
      body.end();
    }
    body.end();
  }

  /** One attachment of this length. */
  public static Consumer<Body> longAttachment(int bytes) {
    return inAttachment(body -> body.text("v".repeat(bytes)));
  }

  /** As many attachments. */
  public static Consumer<Body> manyAttachments(int keys) {
    return body -> {
      body.map(MAP, keys);
      for (int i = 0; i < keys; i++) {
        body.text("attachment-" + i).text("value-" + i);
      }
    };
  }

  private static Consumer<Body> inAttachment(Consumer<Body> value) {
    return body -> {
      body.map(MAP, 1);
      body.text("a");
      value.accept(body);
    };
  }

  /** A text of 32 letters; all of them have one hash code. */
  private static String equalHash(int number) {
    StringBuilder text = new StringBuilder(2 * EQUAL_HASH_BITS);
    for (int bit = 0; bit < EQUAL_HASH_BITS; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }
}
