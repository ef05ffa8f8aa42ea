package io.trunkline.spring;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The file with settings that Dubbo reads in addition to its XML. */
final class DubboSettings {

  /** Where Dubbo looks for settings on the class path. */
  static final String FILE = "dubbo.properties";

  /** The system property, or variable of the environment, that names another file. */
  static final String OTHER_FILE = "dubbo.properties.file";

  private DubboSettings() {}

  /** The name of the file. */
  static String name(Properties system) {
    String named = system.getProperty(OTHER_FILE, System.getenv(OTHER_FILE));
    return named == null || named.isBlank() ? FILE : named.trim();
  }

  /**
   * The content of the file, on the class path or at that path; empty if the file does not exist.
   *
   * @throws IllegalStateException if it cannot be read
   */
  static Properties read(Properties system, @Nullable ClassLoader loader) {
    String name = name(system);
    Properties file = new Properties();
    try (InputStream in = open(name, loader)) {
      if (in != null) {
        file.load(in);
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalStateException(name + " cannot be read: " + e.getMessage(), e);
    }
    return file;
  }

  private static @Nullable InputStream open(String name, @Nullable ClassLoader loader)
      throws IOException {
    ClassLoader known = loader == null ? DubboSettings.class.getClassLoader() : loader;
    InputStream onClassPath = known.getResourceAsStream(name);
    if (onClassPath != null || name.equals(FILE)) {
      return onClassPath;
    }
    Path path = Path.of(name);
    if (!Files.isReadable(path)) {
      throw new FileNotFoundException(
          OTHER_FILE + " names it, and it is neither on the class path nor a file");
    }
    return Files.newInputStream(path);
  }
}
