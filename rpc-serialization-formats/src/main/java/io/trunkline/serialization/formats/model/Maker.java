package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.KeyGuard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes the containers of one class. */
final class Maker {

  private static final int BYTES_OF_PLACE = 8; // in the array of a bounded queue

  private final Class<?> type;
  private final Way way;
  private final @Nullable Creator creator;
  private final @Nullable Finisher finisher;
  private final @Nullable Wrapper wrapper;

  /** How the containers of a class are made. */
  private enum Way {
    /** An empty one is filled. */
    FILLED,
    /** One is made of a finished list. */
    FINISHED,
    /** One is made around another one, which is filled. */
    WRAPPED,
    /** The fields of one hold its elements. */
    HELD,
    /** Not at all: they are only written. */
    WRITTEN
  }

  /** Makes a container that is filled later. */
  interface Creator {
    /**
     * @param traits that it must have; null for the usual ones of its class
     */
    Object create(@Nullable Traits traits) throws Throwable;
  }

  /** Makes a container of all of its elements, or keys and values by turns. */
  interface Finisher {
    Object finish(List<@Nullable Object> parts);
  }

  /**
   * Makes a container around another one.
   *
   * @param inner makes the empty other one
   * @param wrap makes the container
   */
  record Wrapper(Function<Traits, Object> inner, UnaryOperator<Object> wrap) {}

  private Maker(
      Class<?> type,
      Way way,
      @Nullable Creator creator,
      @Nullable Finisher finisher,
      @Nullable Wrapper wrapper) {
    this.type = type;
    this.way = way;
    this.creator = creator;
    this.finisher = finisher;
    this.wrapper = wrapper;
  }

  static Maker filling(Class<?> type, Creator creator) {
    return new Maker(type, Way.FILLED, creator, null, null);
  }

  static Maker finishing(Class<?> type, Finisher finisher) {
    return new Maker(type, Way.FINISHED, null, finisher, null);
  }

  /** Of a class whose containers are views of others. */
  static Maker wrapping(Class<?> type, Wrapper wrapper) {
    return new Maker(type, Way.WRAPPED, null, null, wrapper);
  }

  /** Of a class whose fields hold the elements. */
  static Maker holding(Class<?> type, Creator creator) {
    return new Maker(type, Way.HELD, creator, null, null);
  }

  /** Of a class whose containers are written and cannot be made. */
  static Maker writing(Class<?> type) {
    return new Maker(type, Way.WRITTEN, null, null, null);
  }

  /** Whether containers of the class can be read. */
  boolean canMake() {
    return way != Way.WRITTEN;
  }

  /** Whether elements are added to what {@link #create} returns, which is the container itself. */
  boolean isFilled() {
    return way == Way.FILLED;
  }

  /** Whether a container is made of all of its elements, so that none of them can contain it. */
  boolean isFinished() {
    return way == Way.FINISHED;
  }

  /** The other container of one that is made around it; null if none is. */
  @Nullable Object inner(@Nullable Traits traits) {
    return wrapper == null ? null : wrapper.inner.apply(traits == null ? Traits.USUAL : traits);
  }

  /** The container around another one. */
  Object wrap(Reading in, Object inner) {
    Object made = wrapper == null ? inner : wrapper.wrap.apply(inner);
    if (made.getClass() != type) {
      throw in.failure("no object of class " + type.getName() + " can be made here");
    }
    return made;
  }

  /** Whether the fields of a container bring its elements, which are read for {@link #complete}. */
  boolean isHeld() {
    return way == Way.HELD;
  }

  /** An empty container; if that cannot be made before its elements, a list for them. */
  Object create(Reading in, @Nullable Traits traits) {
    if (creator == null) {
      return new ArrayList<>();
    }
    if (traits != null && ArrayBlockingQueue.class.isAssignableFrom(type)) {
      in.budget()
          .claimBytes((long) BYTES_OF_PLACE * Math.max(0, traits.capacity()), "bounded queues");
    }
    try {
      return creator.create(traits);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      throw in.failure(
          "no object of class "
              + type.getName()
              + " can be made here"
              + (traits == null ? "" : " with the comparator, order or capacity that it had"));
    }
  }

  /** The container of these elements. */
  Object finish(Reading in, List<@Nullable Object> elements) {
    if (finisher == null) {
      throw new IllegalStateException(type.getName());
    }
    try {
      Object made = finisher.finish(elements);
      if (made.getClass() == type) {
        return made;
      }
    } catch (RuntimeException e) {
      throw in.failure("its elements are not those of a " + type.getName());
    }
    throw in.failure("its elements are not those of a " + type.getName());
  }

  /**
   * Looks whether the fields of a container have brought its elements, and adds them where a class
   * keeps them elsewhere.
   */
  @SuppressWarnings("unchecked") // as unchecked as it was at the sender
  void complete(Reading in, Object container, List<@Nullable Object> elements) {
    boolean isComplete;
    if (container instanceof Map<?, ?> map) {
      if (map.isEmpty() && !elements.isEmpty()) {
        KeyGuard guard = KeyGuard.of(in.budget(), map);
        for (int i = 0; i < elements.size(); i += 2) {
          guard.check(elements.get(i));
          ((Map<Object, Object>) map).put(elements.get(i), elements.get(i + 1));
        }
      }
      isComplete = 2 * map.size() == elements.size();
    } else {
      Collection<Object> collection = (Collection<Object>) container;
      if (collection.isEmpty() && !elements.isEmpty()) {
        KeyGuard guard = KeyGuard.of(in.budget(), collection);
        for (Object element : elements) {
          guard.check(element);
          collection.add(element);
        }
      }
      isComplete = collection.size() == elements.size();
    }
    if (!isComplete) {
      throw in.failure(
          "the fields of class " + type.getName() + " do not hold the elements that were sent");
    }
  }
}
