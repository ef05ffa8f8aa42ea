package io.trunkline.filters;

import java.util.function.Supplier;

/** Libraries that one feature needs and an application without it need not have. */
final class Libraries {

  static final String JACKSON = "com.fasterxml.jackson.core:jackson-databind, 2.16 or newer";

  static final String CAFFEINE = "com.github.ben-manes.caffeine:caffeine";

  static final String VALIDATION =
      "jakarta.validation:jakarta.validation-api and an implementation of it, such as"
          + " org.hibernate.validator:hibernate-validator with org.glassfish.expressly:expressly;"
          + " for constraints of javax.validation, javax.validation:validation-api with"
          + " hibernate-validator 6 and org.glassfish:jakarta.el 3";

  private Libraries() {}

  /**
   * The feature for which a library is needed.
   *
   * @param feature for the message
   * @param artifact what has to be added where it is missing
   * @throws IllegalArgumentException if it is missing
   */
  static <T> T need(String feature, String artifact, Supplier<T> use) {
    try {
      return use.get();
    } catch (LinkageError missing) {
      throw new IllegalArgumentException(
          feature + " needs a library that is not on the class path: add " + artifact, missing);
    }
  }
}
