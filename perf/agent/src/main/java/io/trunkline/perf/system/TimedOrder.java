package io.trunkline.perf.system;

import java.io.Serializable;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The same order with java.time. */
public final class TimedOrder implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String id;
  private @Nullable LocalDateTime ordered;
  private @Nullable LocalDateTime paid;
  private @Nullable LocalDateTime shipped;
  private @Nullable LocalDateTime arrived;

  /** For serializers. */
  public TimedOrder() {}

  TimedOrder(
      String id,
      LocalDateTime ordered,
      LocalDateTime paid,
      LocalDateTime shipped,
      LocalDateTime arrived) {
    this.id = id;
    this.ordered = ordered;
    this.paid = paid;
    this.shipped = shipped;
    this.arrived = arrived;
  }

  private List<@Nullable Object> fields() {
    return Arrays.asList(id, ordered, paid, shipped, arrived);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TimedOrder order && fields().equals(order.fields());
  }

  @Override
  public int hashCode() {
    return fields().hashCode();
  }

  @Override
  public String toString() {
    return fields().toString();
  }
}
