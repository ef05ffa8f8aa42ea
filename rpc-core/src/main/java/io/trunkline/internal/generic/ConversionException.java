package io.trunkline.internal.generic;

/**
 * A value cannot be converted to its declared type. The message says where and why, without the
 * value itself.
 */
public final class ConversionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ConversionException(String message) {
    super(message, null, false, false); // the place that matters is in the value, not in the code
  }

  /** This failure as seen from the value one level further out. */
  ConversionException at(String place) {
    String text = String.valueOf(getMessage());
    boolean joins = !text.isEmpty() && ".[:".indexOf(text.charAt(0)) >= 0;
    return new ConversionException(place + (joins ? "" : ".") + text);
  }
}
