package io.trunkline.internal.server;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.protocol.RequestedMethod;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.serialization.BudgetExceededException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A method that requests can ask for. Implemented by the server side; thread-safe. */
public interface ExportedMethod extends RequestedMethod {

  /**
   * Checks that a request can name a method.
   *
   * @throws IllegalArgumentException if its names are longer than those of requests may be
   */
  static void requireShortNames(CallSite site) {
    requireShort("path", site.service(), WireFormat.MAX_NAME_CHARS);
    requireShort("version", site.version(), WireFormat.MAX_NAME_CHARS);
    requireShort("method name", site.method(), WireFormat.MAX_NAME_CHARS);
    requireShort("parameter descriptor", site.descriptor(), WireFormat.MAX_DESCRIPTOR_CHARS);
  }

  private static void requireShort(String what, String name, int most) {
    if (name.length() > most) {
      throw new IllegalArgumentException(
          "the "
              + what
              + " "
              + name.substring(0, 64)
              + "... has "
              + name.length()
              + " characters, expected at most "
              + most
              + ": a provider refuses requests with longer ones");
    }
  }

  /** Which of its parameters are objects of consumers, to be called back; null if none is. */
  default @Nullable CallbackParameters callbacks() {
    return null;
  }

  @Override
  default boolean takesCallback(int argument) {
    CallbackParameters taken = callbacks();
    return taken != null && taken.has(argument);
  }

  /** Whether it may run on an event loop. */
  default boolean isNonBlocking() {
    return false;
  }

  /** How long its calls have taken; null if they must not run on a thread of an event loop. */
  default @Nullable FastMethodDetector runs() {
    return null;
  }

  /** Why no call of it may begin now: as many run as may. Null if one may. */
  default @Nullable RpcException full() {
    return null;
  }

  /**
   * The replacement for an exception that other callers receive unchanged, for a caller with its
   * own class gate.
   */
  default Throwable forGatedPeer(Throwable error) {
    return error;
  }

  /**
   * An outcome of {@link #invoke} in a form that any caller can read. Asked for once, on the thread
   * that has it; always gives one.
   */
  default Outcome forCallers(Outcome outcome) {
    return outcome;
  }

  /**
   * An outcome as it is sent. Asked for on the thread that writes it.
   *
   * @throws BudgetExceededException if this is an event loop, and another thread has to be asked
   */
  default Outcome asSent(Outcome outcome) {
    return outcome;
  }

  /**
   * Runs the method.
   *
   * @param ends of the connection that the request came on
   * @param reply takes the outcome, once, on any thread
   */
  void invoke(Invocation invocation, ConnectionAddresses addresses, Consumer<Outcome> reply);
}
