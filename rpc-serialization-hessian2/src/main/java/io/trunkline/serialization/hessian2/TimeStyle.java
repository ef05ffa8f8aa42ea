package io.trunkline.serialization.hessian2;

/** In which of their forms values of time are written. */
enum TimeStyle {
  /** As stand-ins, which every stock peer knows. */
  STOCK,
  /** As hessian-lite 4.0.4 does in its compact mode, which older stock peers cannot read. */
  STOCK_COMPACT,
  /** In few bytes, which only a reader of ours knows that agreed on it. */
  AGREED
}
