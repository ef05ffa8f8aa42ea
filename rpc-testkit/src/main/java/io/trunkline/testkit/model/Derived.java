package io.trunkline.testkit.model;

import org.jspecify.annotations.Nullable;

/** A subclass with a private field and one that is declared as its superclass. */
public final class Derived extends Base {

  private static final long serialVersionUID = 1L;

  private long amount;
  private @Nullable Base peer;
  private transient @Nullable String remark;

  public Derived() {}

  public Derived(int id, @Nullable String label, long amount, @Nullable Base peer) {
    super(id, label);
    this.amount = amount;
    this.peer = peer;
    this.remark = "never sent";
  }

  public long amount() {
    return amount;
  }

  public @Nullable Base peer() {
    return peer;
  }

  public @Nullable String remark() {
    return remark;
  }
}
