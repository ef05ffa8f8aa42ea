package io.trunkline.testkit.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A class that gates allow; the names of {@link Evil} and {@link TrustedEvil} only begin alike. */
public final class Trusted implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String name = "trusted";

  /** Nested in a trusted class, not trusted itself. */
  public static final class Evil implements Serializable {

    private static final long serialVersionUID = 1L;

    static {
      CanaryRecord.note(Evil.class, "initialised");
    }

    public @Nullable String name = "evil";
  }
}
