package io.trunkline.interop.boot;

/** What the provider serves. */
public interface Stock {

  /** How many pieces there are. */
  int pieces(String item);

  /** The trace that the call belongs to, as the provider sees it; empty outside of one. */
  String trace();
}
