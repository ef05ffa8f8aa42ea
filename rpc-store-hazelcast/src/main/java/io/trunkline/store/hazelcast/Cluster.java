package io.trunkline.store.hazelcast;

import com.hazelcast.client.HazelcastClientNotActiveException;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.trunkline.store.StoreException;
import java.util.function.Supplier;

/** Turns what the engine throws into a {@link StoreException}. */
final class Cluster {

  private Cluster() {}

  static <T> T call(String what, Supplier<T> work) {
    try {
      return work.get();
    } catch (HazelcastException
        | HazelcastInstanceNotActiveException
        | HazelcastClientNotActiveException e) {
      throw failed(what, e);
    }
  }

  static StoreException failed(String what, Exception e) {
    return new StoreException(what + " failed: " + e, e);
  }

  static <T> T required(T value, String what) {
    if (value == null) {
      throw new IllegalArgumentException("the " + what + " is null");
    }
    return value;
  }
}
