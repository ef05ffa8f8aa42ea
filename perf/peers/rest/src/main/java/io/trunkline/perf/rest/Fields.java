package io.trunkline.perf.rest;

import jakarta.xml.bind.annotation.XmlTransient;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Equal to another of its class if all fields are: what came back is compared to what was sent. */
@XmlTransient
public abstract class Fields {

  Fields() {}

  /** All of them, in one order. */
  abstract List<@Nullable Object> fields();

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof Fields that
        && that.getClass() == getClass()
        && fields().equals(that.fields());
  }

  @Override
  public final int hashCode() {
    return fields().hashCode();
  }

  @Override
  public final String toString() {
    return fields().toString();
  }
}
