package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TestClassesTest {

  @Test
  void classesAreThoseWhoseFilesMatchAtAnyDepth(@TempDir Path module) throws IOException {
    Path classes = Files.createDirectories(module.resolve("target/test-classes/a/b"));
    for (String name : List.of("OneIT", "OneIT$Inner", "TwoTest")) {
      Files.writeString(classes.resolve(name + ".class"), "");
    }
    Files.writeString(module.resolve("target/test-classes/TopIT.class"), "");
    assertThat(TestClasses.in(module, List.of("**/*IT.class")))
        .containsExactly("TopIT", "a.b.OneIT");
    assertThat(TestClasses.in(module, List.of("**/*Test.class"))).containsExactly("a.b.TwoTest");
    assertThat(TestClasses.in(module.resolve("absent"), List.of("**/*IT.class"))).isEmpty();
  }

  @Test
  void successfulTestsAreCountedFromTheSummary() {
    assertThat(
            TestClasses.successful("[         5 tests found ]\n[         4 tests successful ]\n"))
        .isEqualTo(4);
    assertThat(TestClasses.successful("nothing ran")).isZero();
  }

  @Test
  void aLineThatDubboLogsIsNotWaitedFor() {
    assertThat(Commands.isLineOfDubbo("Current Spring Boot Application is await...")).isTrue();
    assertThat(Commands.isLineOfDubbo("Current Spring Boot Application (Order) is await")).isTrue();
    assertThat(Commands.isLineOfDubbo("DubboBootstrap awaiting ...")).isTrue();
    assertThat(Commands.isLineOfDubbo("dubbo service started")).isFalse();
  }
}
