package io.trunkline.serialization.hessian2.internal.time;

/** How values of time are written. */
public enum TimeStyle {
  /** As the stand-ins that every stock peer reads. */
  STOCK,
  /** As hessian-lite 4.0.4 does in its compact mode, which older stock peers cannot read. */
  STOCK_COMPACT,
  /** In few bytes, for a Trunkline peer that agreed on it. */
  AGREED
}
