package io.trunkline.testkit.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A superclass with private fields. */
public class Base implements Serializable {

  private static final long serialVersionUID = 1L;

  private int id;
  private @Nullable String label;

  public Base() {}

  public Base(int id, @Nullable String label) {
    this.id = id;
    this.label = label;
  }

  public int id() {
    return id;
  }

  public @Nullable String label() {
    return label;
  }
}
