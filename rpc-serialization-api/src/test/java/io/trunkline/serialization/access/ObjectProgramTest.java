package io.trunkline.serialization.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps run in order, each once, and what one throws is thrown. */
final class ObjectProgramTest {

  static void step(int number, List<Object> log, String target) {
    if (target.equals("stop at " + number)) {
      throw new IllegalStateException("stopped");
    }
    log.add(number);
  }

  private static List<MethodHandle> steps(int count) throws ReflectiveOperationException {
    MethodHandle step =
        MethodHandles.lookup()
            .findStatic(
                ObjectProgramTest.class,
                "step",
                MethodType.methodType(void.class, int.class, List.class, String.class));
    List<MethodHandle> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      steps.add(MethodHandles.insertArguments(step, 0, i));
    }
    return steps;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 64})
  void allStepsRunInOrder(int count) throws ReflectiveOperationException {
    ObjectProgram program = ObjectProgram.of(steps(count));
    for (int round = 0; round < 3; round++) {
      List<Object> log = new ArrayList<>();
      program.run(log, "target");
      assertThat(log).isEqualTo(IntStream.range(0, count).boxed().toList());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 6})
  void theFirstThatFailsEndsIt(int failing) throws ReflectiveOperationException {
    ObjectProgram program = ObjectProgram.of(steps(7));
    List<Object> log = new ArrayList<>();
    assertThatThrownBy(() -> program.run(log, "stop at " + failing))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("stopped");
    assertThat(log).hasSize(failing);
    assertThatThrownBy(() -> program.run("no list", "target"))
        .isInstanceOf(ClassCastException.class);
  }
}
