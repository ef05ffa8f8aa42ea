package io.trunkline.interop.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Boot 2.7 and 3 manage Netty 4.1; an application that leaves it at that is told what to do. */
@Tag("full")
@Timeout(120)
@EnabledIfSystemProperty(named = "boot.line", matches = "2.7|3.5")
class OldNettyIT {

  @Test
  void anApplicationWithTheNettyOfBootSaysWhatToSet() throws Exception {
    List<Path> old;
    try (Stream<Path> jars = Files.list(Path.of("target", "old-netty"))) {
      old = jars.toList();
    }
    assertThat(old).isNotEmpty();
    try (ProviderProcess provider = ProviderProcess.withJars("netty-", old)) {
      assertThat(provider.awaitEnd()).isEqualTo(1);
      assertThat(provider.output())
          .contains("APPLICATION FAILED TO START")
          .contains("Netty 4.1.")
          .contains("netty.version")
          .contains("trunkline-bom");
    }
  }
}
