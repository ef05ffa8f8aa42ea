package io.trunkline.internal.protocol;

import io.trunkline.internal.faults.PeerFault;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values in a request's attachments that concern its call: the group, and the caller's time
 * limit.
 */
final class CallerAttachments {

  private CallerAttachments() {}

  /** The group of the service; null for none. */
  static @Nullable String group(Map<String, Object> attachments, RequestedMethod found)
      throws RequestRefusedException {
    String group = text(attachments, RequestEncoder.GROUP, found);
    return group == null || group.isEmpty() ? null : group;
  }

  /**
   * Milliseconds, or 0 for no limit: stock providers also ignore a timeout that is not a number.
   */
  static long timeout(Map<String, Object> attachments, RequestedMethod found)
      throws RequestRefusedException {
    String timeout = text(attachments, RequestEncoder.TIMEOUT, found);
    try {
      return timeout == null ? 0 : Long.parseLong(timeout);
    } catch (NumberFormatException notANumber) {
      return 0;
    }
  }

  /** A peer's object is asked for nothing but its class: only text and numbers are understood. */
  private static @Nullable String text(
      Map<String, Object> attachments, String key, RequestedMethod method)
      throws RequestRefusedException {
    Object value = attachments.get(key);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    if (value instanceof Integer || value instanceof Long) {
      return value.toString();
    }
    if (value instanceof Double number) { // as some languages write every number
      return Long.toString(number.longValue());
    }
    throw new RequestRefusedException(
        PeerFault.UNREADABLE,
        "attachment '"
            + key
            + "' of "
            + method.site()
            + " is "
            + value.getClass().getName()
            + ", expected java.lang.String");
  }
}
