package io.trunkline.testkit.arrival.own;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Has a field for anything. */
public final class Holder implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable Object any;
  public String after = "";

  public Holder() {}

  public Holder(@Nullable Object any) {
    this.any = any;
    this.after = "after";
  }
}
