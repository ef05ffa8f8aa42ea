package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ReadBudget;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The containers that an item, or a message, has had so far, for references to them. */
abstract class ReadObjects {

  /** For a dialect; null if it has no references. */
  static @Nullable ReadObjects of(Registry registry) {
    return switch (registry.dialect().references()) {
      case NEVER -> null;
      case NUMBERS -> new Numbered();
      case PATHS -> new Placed(registry);
    };
  }

  /** Another container begins; returns its number. */
  abstract int begin();

  /** Says which object it is. */
  abstract void set(int number, @Nullable Object object);

  /** Says where the elements are of a container that will be made of them. */
  void setParts(int number, Object parts) {}

  /** The container that was begun last, with this number, ends. */
  abstract void end(int number);

  abstract void atElement(int index);

  abstract void atMember(String name);

  /** Says whose member is dropped that is next, or null for none: what it has can be no object. */
  void dropping(@Nullable Class<?> owner) {}

  /**
   * In place of an object that was dropped.
   *
   * @param owner the class that lacks the member here
   */
  record Dropped(Class<?> owner) {}

  /** The number of the container that begins next. */
  int next() {
    return 0;
  }

  /** Whether the last reference led to a container that is not complete. */
  boolean ledToOpen() {
    return false;
  }

  /** Says that a container may become another object, so that references to it count until then. */
  void watch(int number) {}

  /** Whether a reference led to a container since it was watched. */
  boolean wasReferredTo(int number) {
    return false;
  }

  /**
   * Reads a reference; {@link Dropped} if it leads to such an object, and null if it leads to no
   * object that there is.
   */
  abstract @Nullable Object read(ValueSource in, ReadBudget budget);

  private static final class Numbered extends ReadObjects {

    private final List<@Nullable Object> objects = new ArrayList<>();
    private final BitSet complete = new BitSet();
    private boolean ledToOpen;
    private @Nullable BitSet watched; // of those that may become other objects
    private @Nullable BitSet referredTo; // of the watched ones
    private @Nullable Dropped dropped;

    @Override
    void dropping(@Nullable Class<?> owner) {
      dropped = owner == null ? null : new Dropped(owner);
    }

    @Override
    int next() {
      return objects.size();
    }

    @Override
    int begin() {
      objects.add(dropped);
      return objects.size() - 1;
    }

    @Override
    void set(int number, @Nullable Object object) {
      objects.set(number, object);
    }

    @Override
    void end(int number) {
      complete.set(number);
    }

    @Override
    void atElement(int index) {}

    @Override
    void atMember(String name) {}

    @Override
    boolean ledToOpen() {
      return ledToOpen;
    }

    @Override
    void watch(int number) {
      BitSet known = watched == null ? new BitSet() : watched;
      known.set(number);
      watched = known;
    }

    @Override
    boolean wasReferredTo(int number) {
      if (watched != null) {
        watched.clear(number);
      }
      return referredTo != null && referredTo.get(number);
    }

    @Override
    @Nullable Object read(ValueSource in, ReadBudget budget) {
      int number = in.readReferenceNumber();
      ledToOpen = number >= 0 && !complete.get(number);
      if (number < 0 || number >= objects.size()) {
        return null;
      }
      if (watched != null && watched.get(number)) {
        BitSet known = referredTo == null ? new BitSet() : referredTo;
        known.set(number);
        referredTo = known;
      }
      return objects.get(number);
    }
  }

  /** Only the containers that are open are kept: from them a path leads to all others. */
  private static final class Placed extends ReadObjects {

    private static final String WORK = "following references";
    private static final int MAX_DIGITS = 9; // of an index

    private final Registry registry;
    private final List<Open> open = new ArrayList<>();
    private @Nullable String member;
    private int index;

    private static final class Open {
      private final @Nullable String member;
      private final int index;
      private @Nullable Object object;
      private @Nullable Object parts; // of which the object will be made

      Open(@Nullable String member, int index) {
        this.member = member;
        this.index = index;
      }

      /**
       * Whether this is the element of the index, or the member whose name this part of a path is.
       */
      boolean isAt(String path, int from, int to, boolean isElement, int element) {
        return isElement
            ? member == null && index == element
            : member != null && member.length() == to - from && path.startsWith(member, from);
      }
    }

    Placed(Registry registry) {
      this.registry = registry;
    }

    @Override
    int begin() {
      open.add(new Open(member, index));
      return open.size() - 1;
    }

    @Override
    void set(int number, @Nullable Object object) {
      Open container = open.get(number);
      container.object = object;
      container.parts = object;
    }

    @Override
    void setParts(int number, Object parts) {
      open.get(number).parts = parts;
    }

    @Override
    void end(int number) {
      open.remove(open.size() - 1);
    }

    @Override
    void atElement(int element) {
      index = element;
      member = null;
    }

    @Override
    void atMember(String name) {
      member = name;
    }

    @Override
    @Nullable Object read(ValueSource in, ReadBudget budget) {
      String path = in.readReferencePath();
      budget.claimWork(10L * path.length(), WORK);
      if (path.equals("@") || path.equals("..")) {
        int at = open.size() - path.length();
        return at < 0 ? null : open.get(at).object;
      }
      if (open.isEmpty() || !path.startsWith("$")) {
        return null;
      }
      Open container = open.get(0); // null from the first part on that is in none that is open
      Object at = container.object;
      Object parts = container.parts;
      int depth = 0;
      int from = 1;
      while (parts != null && from < path.length()) {
        boolean isElement = path.charAt(from) == '[';
        int to = from + 1;
        while (to < path.length() && path.charAt(to) != '.' && path.charAt(to) != '[') {
          to++;
        }
        int element = isElement ? number(path, from + 1, to - 1) : -1;
        Open next = container == null || ++depth >= open.size() ? null : open.get(depth);
        container = next != null && next.isAt(path, from + 1, to, isElement, element) ? next : null;
        at =
            container != null
                ? container.object
                : isElement
                    ? element(parts, element, budget)
                    : member(parts, path.substring(from + 1, to));
        parts = container != null ? container.parts : at;
        from = to;
      }
      return from < path.length() ? null : at;
    }

    /** The number in front of a bracket, which is at this index; -1 if there is none. */
    private static int number(String path, int from, int bracket) {
      if (bracket <= from || bracket - from > MAX_DIGITS || path.charAt(bracket) != ']') {
        return -1;
      }
      int number = 0;
      for (int i = from; i < bracket; i++) {
        int digit = path.charAt(i) - '0';
        if (digit < 0 || digit > 9) {
          return -1;
        }
        number = 10 * number + digit;
      }
      return number;
    }

    private static @Nullable Object element(Object at, int index, ReadBudget budget) {
      if (at instanceof Object[] array) {
        return index >= 0 && index < array.length ? array[index] : null;
      }
      if (!(at instanceof Collection<?> all) || index < 0 || index >= all.size()) {
        return null;
      }
      budget.claimWork(4L * index, WORK);
      int i = 0;
      for (Object element : all) {
        if (i++ == index) {
          return element;
        }
      }
      return null;
    }

    private @Nullable Object member(Object at, String name) {
      return at instanceof Map<?, ?> map
          ? map.get(name)
          : registry.of(at.getClass()).memberOf(at, name);
    }
  }
}
