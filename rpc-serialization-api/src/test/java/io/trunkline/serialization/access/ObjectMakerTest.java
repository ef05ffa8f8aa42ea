package io.trunkline.serialization.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An object is made, announced with its number, and then goes through each step in order. */
final class ObjectMakerTest {

  private static final class Made {}

  static Made create(List<Object> log) {
    Made made = new Made();
    log.add(made);
    return made;
  }

  static void begun(List<Object> log, int number, Object made) {
    log.add(number);
    log.add(made);
  }

  static void step(List<Object> log, Made made) {
    log.add(made);
    if (log.size() > 30) {
      throw new IllegalStateException("stopped");
    }
  }

  private static MethodHandle find(String name, MethodType type)
      throws ReflectiveOperationException {
    return MethodHandles.lookup().findStatic(ObjectMakerTest.class, name, type);
  }

  private static ObjectMaker maker(int steps) throws ReflectiveOperationException {
    return ObjectMaker.of(
        find("create", MethodType.methodType(Made.class, List.class)),
        find("begun", MethodType.methodType(void.class, List.class, int.class, Object.class)),
        Collections.nCopies(
            steps, find("step", MethodType.methodType(void.class, List.class, Made.class))));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5})
  void theObjectIsAnnouncedAndFilledAndReturned(int steps) throws ReflectiveOperationException {
    List<Object> log = new ArrayList<>();
    Object made = maker(steps).make(log, 7);
    List<Object> expected = new ArrayList<>(List.of(made, 7, made));
    expected.addAll(Collections.nCopies(steps, made));
    assertThat(log).isEqualTo(expected);
    List<Object> another = new ArrayList<>();
    assertThat(maker(steps).make(another, 8)).isNotSameAs(made);
  }

  @ParameterizedTest
  @ValueSource(ints = {28, 64})
  void whatAStepThrowsIsThrown(int steps) throws ReflectiveOperationException {
    ObjectMaker maker = maker(steps);
    assertThatThrownBy(() -> maker.make(new ArrayList<>(), 7))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("stopped");
    assertThatThrownBy(() -> maker.make("no list", 7)).isInstanceOf(ClassCastException.class);
  }
}
