package io.trunkline.serialization.objectstream;

/**
 * How a stream describes classes.
 *
 * @param compacted whether a byte stands in front of each description, which says whether it is
 *     {@value #WHOLE}, as for arrays and primitives, or the name alone, {@value #NAME}; the fields
 *     are then those of the reader's class
 * @param digests whether the {@linkplain KnownClasses#digest digest} of each class follows that is
 *     neither an array nor one of the JDK, eight bytes, so that no reader takes another class for
 *     it
 */
public record DescriptionForm(boolean compacted, boolean digests) {

  /** The JDK's own. */
  public static final DescriptionForm PLAIN = new DescriptionForm(false, false);

  static final int WHOLE = 0;
  static final int NAME = 1;

  /** Whether a digest follows the description of the class with this name. */
  boolean hasDigest(String name) {
    return digests && !name.startsWith("java.") && !name.startsWith("[") && name.contains(".");
  }
}
