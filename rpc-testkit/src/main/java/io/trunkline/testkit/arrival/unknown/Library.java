package io.trunkline.testkit.arrival.unknown;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Classes of the values that a persistence library puts into the fields of its entities. */
@SuppressWarnings("serial")
public final class Library {

  private Library() {}

  /** A list with a reference to its session. */
  public static final class Bag<E> extends AbstractList<E> implements Serializable {
    private static final long serialVersionUID = 1L;
    private final List<E> bag = new ArrayList<>();
    private final transient Object session = new Object();
    private final boolean loaded = true;

    public Bag(Collection<E> elements) {
      bag.addAll(elements);
    }

    @Override
    public E get(int index) {
      return bag.get(index);
    }

    @Override
    public int size() {
      return loaded && session != null ? bag.size() : 0;
    }
  }

  /** A list that extends the JDK's. */
  public static final class LoadedList<E> extends ArrayList<E> {
    private static final long serialVersionUID = 1L;
    private final String owner = "owner";

    public LoadedList(Collection<E> elements) {
      super(elements);
    }

    public String owner() {
      return owner;
    }
  }

  /** A set. */
  public static final class LazySet<E> extends AbstractSet<E> implements Serializable {
    private static final long serialVersionUID = 1L;
    private final Set<E> set = new LinkedHashSet<>();
    private final String role = "role";

    public LazySet(Collection<E> elements) {
      set.addAll(elements);
    }

    public String role() {
      return role;
    }

    @Override
    public Iterator<E> iterator() {
      return set.iterator();
    }

    @Override
    public int size() {
      return set.size();
    }
  }

  /** A sorted set. */
  public static final class LazySorted<E> extends TreeSet<E> {
    private static final long serialVersionUID = 1L;
    private final String role = "role";

    public LazySorted(@Nullable Comparator<? super E> order, Collection<E> elements) {
      super(order);
      addAll(elements);
    }

    public String role() {
      return role;
    }
  }

  /** A map. */
  public static final class LazyMap<K, V> extends AbstractMap<K, V> implements Serializable {
    private static final long serialVersionUID = 1L;
    private final Map<K, V> map;

    public LazyMap(Map<K, V> entries) {
      map = new TreeMap<>(entries);
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
      return map.entrySet();
    }
  }

  /** A map that extends the JDK's. */
  public static final class LoadedMap<K, V> extends HashMap<K, V> {
    private static final long serialVersionUID = 1L;
    private final String owner = "owner";

    public LoadedMap(Map<K, V> entries) {
      super(entries);
    }

    public String owner() {
      return owner;
    }
  }

  /** A sorted map. */
  public static final class LazySortedMap<K, V> extends TreeMap<K, V> {
    private static final long serialVersionUID = 1L;
    private final String owner = "owner";

    public LazySortedMap(@Nullable Comparator<? super K> order, Map<K, V> entries) {
      super(order);
      putAll(entries);
    }

    public String owner() {
      return owner;
    }
  }

  /** A queue. */
  public static final class Line<E> extends AbstractQueue<E> implements Serializable {
    private static final long serialVersionUID = 1L;
    private final ArrayDeque<E> queue;

    public Line(Collection<E> elements) {
      queue = new ArrayDeque<>(elements);
    }

    @Override
    public Iterator<E> iterator() {
      return queue.iterator();
    }

    @Override
    public int size() {
      return queue.size();
    }

    @Override
    public boolean offer(E element) {
      return queue.offer(element);
    }

    @Override
    public @Nullable E poll() {
      return queue.poll();
    }

    @Override
    public @Nullable E peek() {
      return queue.peek();
    }
  }
}
