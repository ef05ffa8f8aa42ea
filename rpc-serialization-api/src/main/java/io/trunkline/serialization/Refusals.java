package io.trunkline.serialization;

import org.jspecify.annotations.Nullable;

/** The exceptions of a {@link ClassGate}: which class it refused, why, and what allows it. */
final class Refusals {

  private static final int MAX_NAME_LENGTH = 256;

  private Refusals() {}

  /** A line allows the class, but the class path does not have it. */
  static ClassRefusedException notFound(String name, @Nullable Throwable cause) {
    ClassRefusedException refusal =
        new ClassRefusedException(
            name,
            "class "
                + name
                + " is allowed but cannot be loaded here; is its jar on the class path?");
    if (cause != null) {
      refusal.initCause(cause);
    }
    return refusal;
  }

  /** The gate allows a class of this name from another class loader. */
  static ClassRefusedException otherClass(String name) {
    return new ClassRefusedException(
        name, "class " + name + " refused; the gate allows another class of the same name");
  }

  /** Whether a line of an allow list could be this name: identifiers separated by single dots. */
  static boolean isBinaryName(String name) {
    if (name.isEmpty() || name.length() > MAX_NAME_LENGTH) {
      return false;
    }
    boolean start = true;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (start ? !Character.isJavaIdentifierStart(c) : c != '.' && !isPart(c)) {
        return false;
      }
      start = c == '.';
    }
    return !start;
  }

  /** Java permits control characters in identifiers; they do not belong in a log or a path. */
  private static boolean isPart(char c) {
    return Character.isJavaIdentifierPart(c) && !Character.isIdentifierIgnorable(c);
  }

  /** Nothing allows the class; the text says how to, or why no line is worth trying. */
  static ClassRefusedException notAllowed(String name) {
    if (!isBinaryName(name)) {
      return new ClassRefusedException(
          "", "class with a malformed name of " + name.length() + " characters refused");
    }
    return new ClassRefusedException(name, "class " + name + " refused" + advice(name));
  }

  /** Code of the class would run, and no line says that the application wants that. */
  static ClassRefusedException ownCode(String name, String code) {
    return new ClassRefusedException(
        name,
        "class "
            + name
            + " refused, because "
            + code
            + " would run on what a peer sent; remove that method, or if you trust it,"
            + line(name));
  }

  private static String advice(String name) {
    if (name.equals("java.net.URL")) {
      return ", because comparing URLs asks the network for their hosts; pass a java.net.URI."
          + " Where a parameter or field declares it, no line is needed; otherwise"
          + line(name);
    }
    if (DeniedClasses.isFatal(name)) {
      return "; an error that ends a process is not for the other side to throw, so no line is"
          + " suggested";
    }
    if (DeniedClasses.isReadableOfJdk(name)) {
      return "; pass its data in a class of your own, or" + line(name);
    }
    if (DeniedClasses.isOfJdk(name)) {
      return "; it is a class of the JDK that is no plain data, so no line is suggested: pass its"
          + " data in a class of your own";
    }
    String library = DeniedClasses.library(name);
    return library == null
        ? "; if you trust it," + line(name)
        : "; classes of "
            + library
            + " are no plain data, so no line is suggested: pass its data in a class of your own";
  }

  private static String line(String name) {
    return " add the line \""
        + name
        + "\" to "
        + ClassGate.ALLOW_LIST
        + " on the side that reads it (or there .allow(\""
        + name
        + "\") to the builder, or the attribute allow to the protocol)";
  }
}
