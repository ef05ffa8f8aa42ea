package io.trunkline.internal.server;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A method that requests can ask for. Implemented by the server side; thread-safe. */
public interface ExportedMethod {

  /** The method. */
  CallSite site();

  /** The resolved types of its parameters; not to be changed. */
  Type[] parameterTypes();

  /** Decides on the classes of its arguments. */
  ClassGate gate();

  /** Whether its plain answers have the compact java.time of new stock peers. */
  default boolean stockCompactTime() {
    return false;
  }

  /** Whether it may run on an event loop. */
  default boolean isNonBlocking() {
    return false;
  }

  /**
   * The same method of the service in the group a request names; the group is known only after the
   * arguments were read.
   *
   * @return null if no such service is exported
   */
  @Nullable ExportedMethod inGroup(@Nullable String group);

  /**
   * Runs the method.
   *
   * @param caller where the request came from
   * @param answer takes the outcome, once, on any thread
   */
  void invoke(Invocation invocation, InetSocketAddress caller, Consumer<Outcome> answer);
}
