package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of Dubbo's that are not in the XML. */
class UnreadSettingsTest {

  @TempDir private Path folder;

  @Test
  void findsTheKeysOfSystemPropertiesAndOfTheFile() throws IOException {
    Properties system = new Properties();
    system.setProperty("dubbo.protocol.port", "1");
    system.setProperty("dubbo", "2");
    system.setProperty("user.home", "3");
    Files.writeString(
        folder.resolve("dubbo.properties"), "dubbo.provider.timeout=5\nshop.name=cart\n");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
      assertThat(new UnreadSettings(system, loader).found())
          .containsExactly("-Ddubbo.protocol.port", "dubbo.provider.timeout in dubbo.properties");
    }
  }

  @Test
  void findsNothingWhereNothingIs() {
    ClassLoader loader = UnreadSettingsTest.class.getClassLoader();

    assertThat(new UnreadSettings(new Properties(), loader).found()).isEmpty();
  }
}
