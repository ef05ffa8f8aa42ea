package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.netty.util.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NettyCheckTest {

  @Test
  void theNettyOfOurBomIsTakenAndIsTheOneThatIsRecommended() throws IOException {
    assertThatCode(() -> NettyCheck.check(NettyCheck.class.getClassLoader()))
        .doesNotThrowAnyException();
    String version = Version.identify().get("netty-common").artifactVersion();
    assertThat(NettyCheck.ACTION).contains(version);
    assertThat(Files.readString(Path.of("..", "docs", "boot.md"))).contains(version);
  }

  @Test
  void aClassPathWithoutNettyIsNotOurs() {
    assertThatCode(() -> NettyCheck.check(ClassLoader.getPlatformClassLoader()))
        .doesNotThrowAnyException();
  }
}
