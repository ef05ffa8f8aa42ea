package io.trunkline.interop;

/**
 * What stock peers write into their logs as a warning or an error even between themselves. Measured:
 * each constant names lines that were seen when stock called stock, and the matrix fails if one of
 * them is not seen there any more.
 */
enum KnownWarning {
  /** A provider, of any exception that the method does not declare, those of the JDK included. */
  UNDECLARED_EXCEPTION("Got unchecked and undeclared exception which called by"),

  /** A provider, of a request for a service or method that it does not have. */
  REFUSED_REQUEST("Decode rpc invocation failed: Service ");

  private final String text;

  KnownWarning(String text) {
    this.text = text;
  }

  /** Whether a line of a log says this. */
  boolean isIn(String line) {
    return line.contains(text);
  }
}
