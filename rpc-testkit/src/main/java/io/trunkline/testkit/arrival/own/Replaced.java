package io.trunkline.testkit.arrival.own;

import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Classes that define how their objects are written and read. */
public final class Replaced {

  private Replaced() {}

  /** A constant object. */
  public static final class Singleton implements Serializable {
    private static final long serialVersionUID = 1L;
    public static final Singleton INSTANCE = new Singleton();

    private Singleton() {}

    private Object readResolve() {
      return INSTANCE;
    }
  }

  /** One of a few objects, by name. */
  public static final class Level implements Serializable {
    private static final long serialVersionUID = 1L;
    public static final Level LOW = new Level("low", 1);
    public static final Level HIGH = new Level("high", 2);

    private final String name;
    private final transient int rank;

    private Level(String name, int rank) {
      this.name = name;
      this.rank = rank;
    }

    public int rank() {
      return rank;
    }

    private Object readResolve() {
      return name.equals("low") ? LOW : HIGH;
    }
  }

  /** Sent as another object, and made from it: Effective Java's serialization proxy. */
  public static final class Period implements Serializable {
    private static final long serialVersionUID = 1L;
    private final transient long start;
    private final transient long end;

    public Period(long start, long end) {
      if (start > end) {
        throw new IllegalArgumentException("start after end");
      }
      this.start = start;
      this.end = end;
    }

    public String text() {
      return start + ".." + end;
    }

    private Object writeReplace() {
      return new Form(start, end);
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
      throw new InvalidObjectException("expected a proxy");
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Period period && period.start == start && period.end == end;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(start + end);
    }

    /** What is sent for it. */
    private static final class Form implements Serializable {
      private static final long serialVersionUID = 1L;
      private final long from;
      private final long length;

      Form(long start, long end) {
        this.from = start;
        this.length = end - start;
      }

      private Object readResolve() {
        return new Period(from, from + length);
      }
    }
  }

  /** Sent as a record. */
  public static final class AsRecord implements Serializable {
    private static final long serialVersionUID = 1L;
    private final transient List<String> parts;

    public AsRecord(List<String> parts) {
      this.parts = new ArrayList<>(parts);
    }

    public String text() {
      return parts.toString();
    }

    private Object writeReplace() {
      return new Form(String.join(",", parts));
    }

    private record Form(String joined) implements Serializable {
      private Object readResolve() {
        return new AsRecord(List.of(joined.split(",")));
      }
    }
  }

  /** Its methods are inherited. */
  public static class Parent implements Serializable {
    private static final long serialVersionUID = 1L;
    public String name = "parent";
    private transient int length = name.length();

    public String text() {
      return name + length;
    }

    protected Object readResolve() {
      length = name.length();
      return this;
    }
  }

  /** The same, inherited. */
  public static final class Child extends Parent {
    private static final long serialVersionUID = 1L;
    public int number = 4;
  }

  /** Writes what its fields do not hold. */
  public static final class Writing implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String name;
    private transient int[] numbers;

    public Writing(String name, int... numbers) {
      this.name = name;
      this.numbers = numbers.clone();
    }

    public String text() {
      StringBuilder text = new StringBuilder(name);
      for (int number : numbers) {
        text.append(number);
      }
      return text.toString();
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(numbers.length);
      for (int number : numbers) {
        out.writeInt(number);
      }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      numbers = new int[in.readInt()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = in.readInt();
      }
    }
  }

  /** Writes itself, and all of it is in its fields. */
  public static final class Checking implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String name;

    public Checking(String name) {
      this.name = name;
    }

    public String text() {
      return name;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      if (name.isEmpty()) {
        throw new InvalidObjectException("name");
      }
    }
  }

  /** Names its fields by hand. */
  public static final class Listing implements Serializable {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("UnusedVariable") // the JDK reads it
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("total", int.class)
    };

    private int half;

    public Listing(int total) {
      this.half = total / 2;
    }

    public int total() {
      return half * 2;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.putFields().put("total", half * 2);
      out.writeFields();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      half = in.readFields().get("total", 0) / 2;
    }
  }

  /** Writes and reads itself. */
  public static final class External implements Externalizable {
    private static final long serialVersionUID = 1L;
    private transient String text = "";

    public External() {}

    public External(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeUTF(text);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      text = in.readUTF();
    }
  }

  /** A list that is sent as something else. */
  public static final class ReplacedList extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
    private transient String mark = "none";

    public ReplacedList(String mark, List<String> elements) {
      super(elements);
      this.mark = mark;
    }

    public String mark() {
      return mark;
    }

    private Object writeReplace() {
      return new Form(mark, toArray(new String[0]));
    }

    private static final class Form implements Serializable {
      private static final long serialVersionUID = 1L;
      private final String mark;
      private final String[] elements;

      Form(String mark, String[] elements) {
        this.mark = mark;
        this.elements = elements;
      }

      private Object readResolve() {
        return new ReplacedList(mark, List.of(elements));
      }
    }
  }
}
