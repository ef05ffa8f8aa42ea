package io.trunkline.testkit.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares what one side of a pair sent with what the other received. */
public final class DriftedComparison {

  /** What was compared already, for graphs have cycles. */
  private final Map<Object, Object> known = new IdentityHashMap<>();

  private final boolean byValue;

  private DriftedComparison(boolean byValue) {
    this.byValue = byValue;
  }

  /**
   * Fails where what was received differs from what was sent in anything both sides have, and where
   * a field that was not sent is not as its class makes it.
   *
   * @param what said in the failure
   */
  public static void check(@Nullable Object sent, @Nullable Object received, String what)
      throws ReflectiveOperationException {
    check(sent, received, what, false);
  }

  /**
   * The same, and says what is true of a field that has another type at the other side.
   *
   * @param byValue whether such a field may arrive, if its value is the same; false if a message
   *     that has one is to be refused
   */
  static void check(@Nullable Object sent, @Nullable Object received, String what, boolean byValue)
      throws ReflectiveOperationException {
    try {
      new DriftedComparison(byValue).compare(sent, received, what);
    } catch (IllegalArgumentException | ClassCastException e) {
      fail(what, e);
    }
  }

  private void compare(@Nullable Object sent, @Nullable Object received, String where)
      throws ReflectiveOperationException {
    if (sent == null || received == null) {
      assertThat(received).as(where).isEqualTo(sent);
      return;
    }
    if (sent instanceof Enum<?> constant && received instanceof Enum<?> other) {
      assertThat(other.getDeclaringClass().getName() + "." + other.name())
          .as(where)
          .isEqualTo(constant.getDeclaringClass().getName() + "." + constant.name());
      return;
    }
    if (byValue && sent.getClass() != received.getClass() && isScalar(sent) && isScalar(received)) {
      assertThat(scalar(received)).as(where).isEqualTo(scalar(sent));
      return;
    }
    if (byValue && isSequence(sent) && isSequence(received)) {
      compareAll(elements(sent), elements(received), where);
      return;
    }
    assertThat(received.getClass().getName()).as(where).isEqualTo(sent.getClass().getName());
    if (sent.getClass().isArray()) {
      compareArrays(sent, received, where);
    } else if (sent instanceof Collection<?> list) {
      compareAll(list, (Collection<?>) received, where);
    } else if (sent instanceof Map<?, ?> map) {
      compareMaps(map, (Map<?, ?>) received, where);
    } else if (!sent.getClass().getName().startsWith("gen.")) {
      assertThat(received).as(where).isEqualTo(sent);
    } else if (known.putIfAbsent(sent, received) == null) {
      compareFields(sent, received, where);
    } else {
      assertThat(known.get(sent)).as(where).isSameAs(received);
    }
  }

  private static boolean isScalar(Object value) {
    return value instanceof Number
        || value instanceof Date
        || value instanceof String
        || value instanceof Enum<?>;
  }

  private static boolean isSequence(Object value) {
    return value instanceof Collection || value.getClass().isArray();
  }

  private static Collection<?> elements(Object value) {
    if (value instanceof Collection<?> all) {
      return all;
    }
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(value); i++) {
      elements.add(Array.get(value, i));
    }
    return elements;
  }

  /** What a value says whatever its type is. */
  private static Object scalar(Object value) {
    if (value instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros();
    }
    if (value instanceof Date date) {
      return new BigDecimal(date.getTime()).stripTrailingZeros();
    }
    return value instanceof Enum<?> constant ? constant.name() : value;
  }

  private void compareFields(Object sent, Object received, String where)
      throws ReflectiveOperationException {
    Map<String, Field> there = new HashMap<>();
    for (Field field : DriftedGraph.fields(sent.getClass())) {
      there.put(field.getDeclaringClass().getName() + "." + field.getName(), field);
      if (byValue && isOnlyOne(sent, field) && isOnlyOne(received, field)) {
        there.put(field.getName(), field); // arrives also if it is now in a class above or below
      }
    }
    for (Field field : DriftedGraph.fields(received.getClass())) {
      String place = field.getDeclaringClass().getName() + "." + field.getName();
      Field other = there.getOrDefault(place, there.get(field.getName()));
      if (other != null) {
        boolean same = field.getType().getName().equals(other.getType().getName());
        assertThat(same || byValue).as(where + " > " + place + " has two types").isTrue();
        compare(other.get(sent), field.get(received), where + " > " + place);
      } else {
        assertThat(field.get(received))
            .as(where + " > " + place)
            .isEqualTo(DriftedGraph.initial(received.getClass(), field));
      }
    }
  }

  /** Whether no two fields of an object have this one's name. */
  private static boolean isOnlyOne(Object object, Field field) {
    return DriftedGraph.fields(object.getClass()).stream()
            .filter(other -> other.getName().equals(field.getName()))
            .count()
        < 2;
  }

  private void compareArrays(Object sent, Object received, String where)
      throws ReflectiveOperationException {
    assertThat(Array.getLength(received)).as(where).isEqualTo(Array.getLength(sent));
    for (int i = 0; i < Array.getLength(sent); i++) {
      compare(Array.get(sent, i), Array.get(received, i), where);
    }
  }

  private void compareAll(Collection<?> sent, Collection<?> received, String where)
      throws ReflectiveOperationException {
    assertThat(received.size()).as(where).isEqualTo(sent.size());
    Iterator<?> others = received.iterator();
    if (sent instanceof Set<?> && received instanceof Set<?>) { // each side has its own order
      assertThat(received.stream().map(e -> ((Enum<?>) e).name()).sorted())
          .as(where)
          .isEqualTo(sent.stream().map(e -> ((Enum<?>) e).name()).sorted().toList());
      return;
    }
    for (Object element : sent) {
      compare(element, others.next(), where);
    }
  }

  private void compareMaps(Map<?, ?> sent, Map<?, ?> received, String where)
      throws ReflectiveOperationException {
    assertThat(received.size()).as(where).isEqualTo(sent.size());
    for (Map.Entry<?, ?> entry : sent.entrySet()) {
      Object key = entry.getKey();
      Object match = null;
      for (Object other : received.keySet()) {
        String name = key instanceof Enum<?> constant ? constant.name() : key.toString();
        if (name.equals(other instanceof Enum<?> constant ? constant.name() : other.toString())) {
          match = other;
        }
      }
      compare(key, match, where);
      compare(entry.getValue(), received.get(match), where);
    }
  }
}
