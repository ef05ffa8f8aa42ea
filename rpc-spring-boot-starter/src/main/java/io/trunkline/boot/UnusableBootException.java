package io.trunkline.boot;

/** The application's Spring Boot is older than 2.7; its message names it. */
public final class UnusableBootException extends IllegalStateException {

  /** What to do about it. */
  static final String ACTION =
      "Raise Spring Boot to 2.7.18, which keeps Spring 5 and javax, or to 3.5 or 4. Or use"
          + " rpc-dubbo-config with @EnableDubbo, or rpc-spring, in place of the starter: both need"
          + " Spring 5.3 and no Boot.";

  private static final long serialVersionUID = 1L;

  UnusableBootException(String version) {
    super(
        "rpc-spring-boot-starter needs Spring Boot 2.7 or later, and the class path has "
            + version
            + ".");
  }
}
