package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.Nesting;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One item that is being written: its sink, its depth and the objects that it has had. */
final class Writing {

  private final ValueSink sink;
  private final Nesting nesting;
  private final String name;
  private final Dialect.References references;
  private final @Nullable Map<Object, Place> places;
  private @Nullable Class<?> failedAt;
  private @Nullable Object replaced; // by the container that is entered next
  private @Nullable Map<Object, Boolean> replacing; // objects whose replacements are being written
  private @Nullable Place place;
  private @Nullable String member;
  private int index;
  private int count;

  /**
   * Where an object is in the item.
   *
   * @param number of the container
   * @param in the container that it is in; null for the item itself
   * @param member the name of the member that it is; null if it is an element
   */
  private record Place(int number, @Nullable Place in, @Nullable String member, int index) {}

  Writing(ValueSink sink, Nesting nesting, Dialect dialect) {
    this.sink = sink;
    this.nesting = nesting;
    this.name = dialect.name();
    this.references = dialect.references();
    this.places = references == Dialect.References.NEVER ? null : new IdentityHashMap<>();
  }

  ValueSink sink() {
    return sink;
  }

  /** The class of the innermost object that could not be written; null if none failed. */
  @Nullable Class<?> failedAt() {
    return failedAt;
  }

  /**
   * Writes a value.
   *
   * @param className what is written in front of it; null for nothing
   */
  void write(Binding binding, @Nullable String className, Object value) {
    try {
      if (places != null && binding.hasIdentity() && writesReference(places, binding, value)) {
        return;
      }
      if (className != null) {
        sink.writeClassName(className);
      }
      if (nesting.isDeep()) {
        nesting.continueDeep(
            () -> {
              binding.write(this, value);
              return null;
            });
      } else {
        binding.write(this, value);
      }
    } catch (Throwable e) {
      if (failedAt == null) {
        failedAt = binding.type();
      }
      throw e;
    }
  }

  private boolean writesReference(Map<Object, Place> known, Binding binding, Object value) {
    Place found = known.get(value);
    if (found == null) {
      return false;
    }
    if (references == Dialect.References.NUMBERS && !sink.canReferTo(found.number)) {
      return false;
    }
    if (replacing != null && replacing.containsKey(value)) {
      throw failure(
          "an object of class "
              + value.getClass().getName()
              + " is contained in what its writeReplace returns; leave it out there");
    }
    if (binding.isMadeLast() && references == Dialect.References.NUMBERS && isOpen(found)) {
      throw failure(
          "an object of class "
              + value.getClass().getName()
              + " contains itself, and a reader can make it only when its parts are complete; use a"
              + " class that is made first, such as an ArrayList or one with setters");
    }
    if (references == Dialect.References.NUMBERS) {
      sink.writeReferenceNumber(found.number);
      return true;
    }
    String path = path(found);
    if (path != null) {
      sink.writeReferencePath(path);
    }
    return path != null;
  }

  /** Whether the container is one of those that are being written. */
  private boolean isOpen(Place found) {
    for (Place at = place; at != null; at = at.in) {
      if (at.number == found.number) {
        return true;
      }
    }
    return false;
  }

  /** Null if a key on the way has signs that mean something in a path. */
  private static @Nullable String path(Place place) {
    StringBuilder text = new StringBuilder();
    for (Place at = place; at.in != null; at = at.in) {
      if (at.member != null && !at.member.chars().allMatch(Character::isJavaIdentifierPart)) {
        return null;
      }
      text.insert(0, at.member == null ? "[" + at.index + "]" : "." + at.member);
    }
    return text.insert(0, '$').toString();
  }

  /**
   * Says that another object is written in place of one, so that references to it lead to the
   * other.
   */
  void beginReplaced(Object value, Object replacement) {
    if (places == null || value == replacement) {
      return;
    }
    Place known = places.get(replacement);
    if (known != null) {
      places.put(value, known);
      return;
    }
    Map<Object, Boolean> open = replacing == null ? new IdentityHashMap<>() : replacing;
    if (open.put(value, true) != null) {
      throw failure(
          "an object of class "
              + value.getClass().getName()
              + " is contained in what its writeReplace returns; leave it out there");
    }
    replacing = open;
    replaced = value;
  }

  /** Ends what {@link #beginReplaced} began. */
  void endReplaced(Object value) {
    replaced = null;
    if (replacing != null) {
      replacing.remove(value);
    }
  }

  /**
   * Enters a container, which takes the next number.
   *
   * @param value the object that it is; null if nothing can refer to it
   * @return what {@link #leave} wants back
   */
  @Nullable Object enter(Class<?> type, @Nullable Object value) {
    try {
      nesting.enter();
    } catch (BudgetExceededException tooDeep) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.DEPTH,
          name
              + ": objects nest too deeply to be written, at class "
              + type.getName()
              + (references == Dialect.References.NEVER
                  ? "; is one of them in itself? This form has no references"
                  : ""));
    }
    if (places == null) {
      return null;
    }
    Place outer = place;
    place = new Place(count++, outer, member, index);
    if (value != null) {
      places.put(value, place);
    }
    if (replaced != null) {
      places.put(replaced, place);
      replaced = null;
    }
    return outer;
  }

  /** Says that bytes follow, which take the next number. */
  void countBytes(Object value) {
    if (places != null) {
      Place of = new Place(count++, place, member, index);
      if (value instanceof byte[]) {
        places.put(value, of);
      }
    }
  }

  /** Leaves the container that the matching {@link #enter} entered. */
  void leave(@Nullable Object outer) {
    nesting.leave();
    place = (Place) outer;
  }

  /** Says that the element with this index follows. */
  void atElement(int element) {
    index = element;
    member = null;
  }

  /** Says that the member or entry of this name follows. */
  void atMember(String memberName) {
    member = memberName;
  }

  SerializationException failure(String reason) {
    return new SerializationException(name + ": " + reason);
  }
}
