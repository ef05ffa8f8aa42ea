package io.trunkline.serialization.budget;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Entries in the order of their keys, as the only kind of map from which {@link
 * java.util.TreeMap#putAll} builds its tree without comparing. It has no parts of itself, which
 * that does not ask for.
 */
final class AscendingEntries extends AbstractMap<Object, Object>
    implements SortedMap<Object, Object> {

  private final List<Object> keys;
  private final List<Object> values;
  private final @Nullable Comparator<Object> order;

  AscendingEntries(List<Object> keys, List<Object> values, @Nullable Comparator<Object> order) {
    this.keys = keys;
    this.values = values;
    this.order = order;
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<Object, Object>> iterator() {
        return new Entries();
      }

      @Override
      public int size() {
        return keys.size();
      }
    };
  }

  @Override
  public @Nullable Comparator<Object> comparator() {
    return order;
  }

  @Override
  public Object firstKey() {
    return keys.get(0);
  }

  @Override
  public Object lastKey() {
    return keys.get(keys.size() - 1);
  }

  @Override
  public SortedMap<Object, Object> subMap(Object from, Object to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SortedMap<Object, Object> headMap(Object to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SortedMap<Object, Object> tailMap(Object from) {
    throw new UnsupportedOperationException();
  }

  /** One object that is each entry in turn: a tree keeps the key and the value alone. */
  private final class Entries
      implements Iterator<Map.Entry<Object, Object>>, Map.Entry<Object, Object> {

    private final Iterator<Object> remaining = keys.iterator();
    private int at = -1;
    private @Nullable Object key;

    @Override
    public boolean hasNext() {
      return remaining.hasNext();
    }

    @Override
    public Map.Entry<Object, Object> next() {
      key = remaining.next();
      at++;
      return this;
    }

    @Override
    public @Nullable Object getKey() {
      return key;
    }

    @Override
    public Object getValue() {
      return values.get(at);
    }

    @Override
    public Object setValue(Object value) {
      throw new UnsupportedOperationException();
    }
  }
}
