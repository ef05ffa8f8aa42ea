package org.apache.dubbo.rpc;

/** Whether a caller waits. */
public enum InvokeMode {
  SYNC,
  ASYNC,
  FUTURE
}
