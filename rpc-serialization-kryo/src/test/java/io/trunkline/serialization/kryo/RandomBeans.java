package io.trunkline.serialization.kryo;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Beans with fields of every kind, at random from a seed. */
final class RandomBeans {

  /** Those with a number; the others travel by name. */
  static final List<Class<?>> REGISTERED = List.of(Numbers.class, Leaf.class, Chain.class);

  static final List<Class<?>> CLASSES =
      List.of(Numbers.class, Leaf.class, Chain.class, Loose.class, Derived.class, Made.class);

  private final Random random;
  private final boolean shared;
  private final List<Object> made = new ArrayList<>();

  /**
   * @param shared whether objects are met twice, and contain themselves
   */
  RandomBeans(long seed, boolean shared) {
    random = new Random(seed);
    this.shared = shared;
  }

  /** Every primitive type. */
  static final class Numbers implements Serializable {
    private static final long serialVersionUID = 1L;
    boolean flag;
    byte small;
    char letter;
    short brief;
    int number;
    long count;
    float ratio;
    double amount;
    @Nullable Integer boxed;
  }

  /** Final, so that its class is left out where it is declared. */
  static final class Leaf implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable String name;
    private @Nullable String other;
    byte @Nullable [] bytes;
  }

  /** May contain itself, with its class left out. */
  static final class Chain implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable Chain next;
    @Nullable Leaf leaf;
    @Nullable Numbers numbers;
    @Nullable Object value;
    @Nullable List<Object> values;
  }

  /** Not final. */
  static class Loose implements Serializable {
    private static final long serialVersionUID = 1L;
    private @Nullable String hidden;
    @Nullable Loose inner;
    @Nullable ArrayList<@Nullable Loose> loose;
  }

  /** With a field of its superclass's name. */
  static final class Derived extends Loose {
    private static final long serialVersionUID = 1L;
    private final String kept;
    private @Nullable Leaf leaf;

    private Derived() {
      this("made by a constructor");
    }

    Derived(String kept) {
      this.kept = kept;
    }
  }

  /** Without a constructor that a reader can call. */
  static final class Made implements Serializable {
    private static final long serialVersionUID = 1L;
    private final int number;
    private final @Nullable Object content;

    Made(int number, @Nullable Object content) {
      this.number = number;
      this.content = content;
    }
  }

  /** Another graph. */
  Object next() {
    made.clear();
    return bean(0);
  }

  /** A bean around this value. */
  Object around(@Nullable Object value) {
    made.clear();
    Chain chain = chain(2);
    chain.value = value;
    return chain;
  }

  private Object bean(int depth) {
    Object bean =
        switch (random.nextInt(6)) {
          case 0 -> numbers();
          case 1 -> leaf();
          case 2 -> new Made(random.nextInt(), any(depth + 1));
          case 3 -> loose(new Loose(), depth);
          case 4 -> derived(depth);
          default -> chain(depth);
        };
    made.add(bean);
    return bean;
  }

  private @Nullable Object any(int depth) {
    if (shared && !made.isEmpty() && random.nextInt(6) == 0) {
      return made.get(random.nextInt(made.size()));
    }
    return switch (depth > 3 ? random.nextInt(4) : random.nextInt(8)) {
      case 0 -> null;
      case 1 -> random.nextInt();
      case 2, 3 -> text();
      case 4 -> list(depth);
      default -> bean(depth);
    };
  }

  private List<@Nullable Object> list(int depth) {
    List<@Nullable Object> list = random.nextInt(4) == 0 ? new LinkedList<>() : new ArrayList<>();
    made.add(list);
    int size = random.nextInt(random.nextInt(20) == 0 ? 60 : 5);
    boolean alike = random.nextBoolean();
    for (int i = 0; i < size; i++) {
      list.add(alike ? (random.nextInt(9) == 0 ? null : leaf()) : any(depth + 1));
    }
    return list;
  }

  private Numbers numbers() {
    Numbers numbers = new Numbers();
    numbers.flag = random.nextBoolean();
    numbers.small = (byte) random.nextInt();
    numbers.letter = (char) random.nextInt();
    numbers.brief = (short) random.nextInt();
    numbers.number = random.nextInt() >> random.nextInt(32);
    numbers.count = random.nextLong() >> random.nextInt(64);
    numbers.ratio = Float.intBitsToFloat(random.nextInt());
    numbers.amount = Double.longBitsToDouble(random.nextLong());
    numbers.boxed = random.nextBoolean() ? random.nextInt() : null;
    return numbers;
  }

  private Leaf leaf() {
    Leaf leaf = new Leaf();
    leaf.name = text();
    leaf.other = random.nextInt(3) == 0 ? leaf.name : text();
    leaf.bytes = random.nextBoolean() ? new byte[random.nextInt(4)] : null;
    return leaf;
  }

  private Loose loose(Loose loose, int depth) {
    made.add(loose);
    loose.hidden = text();
    loose.inner = depth < 3 && random.nextBoolean() ? derived(depth + 1) : null;
    if (random.nextBoolean()) {
      loose.loose = new ArrayList<>();
      for (int i = random.nextInt(3); depth < 3 && i > 0; i--) {
        loose.loose.add(random.nextBoolean() ? null : derived(depth + 1));
      }
    }
    return loose;
  }

  private Derived derived(int depth) {
    Derived derived = new Derived(String.valueOf(text()));
    derived.leaf = random.nextBoolean() ? leaf() : null;
    return (Derived) loose(derived, depth);
  }

  private Chain chain(int depth) {
    Chain chain = new Chain();
    made.add(chain);
    chain.next = depth < 4 && random.nextBoolean() ? chain(depth + 1) : null;
    if (shared && random.nextInt(8) == 0) {
      chain.next = chain;
    }
    chain.leaf = random.nextBoolean() ? leaf() : null;
    chain.numbers = random.nextBoolean() ? numbers() : null;
    chain.value = any(depth + 1);
    chain.values = random.nextInt(3) == 0 ? castList(list(depth + 1)) : null;
    return chain;
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // elements may be null
  private static List<Object> castList(List<?> list) {
    return (List<Object>) list;
  }

  private @Nullable String text() {
    if (shared && random.nextInt(5) == 0) {
      for (int i = 0; i < 3 && !made.isEmpty(); i++) {
        if (made.get(random.nextInt(made.size())) instanceof String known) {
          return known;
        }
      }
    }
    int kind = random.nextInt(12);
    if (kind == 0) {
      return random.nextBoolean() ? null : "";
    }
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(kind == 1 ? 80 : 14); i >= 0; i--) {
      text.append((char) (kind == 2 ? 0x20 + random.nextInt(0x3000) : 0x20 + random.nextInt(0x5f)));
    }
    String value = text.toString();
    made.add(value);
    return value;
  }
}
