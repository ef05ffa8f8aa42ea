package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class CompileErrorsTest {

  private static final Path FOLDER = Path.of("/lab/ours/app");

  @Test
  void errorsOfJavaScalaAndKotlinAreFoundWithFileLineAndMessage() {
    String output =
        """
        [INFO] Compiling 3 source files
        [ERROR] /lab/ours/app/api/src/A.java:[7,12] package com.alibaba.dubbo.rpc does not exist
        [ERROR] /lab/ours/app/B.scala:[3,1] not found: value x
        [ERROR] /lab/ours/app/C.kt:[9,4] unresolved reference
        [WARNING] /lab/ours/app/D.java:[1,1] uses unchecked operations
        [ERROR] Failed to execute goal
        """;
    assertThat(CompileErrors.in(output, FOLDER))
        .containsExactly(
            "B.scala:3: not found: value x",
            "C.kt:9: unresolved reference",
            "api/src/A.java:7: package com.alibaba.dubbo.rpc does not exist");
  }

  @Test
  void anErrorThatMavenPrintsTwiceCountsOnce() {
    String error = "[ERROR] /lab/ours/app/A.java:[7,12] cannot find symbol\n";
    assertThat(CompileErrors.in(error + "[INFO] 1 error\n" + error, FOLDER)).hasSize(1);
  }

  @Test
  void errorsOfOneFileAreInTheOrderOfTheirLines() {
    String error = "[ERROR] /lab/ours/app/A.java:[%d,12] cannot find symbol\n";
    assertThat(CompileErrors.in(error.formatted(10) + error.formatted(9), FOLDER))
        .containsExactly("A.java:9: cannot find symbol", "A.java:10: cannot find symbol");
  }

  @Test
  void theSameErrorInTwoCopiesIsEqual() {
    String error = "[ERROR] %s/A.java:[7,12] cannot find symbol\n";
    assertThat(CompileErrors.in(error.formatted(FOLDER), FOLDER))
        .isEqualTo(CompileErrors.in(error.formatted("/lab/stock/app"), Path.of("/lab/stock/app")));
  }
}
