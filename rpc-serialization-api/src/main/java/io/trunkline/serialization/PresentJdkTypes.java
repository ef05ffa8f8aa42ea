package io.trunkline.serialization;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The classes of {@link JdkExceptions} and {@link JdkEnums} that the running Java has. */
final class PresentJdkTypes {

  /** Looked up once, when somebody first asks: that takes some milliseconds. */
  static final List<Class<?>> ALL =
      Stream.of(JdkExceptions.names(), JdkEnums.names())
          .flatMap(Set::stream)
          .<Class<?>>flatMap(PresentJdkTypes::present)
          .toList();

  private PresentJdkTypes() {}

  private static Stream<Class<?>> present(String name) {
    try {
      return Stream.of(Class.forName(name, false, ClassLoader.getPlatformClassLoader()));
    } catch (ClassNotFoundException absent) {
      return Stream.empty();
    }
  }
}
