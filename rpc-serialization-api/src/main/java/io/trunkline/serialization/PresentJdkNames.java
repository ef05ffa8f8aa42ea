package io.trunkline.serialization;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The names of {@link JdkExceptions} and {@link JdkEnums} that the running Java has. */
final class PresentJdkNames {

  /** Looked up once, when somebody first asks: that takes some milliseconds. */
  static final List<String> ALL =
      Stream.of(JdkExceptions.names(), JdkEnums.names())
          .flatMap(Set::stream)
          .filter(PresentJdkNames::isPresent)
          .toList();

  private PresentJdkNames() {}

  /** Loads nothing. */
  private static boolean isPresent(String name) {
    String file = name.replace('.', '/') + ".class";
    return ClassLoader.getPlatformClassLoader().getResource(file) != null;
  }
}
