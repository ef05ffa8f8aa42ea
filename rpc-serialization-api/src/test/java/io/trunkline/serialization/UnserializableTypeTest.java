package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Classes that stock peers would refuse are found before a message contains one. */
final class UnserializableTypeTest {

  static final class Plain {}

  static class Base {
    Inner inner;
  }

  static final class Inner {}

  static final class Sent extends Base implements Serializable {
    private static final long serialVersionUID = 1L;
    transient Plain notSent;
    List<Map<String, Element[]>> elements;
  }

  static final class Element {}

  record Point(int x) {}

  record Place(Point point) implements Serializable {}

  enum Color {
    RED
  }

  interface Shape {}

  abstract static class Figure implements Shape {}

  static class Generic<T> {
    T value;
  }

  static final class Strings extends Generic<String> implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  static final class Failure extends Exception {
    private static final long serialVersionUID = 1L;
  }

  interface Fine {
    Place2 fine(Color color, Shape shape, Figure figure, Strings strings, Object any, int[] ints)
        throws Failure;
  }

  record Place2(String name) implements Serializable {}

  interface Flawed {
    void send(Sent sent);

    List<? extends Place> places();
  }

  @Test
  void eachIsNamedWithAWayToIt() {
    assertThat(UnserializableType.reachableFrom(Flawed.class))
        .extracting(UnserializableType::type, UnserializableType::way)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Element.class, "Flawed.send > Sent.elements"),
            org.assertj.core.groups.Tuple.tuple(Inner.class, "Flawed.send > Base.inner"),
            org.assertj.core.groups.Tuple.tuple(Point.class, "Flawed.places > Place.point"));
  }

  @Test
  void whatIsSerializableOrNoClassOfAValueIsNotNamed() {
    assertThat(UnserializableType.reachableFrom(Fine.class)).isEmpty();
  }
}
