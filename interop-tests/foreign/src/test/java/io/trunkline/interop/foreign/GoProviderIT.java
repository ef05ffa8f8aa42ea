package io.trunkline.interop.foreign;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Trunkline calls a provider of dubbo-go. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class GoProviderIT {

  private @Nullable ProviderRun run;

  @BeforeAll
  void start() throws Exception {
    run = ProviderRun.start(ForeignPeer.DUBBO_GO);
  }

  List<Cell> cells() {
    return Cells.of(ForeignPeer.DUBBO_GO, Role.PROVIDER);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void plays(Cell cell) throws Exception {
    run.check(cell);
  }

  @AfterAll
  void end() {
    if (run != null) {
      run.close();
    }
  }
}
