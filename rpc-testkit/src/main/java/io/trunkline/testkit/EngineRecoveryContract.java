package io.trunkline.testkit;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import java.util.concurrent.atomic.AtomicInteger;

/** A serialization with a pool of engines uses one engine again after each failure. */
public interface EngineRecoveryContract extends RecoveryContract {

  /** Creates a serialization that counts the engines that it creates. */
  @Override
  Serialization counting(SerializationContext context, AtomicInteger engines);

  @Override
  default int keptEngines() {
    return 1;
  }
}
