package io.trunkline.boot;

/** The application's Netty is older than 4.2; its message names it. */
public final class UnusableNettyException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /** What to do about it. */
  static final String ACTION =
      "Import io.trunkline:trunkline-bom in dependencyManagement, before spring-boot-dependencies if"
          + " you import that, or set the property netty.version of Boot's parent to 4.2.20.Final."
          + " In Gradle: ext['netty.version'] = '4.2.20.Final'";

  UnusableNettyException(String version) {
    super(
        "Netty "
            + version
            + " is on the class path, and Trunkline needs 4.2: Spring Boot 2.7 and 3 manage 4.1. "
            + ACTION);
  }
}
