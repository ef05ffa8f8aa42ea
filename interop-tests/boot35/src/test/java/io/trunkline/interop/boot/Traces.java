package io.trunkline.interop.boot;

import java.util.function.Supplier;

/** The tracer of an application, where its line of Boot has one. */
public interface Traces {

  /** The trace that this thread belongs to; empty outside of one. */
  String current();

  /** Makes a call in a new trace; that trace and the result of the call. */
  String[] inOne(Supplier<String> call);
}
