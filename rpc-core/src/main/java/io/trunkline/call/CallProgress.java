package io.trunkline.call;

/** A call that a provider is serving, as the runtime follows it. Thread-safe. */
public interface CallProgress {

  /** How long the stages took that have ended so far, and for how long the present one has run. */
  StageTimes stages();

  /** Adds a listener, which is called when the reply is written. */
  void addListener(CallListener listener);
}
