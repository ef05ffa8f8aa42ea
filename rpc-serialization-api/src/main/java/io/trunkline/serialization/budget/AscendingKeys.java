package io.trunkline.serialization.budget;

import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Keys in their order, as the only kind of collection from which {@link java.util.TreeSet#addAll}
 * builds its tree without comparing. It has no parts of itself, which that does not ask for.
 */
final class AscendingKeys extends AbstractSet<Object> implements SortedSet<Object> {

  private final List<Object> keys;
  private final @Nullable Comparator<Object> order;

  AscendingKeys(List<Object> keys, @Nullable Comparator<Object> order) {
    this.keys = keys;
    this.order = order;
  }

  @Override
  public Iterator<Object> iterator() {
    return keys.iterator();
  }

  @Override
  public int size() {
    return keys.size();
  }

  @Override
  public @Nullable Comparator<Object> comparator() {
    return order;
  }

  @Override
  public Object first() {
    return keys.get(0);
  }

  @Override
  public Object last() {
    return keys.get(keys.size() - 1);
  }

  @Override
  public SortedSet<Object> subSet(Object from, Object to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SortedSet<Object> headSet(Object to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SortedSet<Object> tailSet(Object from) {
    throw new UnsupportedOperationException();
  }
}
