package io.trunkline.testkit.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares what one side of a pair sent with what the other received. */
public final class DriftedComparison {

  /** What was compared already, for graphs have cycles. */
  private final Map<Object, Object> known = new IdentityHashMap<>();

  private DriftedComparison() {}

  /**
   * Fails where what was received differs from what was sent in anything both sides have, and where
   * a field that was not sent is not as its class makes it.
   *
   * @param what said in the failure
   */
  public static void check(@Nullable Object sent, @Nullable Object received, String what)
      throws ReflectiveOperationException {
    try {
      new DriftedComparison().compare(sent, received, what);
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

  private void compareFields(Object sent, Object received, String where)
      throws ReflectiveOperationException {
    Map<String, Field> there = new HashMap<>();
    DriftedGraph.fields(sent.getClass())
        .forEach(f -> there.put(f.getDeclaringClass().getName() + "." + f.getName(), f));
    for (Field field : DriftedGraph.fields(received.getClass())) {
      String place = field.getDeclaringClass().getName() + "." + field.getName();
      Field other = there.get(place);
      if (other != null) {
        assertThat(field.getType().getName()).as(where).isEqualTo(other.getType().getName());
        compare(other.get(sent), field.get(received), where + " > " + place);
      } else {
        assertThat(field.get(received))
            .as(where + " > " + place)
            .isEqualTo(DriftedGraph.initial(received.getClass(), field));
      }
    }
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
    if (sent instanceof Set<?>) { // the order of an EnumSet is each side's own
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
