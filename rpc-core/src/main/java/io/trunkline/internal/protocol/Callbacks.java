package io.trunkline.internal.protocol;

import io.trunkline.internal.faults.PeerFault;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Callback arguments of stock consumers: an object of the consumer, which the provider calls over
 * the same connection. Its argument is null, and an attachment has its number.
 */
final class Callbacks {

  private static final String ATTACHMENT = "sys_callback_arg-";

  /** Those of the first arguments, ready-made: a null is not rare. */
  private static final List<String> FIRST =
      IntStream.range(0, 8).mapToObj(i -> ATTACHMENT + i).toList();

  private Callbacks() {}

  /**
   * Refuses a request with such an argument, because a method would run with null in its place.
   *
   * @throws RequestRefusedException if there is one
   */
  static void refuse(
      RequestedMethod method, @Nullable Object[] arguments, Map<String, Object> attachments)
      throws RequestRefusedException {
    Type[] types = method.parameterTypes();
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] == null
          && TypeResolver.erase(types[i]).isInterface()
          && attachments.containsKey(i < FIRST.size() ? FIRST.get(i) : ATTACHMENT + i)) {
        throw new RequestRefusedException(
            PeerFault.CALLBACK_ARGUMENT,
            "argument "
                + (i + 1)
                + " of "
                + method.site()
                + " is an object of the consumer, to be called back (attachment "
                + ATTACHMENT
                + i
                + "); Trunkline cannot call consumers back, so nothing was run. On the consumer,"
                + " export the listener as a service and pass its address, or call a provider of"
                + " Dubbo");
      }
    }
  }
}
