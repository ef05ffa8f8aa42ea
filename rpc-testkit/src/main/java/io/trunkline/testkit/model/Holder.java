package io.trunkline.testkit.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A trusted class with a field that takes anything. */
public final class Holder implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String before;
  public @Nullable Object value;
  public @Nullable String after;

  public Holder() {}

  public Holder(@Nullable Object value) {
    this.before = "before";
    this.value = value;
    this.after = "after";
  }
}
