package io.trunkline.testkit.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A neighbour whose name extends the name of a trusted class. */
public final class TrustedEvil implements Serializable {

  private static final long serialVersionUID = 1L;

  static {
    CanaryRecord.note(TrustedEvil.class, "initialised");
  }

  public @Nullable String name = "evil";
}
