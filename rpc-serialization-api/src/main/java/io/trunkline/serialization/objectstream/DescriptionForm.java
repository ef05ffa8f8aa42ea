package io.trunkline.serialization.objectstream;

/**
 * The form in which a stream describes classes.
 *
 * @param compacted whether each description begins with a byte: {@value #WHOLE} for a whole
 *     description, as for arrays and primitives, or {@value #NAME} for the name alone; the fields
 *     are then those of the reader's class
 * @param digests whether each description of a class, except arrays and JDK classes, is followed by
 *     its eight-byte {@linkplain KnownClasses#digest digest}, so that a reader cannot confuse it
 *     with another class
 */
public record DescriptionForm(boolean compacted, boolean digests) {

  /** The JDK's form. */
  public static final DescriptionForm PLAIN = new DescriptionForm(false, false);

  static final int WHOLE = 0;
  static final int NAME = 1;

  /** Whether a digest follows the description of the class with this name. */
  boolean hasDigest(String name) {
    return digests && !name.startsWith("java.") && !name.startsWith("[") && name.contains(".");
  }
}
