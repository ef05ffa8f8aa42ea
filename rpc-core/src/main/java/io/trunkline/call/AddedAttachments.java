package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A map of attachments added to base attachments without copying either map, for filters that add a
 * few to each call. The reference's own attachments stay recognizable, so they are not sent again
 * with each call. Immutable and thread-safe as long as neither map is changed.
 */
public final class AddedAttachments extends AbstractMap<String, Object> {

  private final Map<String, Object> base;
  private final Map<String, Object> added;
  private final int size;

  private AddedAttachments(Map<String, Object> base, Map<String, Object> added) {
    this.base = requireNonNull(base, "base");
    this.added = requireNonNull(added, "added");
    int more = base.size();
    for (String key : added.keySet()) {
      more += base.containsKey(key) ? 0 : 1;
    }
    this.size = more;
  }

  /**
   * Combines base and added attachments. If one of the maps is empty, returns the other map itself.
   *
   * @param base not copied; must not be changed afterwards
   * @param added not copied; must not be changed afterwards; takes precedence for a key in both
   *     maps
   */
  public static Map<String, Object> to(Map<String, Object> base, Map<String, Object> added) {
    if (added.isEmpty()) {
      return base;
    }
    return base.isEmpty() ? added : new AddedAttachments(base, added);
  }

  /**
   * The attachments that were added to a base without replacing any of it; null if an attachment
   * was replaced or the base is another map.
   *
   * @param others the base, compared by identity
   */
  public @Nullable Map<String, Object> addedTo(Map<String, Object> others) {
    return base == others && size == base.size() + added.size() ? added : null;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean containsKey(Object key) {
    return added.containsKey(key) || base.containsKey(key);
  }

  @Override
  public @Nullable Object get(Object key) {
    return added.containsKey(key) ? added.get(key) : base.get(key);
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, Object>> iterator() {
        return new Entries(base.entrySet().iterator(), added);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** The entries of the base that are not replaced, then the added ones. */
  private static final class Entries implements Iterator<Entry<String, Object>> {

    private final Map<String, Object> added;
    private Iterator<Entry<String, Object>> entries;
    private boolean isInBase = true;
    private @Nullable Entry<String, Object> next;

    Entries(Iterator<Entry<String, Object>> entries, Map<String, Object> added) {
      this.entries = entries;
      this.added = added;
    }

    @Override
    public boolean hasNext() {
      while (next == null && (isInBase || entries.hasNext())) {
        if (!entries.hasNext()) {
          isInBase = false;
          entries = added.entrySet().iterator();
        } else {
          Entry<String, Object> entry = entries.next();
          next = isInBase && added.containsKey(entry.getKey()) ? null : entry;
        }
      }
      return next != null;
    }

    @Override
    public Entry<String, Object> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Entry<String, Object> entry = requireNonNull(next);
      next = null;
      return entry;
    }
  }
}
