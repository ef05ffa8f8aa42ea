package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.nustaq.serialization.FSTClazzInfo;

/** The packages of the JDK whose private fields and methods FST reads and writes. */
final class Opens {

  static final List<String> REQUIRED =
      List.of(
          "java.base/java.lang",
          "java.base/java.math",
          "java.base/java.net",
          "java.base/java.time",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/java.util.regex",
          "java.sql/java.sql");

  private Opens() {}

  /**
   * Looks whether FST can work in this JVM.
   *
   * @throws SerializationException that names each flag that is missing
   */
  static void check() {
    List<String> missing = missing(FSTClazzInfo.class.getModule());
    if (!missing.isEmpty()) {
      throw new SerializationException(
          "fst reads private fields of the JDK, which this JVM does not open to it; start Java with "
              + String.join(" ", missing)
              + ", or use hessian2 or kryo, which need no flag");
    }
  }

  /** The flags without which a module cannot reflect on what it has to. */
  static List<String> missing(Module reader) {
    return REQUIRED.stream()
        .filter(place -> !isOpen(place, reader))
        .map(place -> "--add-opens " + place + "=" + nameOf(reader))
        .collect(Collectors.toList());
  }

  /** A module that is absent has nothing to open. */
  private static boolean isOpen(String place, Module reader) {
    int slash = place.indexOf('/');
    Optional<Module> owner = ModuleLayer.boot().findModule(place.substring(0, slash));
    return owner.map(module -> module.isOpen(place.substring(slash + 1), reader)).orElse(true);
  }

  private static String nameOf(Module reader) {
    return reader.isNamed() ? reader.getName() : "ALL-UNNAMED";
  }
}
