package io.trunkline.testkit.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the objects that one side of a pair sent and the other received. */
public final class DriftedComparison {

  /** What was compared already, for graphs have cycles. */
  private final Map<Object, Object> known = new IdentityHashMap<>();

  private final boolean byValue;

  /**
   * Whether a field that was not sent may have any value: peers differ in how they make objects.
   */
  private final boolean anyDefault;

  /** Whether exceptions are sent as the JDK does, which finds a field in its own class only. */
  private final boolean jdkExceptions;

  /** Where formats that send exceptions as streams of the JDK follow its rules. */
  private boolean inException;

  private DriftedComparison(boolean byValue, boolean anyDefault, boolean jdkExceptions) {
    this.byValue = byValue;
    this.anyDefault = anyDefault;
    this.jdkExceptions = jdkExceptions;
  }

  /**
   * Fails if the received object differs from the sent one in anything that both sides have, or if
   * a field that was not sent lacks its initial value.
   *
   * @param what describes the comparison in the failure
   */
  public static void check(@Nullable Object sent, @Nullable Object received, String what)
      throws ReflectiveOperationException {
    check(sent, received, what, false);
  }

  /**
   * Compares as the other method does, with a rule for fields that have another type at the other
   * side.
   *
   * @param byValue whether such a field may arrive if its value is the same; false if a message
   *     with such a field must be refused
   */
  public static void check(
      @Nullable Object sent, @Nullable Object received, String what, boolean byValue)
      throws ReflectiveOperationException {
    check(new DriftedComparison(byValue, false, !byValue), sent, received, what);
  }

  /**
   * Compares what one side and a stock peer have sent each other: a field with another type may
   * arrive if its value is the same, and one that was not sent may have any value.
   *
   * @param jdkExceptions whether the format sends exceptions as the JDK does: a field that is now
   *     in a class above or below was not sent
   */
  public static void checkStock(
      @Nullable Object sent, @Nullable Object received, String what, boolean jdkExceptions)
      throws ReflectiveOperationException {
    check(new DriftedComparison(true, true, jdkExceptions), sent, received, what);
  }

  private static void check(
      DriftedComparison comparison, @Nullable Object sent, @Nullable Object received, String what)
      throws ReflectiveOperationException {
    try {
      comparison.compare(sent, received, what, false);
    } catch (IllegalArgumentException | ClassCastException e) {
      fail(what, e);
    }
  }

  /**
   * @param isOther whether the place has another type at the reader
   */
  private void compare(
      @Nullable Object sent, @Nullable Object received, String where, boolean isOther)
      throws ReflectiveOperationException {
    if (sent == null || received == null) {
      assertThat(received).as(where).isEqualTo(sent);
      return;
    }
    if (sent instanceof Enum<?> constant && received instanceof Enum<?> other) {
      assertThat(nameOf(other)).as(where).isEqualTo(nameOf(constant));
      return;
    }
    boolean isOtherClass = sent.getClass() != received.getClass();
    if (isOther && isOtherClass && isNumber(sent) && isNumber(received)) {
      if (!digits(received).equals(digits(sent))) { // which is all of a float that a text tells
        assertThat(number(received)).as(where).isEqualTo(number(sent));
      }
      return;
    }
    if (isOther && isSequence(sent) && isSequence(received)) {
      compareAll(elements(sent), elements(received), where, isOther);
      return;
    }
    assertThat(received.getClass().getName()).as(where).isEqualTo(sent.getClass().getName());
    if (sent.getClass().isArray() || sent instanceof Collection) {
      compareAll(elements(sent), elements(received), where, isOther);
    } else if (sent instanceof Map<?, ?> map) {
      compareMaps(map, (Map<?, ?>) received, where, isOther);
    } else if (!DriftedGraph.isGenerated(sent.getClass())) {
      assertThat(received).as(where).isEqualTo(sent);
    } else if (known.putIfAbsent(sent, received) == null) {
      boolean outer = inException;
      inException |= sent instanceof Throwable;
      if (sent instanceof Throwable failure) {
        compareFailures(failure, (Throwable) received, where);
      }
      compareFields(sent, received, where);
      inException = outer;
    } else {
      assertThat(known.get(sent)).as(where).isSameAs(received);
    }
  }

  private static String nameOf(Enum<?> constant) {
    return constant.getDeclaringClass().getName() + "." + constant.name();
  }

  private void compareFailures(Throwable sent, Throwable received, String where)
      throws ReflectiveOperationException {
    assertThat(received.getMessage()).as(where + " > message").isEqualTo(sent.getMessage());
    assertThat(received.getStackTrace()).as(where + " > trace").isEqualTo(sent.getStackTrace());
    compare(sent.getCause(), received.getCause(), where + " > cause", false);
  }

  private static boolean isNumber(Object value) {
    return value instanceof Number;
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

  private static BigDecimal digits(Object number) {
    return new BigDecimal(number.toString()).stripTrailingZeros();
  }

  /** What a number says whatever its class is. */
  private static BigDecimal number(Object value) {
    boolean isReal = value instanceof Double || value instanceof Float;
    BigDecimal number =
        isReal ? new BigDecimal(((Number) value).doubleValue()) : new BigDecimal(value.toString());
    return number.stripTrailingZeros();
  }

  private void compareFields(Object sent, Object received, String where)
      throws ReflectiveOperationException {
    Map<String, Field> there = new HashMap<>();
    boolean asInJdk = inException && !byValue; // which knows no type arguments and no constructor
    for (Field field : DriftedGraph.fields(sent.getClass())) {
      there.put(field.getDeclaringClass().getName() + "." + field.getName(), field);
      if (!(inException && jdkExceptions)
          && FieldsOfOneName.isOnlyOne(sent, field)
          && FieldsOfOneName.isOnlyOne(received, field)) {
        there.put(field.getName(), field); // arrives also if it is now in a class above or below
      }
    }
    for (Field field : DriftedGraph.fields(received.getClass())) {
      String place = field.getDeclaringClass().getName() + "." + field.getName();
      Field other = there.getOrDefault(place, there.get(field.getName()));
      if (other == null && anyDefault) {
        continue;
      }
      if (other != null) {
        String here = where + " > " + place;
        boolean isOther = isOther(sent, other, received, field);
        assertThat(isOther && !byValue && !asInJdk).as(here + " has two types").isFalse();
        Object value = field.get(received);
        compare(other.get(sent), value, here, isOther);
        Type declared = DriftedGraph.heldType(received.getClass(), field);
        assertThat(asInJdk || fits(value, declared)).as(here + " holds no " + declared).isTrue();
      } else {
        Object initial =
            asInJdk ? DriftedGraph.zero(field) : DriftedGraph.initial(received.getClass(), field);
        Object value = field.get(received);
        Field moved =
            byValue && !Objects.equals(value, initial)
                ? FieldsOfOneName.moved(sent, received, field)
                : null;
        if (moved == null) {
          assertThat(value).as(where + " > " + place).isEqualTo(initial);
        } else {
          compare(moved.get(sent), value, where + " > " + place, true);
        }
      }
    }
  }

  /** Whether a field has two types; one of a generic class has that of its heir's argument. */
  private boolean isOther(Object sent, Field one, Object received, Field other) {
    Type type = DriftedGraph.heldType(sent.getClass(), one);
    Type otherType = DriftedGraph.heldType(received.getClass(), other);
    boolean isRaw = type instanceof Class<?> || otherType instanceof Class<?>;
    // Sides that compare classes take a type without arguments for the same one with arguments.
    return !(isRaw && !byValue ? one.getType().getName() : type.getTypeName())
        .equals(isRaw && !byValue ? other.getType().getName() : otherType.getTypeName());
  }

  /** Whether code that is compiled against a type can use a value, with what it holds. */
  private static boolean fits(@Nullable Object value, Type type) {
    if (value == null || type instanceof TypeVariable) {
      return true;
    }
    if (type instanceof ParameterizedType generic && value instanceof Map<?, ?> map) {
      Type[] arguments = generic.getActualTypeArguments();
      return map.keySet().stream().allMatch(key -> fits(key, arguments[0]))
          && map.values().stream().allMatch(one -> fits(one, arguments[1]));
    }
    if (type instanceof ParameterizedType generic && value instanceof Collection<?> all) {
      return all.stream().allMatch(one -> fits(one, generic.getActualTypeArguments()[0]));
    }
    return !(type instanceof Class<?> known) || known.isPrimitive() || known.isInstance(value);
  }

  private void compareAll(Collection<?> sent, Collection<?> received, String where, boolean isOther)
      throws ReflectiveOperationException {
    assertThat(received.size()).as(where).isEqualTo(sent.size());
    if (sent instanceof Set<?> || received instanceof Set<?>) { // each side has its own order
      assertThat(received.stream().map(DriftedComparison::text).sorted())
          .as(where)
          .isEqualTo(sent.stream().map(DriftedComparison::text).sorted().toList());
      return;
    }
    Iterator<?> others = received.iterator();
    for (Object element : sent) {
      compare(element, others.next(), where, isOther);
    }
  }

  /** Sets and keys are of texts, numbers and constants. */
  private static String text(@Nullable Object value) {
    return value instanceof Enum<?> constant ? nameOf(constant) : String.valueOf(value);
  }

  private void compareMaps(Map<?, ?> sent, Map<?, ?> received, String where, boolean isOther)
      throws ReflectiveOperationException {
    assertThat(received.size()).as(where).isEqualTo(sent.size());
    for (Map.Entry<?, ?> entry : sent.entrySet()) {
      Object match = null;
      for (Object other : received.keySet()) {
        if (text(entry.getKey()).equals(text(other))) {
          match = other;
        }
      }
      compare(entry.getKey(), match, where, isOther);
      compare(entry.getValue(), received.get(match), where, isOther);
    }
  }
}
