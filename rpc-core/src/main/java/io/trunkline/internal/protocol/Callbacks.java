package io.trunkline.internal.protocol;

import io.trunkline.internal.faults.PeerFault;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How requests say what they have to do with callbacks: an object of the consumer, which the
 * provider calls over the same connection. In its place there is a null, and an attachment has its
 * number; a call of it says that number.
 */
public final class Callbacks {

  /** Attachment of a call of such an object: its number. */
  public static final String INSTANCE = "callback.service.instid";

  private static final String ATTACHMENT = "sys_callback_arg-";

  /** Those of the first arguments, ready-made: a null is not rare. */
  private static final List<String> FIRST =
      IntStream.range(0, 8).mapToObj(i -> ATTACHMENT + i).toList();

  private Callbacks() {}

  /** Attachment of a call that passes such an object: its number. */
  public static String attachment(int argument) {
    return argument < FIRST.size() ? FIRST.get(argument) : ATTACHMENT + argument;
  }

  /**
   * Refuses a request with such an object where the method takes none, because it would run with
   * null in its place.
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
          && attachments.containsKey(attachment(i))
          && !method.takesCallback(i)) {
        throw new RequestRefusedException(
            PeerFault.CALLBACK_ARGUMENT,
            "argument "
                + (i + 1)
                + " of "
                + method.site()
                + " is an object of the consumer, to be called back (attachment "
                + ATTACHMENT
                + i
                + "), but the provider takes no callback there, so the method was not run; declare"
                + " it on the provider: callback(\""
                + method.site().method()
                + "\", "
                + i
                + ") on the service builder (<dubbo:argument index=\""
                + i
                + "\" callback=\"true\"/> in XML)");
      }
    }
  }
}
