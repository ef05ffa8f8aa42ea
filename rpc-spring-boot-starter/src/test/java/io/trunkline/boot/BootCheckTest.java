package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Which Spring Boot the starter accepts; interop-tests/boot27 starts an application with 2.6. */
class BootCheckTest {

  @Test
  void theBootOfThisClassPathIsAccepted() {
    assertThatCode(() -> BootCheck.check(getClass().getClassLoader())).doesNotThrowAnyException();
  }

  @Test
  void oneWithoutAutoConfigurationListsIsRefusedWithItsVersionAndTheNextStep() {
    ClassLoader none = ClassLoader.getPlatformClassLoader();
    assertThatThrownBy(() -> BootCheck.check(none))
        .isInstanceOfSatisfying(
            UnusableLibraryException.class,
            e -> {
              FailureAnalysis shown = new UnusableLibraryAnalyzer().analyze(e, e);
              assertThat(shown.getDescription())
                  .isEqualTo(
                      "rpc-spring-boot-starter needs Spring Boot 2.7 or later, and the class path"
                          + " has "
                          + SpringBootVersion.getVersion()
                          + ".");
              assertThat(shown.getAction()).contains("2.7.18");
            });
  }
}
