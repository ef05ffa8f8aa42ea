package io.trunkline.serialization.terms;

/**
 * What the reader of a payload is known to understand beyond the plain form of its serialization.
 *
 * <p>Only {@link #PLAIN} exists so far: application classes travel by name and every type has the
 * form that stock peers read. Immutable.
 */
public final class PayloadTerms {

  /** Nothing is known of the reader: write what every peer of this serialization reads. */
  public static final PayloadTerms PLAIN = new PayloadTerms();

  private PayloadTerms() {}

  @Override
  public String toString() {
    return "plain";
  }
}
