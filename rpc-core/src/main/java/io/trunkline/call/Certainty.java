package io.trunkline.call;

/** Whether a call that got no usable reply may have been executed. */
public enum Certainty {

  /** The method did not run; repeating the call cannot run it twice. */
  NOT_EXECUTED,

  /** The method may have run; repeat the call only if running it twice does no harm. */
  UNKNOWN,

  /** The method ran, and only its result is missing; repeating the call runs it again. */
  EXECUTED
}
