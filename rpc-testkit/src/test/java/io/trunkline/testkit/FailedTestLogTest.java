package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

final class FailedTestLogTest {

  /** Fails on purpose; a nested class is not part of the build's own run. */
  @ExtendWith(FailedTestLog.class)
  static final class Sample {

    @Test
    void passes() {
      System.err.println("of a test that passes");
    }

    @Test
    void fails() {
      System.err.println("of a test that fails");
      throw new AssertionError("loud");
    }

    @Test
    void failsWithoutALog() {
      throw new AssertionError("silent");
    }
  }

  @Test
  void aFailureCarriesTheLogOfItsOwnTestAndNoOther() {
    assertThat(failure("loud").getSuppressed())
        .singleElement()
        .hasToString("the test logged:\nof a test that fails");
  }

  @Test
  void aFailureWithoutALogStaysAsItIs() {
    assertThat(failure("silent").getSuppressed()).isEmpty();
  }

  private static Throwable failure(String message) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(Sample.class))
        .execute()
        .testEvents()
        .failed()
        .stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .map(result -> result.getThrowable().orElseThrow())
        .collect(Collectors.toMap(Throwable::getMessage, Function.identity()))
        .get(message);
  }
}
