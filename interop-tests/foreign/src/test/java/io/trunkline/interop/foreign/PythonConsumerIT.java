package io.trunkline.interop.foreign;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A consumer with dubbo-py calls Trunkline. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PythonConsumerIT {

  private @Nullable ConsumerRun run;

  @BeforeAll
  void start() throws IOException {
    run = ConsumerRun.start(ForeignPeer.DUBBO_PY);
  }

  List<Cell> cells() {
    return Cells.of(ForeignPeer.DUBBO_PY, Role.CONSUMER);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void plays(Cell cell) throws IOException {
    run.check(cell);
  }

  @AfterAll
  void end() {
    if (run != null) {
      run.close();
    }
  }
}
