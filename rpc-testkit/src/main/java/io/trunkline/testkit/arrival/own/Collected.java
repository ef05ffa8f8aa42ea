package io.trunkline.testkit.arrival.own;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Collections of the application that extend the JDK's and add fields. */
@SuppressWarnings({"JdkObsolete", "serial"})
public final class Collected {

  private Collected() {}

  /** A page of a list. */
  public static class PageList<E> extends ArrayList<E> {
    private static final long serialVersionUID = 1L;
    public int total;
    public @Nullable String order;
  }

  /** A page of a page. */
  public static class MarkedPage<E> extends PageList<E> {
    private static final long serialVersionUID = 1L;
    public @Nullable Item mark;
  }

  /** Without a field. */
  public static class Texts extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  /** A linked list. */
  public static class Linked<E> extends LinkedList<E> {
    private static final long serialVersionUID = 1L;
    public int total;
  }

  /** A vector. */
  public static class Vectors<E> extends Vector<E> {
    private static final long serialVersionUID = 1L;
    public int total;
  }

  /** A stack. */
  public static class Stacked<E> extends Stack<E> {
    private static final long serialVersionUID = 1L;
    public int total;
  }

  /** A deque. */
  public static class Deque<E> extends ArrayDeque<E> {
    private static final long serialVersionUID = 1L;
    public int total;
  }

  /** A list that is copied on each write. */
  public static class Copied<E> extends CopyOnWriteArrayList<E> {
    private static final long serialVersionUID = 1L;
    public int total;
  }

  /** A queue. */
  public static class Queue<E> extends PriorityQueue<E> {
    private static final long serialVersionUID = 1L;
    public int total;

    public Queue() {}

    public Queue(@Nullable Comparator<? super E> order) {
      super(order);
    }
  }

  /** A set. */
  public static class Hashed<E> extends HashSet<E> {
    private static final long serialVersionUID = 1L;
    public int total;
  }

  /** A set in the order of its elements' arrival. */
  public static class LinkedSet<E> extends LinkedHashSet<E> {
    private static final long serialVersionUID = 1L;
    public int total;
  }

  /** A sorted set. */
  public static class Sorted<E> extends TreeSet<E> {
    private static final long serialVersionUID = 1L;
    public int total;

    public Sorted() {}

    public Sorted(@Nullable Comparator<? super E> order) {
      super(order);
    }
  }

  /** A map. */
  public static class Tagged<K, V> extends HashMap<K, V> {
    private static final long serialVersionUID = 1L;
    public @Nullable String tag;
  }

  /** A map that forgets, in access order. */
  public static class Cache<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;
    private int limit = 100;

    public Cache() {
      super(16, 0.75f, true);
    }

    public Cache(int limit) {
      this();
      this.limit = limit;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > limit;
    }
  }

  /** A sorted map. */
  public static class Tree<K, V> extends TreeMap<K, V> {
    private static final long serialVersionUID = 1L;
    public @Nullable String tag;

    public Tree() {}

    public Tree(@Nullable Comparator<? super K> order) {
      super(order);
    }
  }

  /** A table. */
  public static class Table<K, V> extends Hashtable<K, V> {
    private static final long serialVersionUID = 1L;
    public @Nullable String tag;
  }

  /** A concurrent map. */
  public static class Concurrent<K, V> extends ConcurrentHashMap<K, V> {
    private static final long serialVersionUID = 1L;
    public @Nullable String tag;
  }

  /** A concurrent sorted map. */
  public static class Skipping<K, V> extends ConcurrentSkipListMap<K, V> {
    private static final long serialVersionUID = 1L;
    public @Nullable String tag;
  }

  /** A map by identity. */
  public static class ByIdentity<K, V> extends IdentityHashMap<K, V> {
    private static final long serialVersionUID = 1L;
    public @Nullable String tag;
  }

  /** A map of an enum. */
  public static class OfPlain<V> extends EnumMap<Enums.Plain, V> {
    private static final long serialVersionUID = 1L;
    public @Nullable String tag;

    public OfPlain() {
      super(Enums.Plain.class);
    }
  }

  /** Properties. */
  public static class Settings extends Properties {
    private static final long serialVersionUID = 1L;
    public @Nullable String tag;
  }

  /** Puts what it is given under another key. */
  public static class Upper<V> extends HashMap<String, V> {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable V put(String key, V value) {
      return super.put(key + "!", value);
    }

    /** With this key as it is. */
    public Upper<V> raw(String key, V value) {
      super.put(key, value);
      return this;
    }
  }
}
