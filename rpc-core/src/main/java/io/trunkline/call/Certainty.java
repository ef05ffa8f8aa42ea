package io.trunkline.call;

/** What is known about the execution of a call that was not answered. */
public enum Certainty {

  /** The method certainly did not run: calling again cannot run it twice. */
  NOT_EXECUTED,

  /** The method may have run: call again only if running twice does no harm. */
  UNKNOWN
}
