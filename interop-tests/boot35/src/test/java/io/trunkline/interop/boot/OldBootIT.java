package io.trunkline.interop.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Boot 2.6 would start without auto-configuration: no service, no error, and the process ends. */
@Timeout(120)
@EnabledIfSystemProperty(named = "boot.line", matches = "2.7")
class OldBootIT {

  @Test
  void anApplicationOfBoot26EndsWithOneSentence() throws Exception {
    List<Path> old;
    try (Stream<Path> jars = Files.list(Path.of("target", "old-boot"))) {
      old = jars.toList();
    }
    assertThat(old).hasSize(2);
    try (ProviderProcess provider = ProviderProcess.withJars("spring-boot", old)) {
      assertThat(provider.awaitEnd()).isEqualTo(1);
      assertThat(provider.output())
          .contains("APPLICATION FAILED TO START")
          .contains("needs Spring Boot 2.7 or later, and the class path has 2.6.15.")
          .contains("Raise Spring Boot to 2.7.18");
    }
  }
}
