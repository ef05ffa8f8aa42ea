package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service's signatures imply, seen through the gate. */
final class ReachableTypesTest {

  private static boolean allows(Class<?> service, Class<?> type) {
    return ClassGate.builder(ReachableTypesTest.class.getClassLoader())
        .allowSignaturesOf(service)
        .build()
        .allows(type);
  }

  static class Plain {}

  static class Element {}

  static class Key {}

  static class Bound {}

  static class Lower {}

  static class Grand<T> {
    GrandField grandField;
    T value;
  }

  static class GrandField {}

  static class Argument {}

  static class Parent extends Grand<Argument> {}

  static class Child extends Parent {
    Field field;
    List<? extends Listed> listed;
    Map<String, Deep[][]> deep;
    transient NotSent notSent;
    static Global global;
    final Fixed fixed = null;
  }

  static class Field {
    Child back;
    Field self;
  }

  static class Listed {}

  static class Deep {}

  static class NotSent {}

  static class Global {}

  static class Fixed {}

  static class Sub extends Plain {}

  static class Failure extends Exception {
    Detail detail;
  }

  static class Detail {}

  record Point(Coordinate x, List<Label> labels) {}

  static class Coordinate {}

  static class Label {}

  sealed interface Shape permits Circle, Box {}

  record Circle(Radius radius) implements Shape {}

  static final class Box implements Shape {}

  static class Radius {}

  interface Open {}

  static class Implementation implements Open {}

  enum Mood {
    GOOD,
    BAD {
      @Override
      boolean bad() {
        return true;
      }
    };

    boolean bad() {
      return false;
    }
  }

  static class Unrelated {}

  static class Loop<T extends Comparable<T>> {
    Loop<T> next;
    List<List<Loop<?>>> loops;
  }

  interface Service {
    Plain plain();

    List<Element> list(Map<Key, ? super Lower> map) throws Failure;

    <T extends Bound> T generic(T[] values);

    Child child(int number, String text);

    Point point(Shape shape);

    void open(Open open, Mood mood, Object any);

    <T extends Comparable<T>> Loop<T> loop();

    default Wildcard byDefault(Set<?>[] sets) {
      return new Wildcard();
    }
  }

  static class Wildcard {}

  @ParameterizedTest
  @ValueSource(
      classes = {
        Plain.class,
        Element.class,
        Key.class,
        Lower.class,
        Bound.class,
        Failure.class,
        Detail.class,
        Child.class,
        Parent.class,
        Grand.class,
        GrandField.class,
        Argument.class,
        Field.class,
        Listed.class,
        Deep.class,
        Fixed.class,
        Point.class,
        Coordinate.class,
        Label.class,
        Shape.class,
        Circle.class,
        Box.class,
        Radius.class,
        Mood.class,
        Loop.class,
        Wildcard.class,
        Open.class,
        Plain[].class,
        String.class
      })
  void allowsWhatSignaturesReach(Class<?> type) {
    assertThat(allows(Service.class, type)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        NotSent.class,
        Global.class,
        Sub.class,
        Implementation.class,
        Unrelated.class,
        ReachableTypesTest.class,
        Thread.class,
        ClassLoader.class
      })
  void allowsNeitherSubclassesNorWhatIsNotSent(Class<?> type) {
    assertThat(allows(Service.class, type)).isFalse();
  }

  @Test
  void allowsEnumConstantsWithABody() {
    assertThat(Mood.BAD.getClass()).isNotEqualTo(Mood.class);
    assertThat(allows(Service.class, Mood.BAD.getClass())).isTrue();
  }

  interface Store<T> {
    T load(String id);
  }

  interface NamedStore<N, V> extends Store<Stored> {
    V named(N name);
  }

  static class Stored {}

  static class Name {}

  static class Value {}

  interface Near extends Store<Value> {}

  interface Far extends NamedStore<Name, Value[]> {}

  interface Farthest extends Far, Runnable {}

  @Test
  void allowsTypeArgumentsOfGenericSuperInterfacesHoweverFar() {
    assertThat(allows(Near.class, Value.class)).isTrue();
    assertThat(allows(Near.class, Stored.class)).isFalse();
    for (Class<?> service : List.of(Far.class, Farthest.class)) {
      assertThat(allows(service, Stored.class)).as("%s", service).isTrue();
      assertThat(allows(service, Name.class)).isTrue();
      assertThat(allows(service, Value.class)).isTrue();
    }
  }

  interface Exotic {
    java.util.Timer timer();

    java.net.URL url();
  }

  @Test
  void doesNotWalkIntoTheFieldsOfTheJdk() {
    assertThat(allows(Exotic.class, java.util.Timer.class)).as("declared").isTrue();
    assertThat(allows(Exotic.class, java.net.URL.class)).as("declared").isTrue();
    assertThat(allows(Exotic.class, java.net.InetAddress.class)).as("a field of URL").isFalse();
  }

  /** As implementations of services are: not to be sent. */
  static final class Outer {
    class Inner implements java.io.Serializable {
      private static final long serialVersionUID = 1L;

      Outer outer() {
        return Outer.this;
      }
    }
  }

  static final class SentOuter implements java.io.Serializable {
    private static final long serialVersionUID = 1L;

    class Inner implements java.io.Serializable {
      private static final long serialVersionUID = 1L;

      SentOuter outer() {
        return SentOuter.this;
      }
    }
  }

  interface Insides {
    Outer.Inner one();

    SentOuter.Inner other();
  }

  @Test
  void anInnerClassDoesNotAllowTheClassAroundItUnlessThatCanBeSent() {
    assertThat(allows(Insides.class, Outer.Inner.class)).isTrue();
    assertThat(allows(Insides.class, Outer.class)).isFalse();
    assertThat(allows(Insides.class, SentOuter.class)).isTrue();
  }

  interface Empty {}

  @Test
  void aServiceWithoutMethodsAddsNothing() {
    assertThat(allows(Empty.class, Plain.class)).isFalse();
    assertThat(allows(Empty.class, Integer.class)).isTrue();
  }
}
