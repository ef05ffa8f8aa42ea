package io.trunkline.testkit.awkward;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The classes of {@link AwkwardValuesContract}. */
@SuppressWarnings("serial") // what they lack is what they are for
final class AwkwardClasses {

  private AwkwardClasses() {}

  /** With a field for each way to declare containers. */
  static final class Holder implements Serializable {
    @Nullable List<Object> list;
    @Nullable Set<Object> set;
    @Nullable Map<String, Object> map;
    @Nullable Object any;
    @Nullable Object other;
  }

  // ------------------------------------------------------------------------- containers

  /** A list that a library fills when it is needed, with what it needs for that. */
  static final class LazyList extends AbstractList<Object> implements Serializable {
    private final List<Object> loaded;
    private final Supplier<Object> session = () -> "";

    LazyList(Collection<?> loaded) {
      this.loaded = new ArrayList<>(loaded);
    }

    @Override
    public Object get(int index) {
      return Objects.requireNonNullElse(loaded.get(index), session);
    }

    @Override
    public int size() {
      return loaded.size();
    }
  }

  static final class LazySet extends AbstractSet<Object> implements Serializable {
    private final transient Set<Object> loaded;

    LazySet(Collection<?> loaded) {
      this.loaded = new LinkedHashSet<>(loaded);
    }

    @Override
    public Iterator<Object> iterator() {
      return loaded.iterator();
    }

    @Override
    public int size() {
      return loaded.size();
    }
  }

  static final class LazyMap extends AbstractMap<String, Object> implements Serializable {
    private final transient Map<String, Object> loaded;

    LazyMap(Map<String, ?> loaded) {
      this.loaded = new LinkedHashMap<>(loaded);
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
      return loaded.entrySet();
    }
  }

  /** A part of a longer list. */
  static final class Page extends ArrayList<Object> {
    int total;
    @Nullable Object next;

    Page(int total) {
      this.total = total;
    }
  }

  /** A map with a name. */
  static final class Tagged extends TreeMap<String, Object> {
    String tag = "none";

    Tagged() {
      super(Comparator.reverseOrder());
    }
  }

  /** Holds its elements itself. */
  static final class Bag extends AbstractList<Object> implements Serializable {
    private final List<Object> elements = new ArrayList<>();
    private boolean isClosed;

    Bag close() {
      isClosed = true;
      return this;
    }

    boolean isClosed() {
      return isClosed;
    }

    @Override
    public Object get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }

    @Override
    public boolean add(Object element) {
      return elements.add(element);
    }
  }

  /** An order of the application's. */
  static final class ByLength implements Comparator<String>, Serializable {
    private final int sign;

    ByLength(int sign) {
      this.sign = sign;
    }

    @Override
    public int compare(String one, String other) {
      int byLength = sign * Integer.compare(one.length(), other.length());
      return byLength == 0 ? one.compareTo(other) : byLength;
    }
  }

  /** Contains itself in a set, and is hashed by what is read after it. */
  static final class Member implements Serializable {
    Set<Object> group = new HashSet<>();
    @Nullable String name;

    @Override
    public int hashCode() {
      return Objects.requireNonNull(name).hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Member member && Objects.equals(member.name, name);
    }
  }

  // ------------------------------------------------------------------------- replacements

  /** Sent by a proxy, as what is in it can be found out again. */
  static final class Period implements Serializable {
    private final int from;
    private final transient int length;

    Period(int from, int length) {
      this.from = from;
      this.length = length;
    }

    int length() {
      return length;
    }

    private Object writeReplace() {
      return new PeriodProxy(from, from + length);
    }

    private void readObject(ObjectInputStream in) throws IOException {
      throw new IOException("proxy required");
    }
  }

  /** What is sent of one. */
  record PeriodProxy(int from, int to) implements Serializable {
    private Object readResolve() {
      return new Period(from, to - from);
    }
  }

  /** There is one. */
  static final class Only implements Serializable {
    static final Only ONE = new Only();

    private Object readResolve() {
      return ONE;
    }
  }

  /** Its replacement contains it. */
  static final class Entangled implements Serializable {
    private Object writeReplace() {
      Holder proxy = new Holder();
      proxy.any = this;
      return proxy;
    }
  }

  /** Its readResolve fills what is not sent, and returns the object itself. */
  static final class Refilled implements Serializable {
    @Nullable Refilled self;
    @Nullable transient String filled;

    private Object readResolve() {
      filled = "filled";
      return this;
    }
  }

  /** Writes what its fields do not hold. */
  static final class Written implements Serializable {
    private transient int hidden = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeInt(hidden);
    }

    private void readObject(ObjectInputStream in) throws IOException {
      hidden = in.readInt();
    }
  }

  /** Says itself what is sent. */
  public static final class External implements Externalizable {
    private int hidden = 1;

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(hidden);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      hidden = in.readInt();
    }
  }

  /** Checks what it writes, all of which its fields hold. */
  static final class Checked implements Serializable {
    int value;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  // ------------------------------------------------------------------------- others

  /** An exception with fields named as Throwable's. */
  static final class Odd extends Exception {
    @Nullable String detailMessage;
    @Nullable String message;
    @Nullable String cause;
    int stackTrace;
    @Nullable List<Object> suppressedExceptions;

    Odd(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Has another object around it. */
  static final class Outer implements Serializable {
    String name = "outer";

    /** Inside of it. */
    final class Inner implements Serializable {
      String both() {
        return name;
      }
    }
  }

  /** Has a list in which it may be. */
  record Pair(List<Object> all) implements Serializable {}

  static List<Object> anonymous() {
    return new ArrayList<>() {
      {
        add("a");
        add("b");
      }
    };
  }

  /** Asks what it has captured. */
  interface Question extends Serializable {
    String answer();
  }

  static Question question(String captured) {
    return new Question() {
      @Override
      public String answer() {
        return captured;
      }
    };
  }
}
