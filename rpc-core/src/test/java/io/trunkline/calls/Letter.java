package io.trunkline.calls;

import java.io.Serializable;
import java.util.Objects;

/** A payload. */
public final class Letter implements Serializable {

  private static final long serialVersionUID = 1L;

  private String text = "";
  private float weight;
  private int stamps;
  private Letter enclosed;

  public Letter() {}

  public Letter(String text, float weight, int stamps, Letter enclosed) {
    this.text = text;
    this.weight = weight;
    this.stamps = stamps;
    this.enclosed = enclosed;
  }

  public String text() {
    return text;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Letter l
        && l.text.equals(text)
        && l.weight == weight
        && l.stamps == stamps
        && Objects.equals(l.enclosed, enclosed);
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, weight, stamps, enclosed);
  }

  @Override
  public String toString() {
    return text + "/" + weight + "/" + stamps + "/" + enclosed;
  }
}
