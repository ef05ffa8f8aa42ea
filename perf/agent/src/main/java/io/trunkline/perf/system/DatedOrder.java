package io.trunkline.perf.system;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order whose points in time are dates. */
public final class DatedOrder implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String id;
  private @Nullable Date ordered;
  private @Nullable Date paid;
  private @Nullable Date shipped;
  private @Nullable Date arrived;

  /** For serializers. */
  public DatedOrder() {}

  DatedOrder(String id, Date ordered, Date paid, Date shipped, Date arrived) {
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
    return other instanceof DatedOrder order && fields().equals(order.fields());
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
