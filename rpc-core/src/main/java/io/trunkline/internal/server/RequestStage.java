package io.trunkline.internal.server;

/**
 * One stage of the path of a request, {@link ServerPath}. It does its part and passes the request
 * to the next stage, or ends it. Thread-safe.
 */
interface RequestStage {

  /** Takes a request on the thread that runs it. */
  void take(RequestTask request);
}
