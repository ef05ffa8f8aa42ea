package io.trunkline.interop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The stock versions: each has a sibling module that holds the class path of its peer. */
enum StockVersion {
  DUBBO_3_3_6(
      "3.3.6",
      // Its hessian2 writes float fields with an 8-byte store and ends the JVM on the bid request;
      // without Unsafe it needs these packages open instead.
      "-Dcom.caucho.hessian.unsafe=false",
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      // Otherwise it also exports a metadata service, on port 20880 of every address.
      "-Ddubbo.application.register-mode=interface"),
  DUBBO_2_7_23("2.7.23", "--add-opens=java.base/java.lang=ALL-UNNAMED"),
  DUBBO_2_6_12("2.6.12", "--add-opens=java.base/java.lang=ALL-UNNAMED");

  /** What each version needs to run here, and nothing that changes what it does. */
  static final List<String> DEFAULTS =
      List.of(
          "-Ddubbo.application.logger=jdk",
          "-Dcom.caucho.hessian.unsafe=false",
          "--add-opens=java.base/java.lang=ALL-UNNAMED");

  private final String number;
  private final List<String> jvmArguments;

  StockVersion(String number, String... jvmArguments) {
    this.number = number;
    this.jvmArguments = List.of(jvmArguments);
  }

  List<String> jvmArguments() {
    return jvmArguments;
  }

  /** The class path of the peer program over this version; nothing of Trunkline is on it. */
  String classPath() {
    return classPath("peer-dubbo-" + number);
  }

  /** The class path of the program in a module. */
  static String classPath(String module) {
    Path target = Path.of(System.getProperty("interop.modules"), module, "target");
    try {
      return target.resolve("classes")
          + System.getProperty("path.separator")
          + Files.readString(target.resolve("peer.classpath")).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(
          module + " is not built; run mvn -Plabs -pl interop-tests/" + module + " -am package", e);
    }
  }

  /** As Dubbo writes it. */
  @Override
  public String toString() {
    return number;
  }
}
