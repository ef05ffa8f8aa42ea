package demo.bid;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A place for an advertisement. */
public class Impression implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String id;
  public double bidFloor;

  /** For serializers. */
  public Impression() {}

  public Impression(@Nullable String id, double bidFloor) {
    this.id = id;
    this.bidFloor = bidFloor;
  }

  /** Every field by name. */
  @Override
  public String toString() {
    return "Impression(id=" + id + ", bidFloor=" + bidFloor + ")";
  }
}
