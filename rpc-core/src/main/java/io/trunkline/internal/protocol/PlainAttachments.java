package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the plain requests of one method have behind their arguments: the service as stock consumers
 * name it there, the constants of the reference, what the call attaches, and how long its caller
 * waits. The bytes of a call that attaches nothing and still has its whole time are made once,
 * where the serialization permits it. Immutable but for those bytes; thread-safe.
 */
final class PlainAttachments {

  private static final String PATH = "path";
  private static final String INTERFACE = "interface";
  private static final String VERSION = "version";
  private static final int INITIAL_BYTES = 256;

  private final RequestHead head;
  private final PayloadTerms payload;
  private final Map<String, Object> constants;
  private final Map<String, Object> service;
  private final long fullMillis;
  private volatile byte @Nullable [] ready;

  /**
   * @param constants what each call of the method attaches, unless somebody changes it
   * @param type the name of the service's interface
   * @param fullMillis how long a caller waits if nobody else decides on it
   */
  PlainAttachments(
      RequestHead head,
      PayloadTerms payload,
      Map<String, Object> constants,
      String type,
      long fullMillis) {
    this.head = head;
    this.payload = payload;
    this.constants = constants;
    this.service = service(head.site(), type);
    this.fullMillis = fullMillis;
  }

  /** Without a version that says nothing: stock sends it, and every peer does without. */
  private static Map<String, Object> service(CallSite site, String type) {
    Map<String, Object> service = new HashMap<>();
    service.put(PATH, site.service());
    // One string where they are equal: kryo and fst then write it once.
    service.put(INTERFACE, type.equals(site.service()) ? site.service() : type);
    if (!site.version().equals(CallSite.NO_VERSION)) {
      service.put(VERSION, site.version());
    }
    String group = site.group();
    if (group != null) {
      service.put(RequestEncoder.GROUP, group);
    }
    return service;
  }

  /**
   * The bytes of all attachments of a call; null if they have to be written with {@link #all}.
   *
   * @param attachments those of the invocation
   */
  byte @Nullable [] ready(Map<String, Object> attachments, long millis) {
    if (attachments != constants
        || millis != fullMillis
        || !head.entry().serialization().attachmentsStandAlone()) {
      return null;
    }
    byte[] made = ready;
    if (made == null) {
      made = bytes();
      ready = made;
    }
    return made;
  }

  private byte[] bytes() {
    PayloadOutput out = new PayloadOutput(INITIAL_BYTES, Integer.MAX_VALUE - 64);
    try (MessageWriter writer = head.entry().serialization().writer(out, payload)) {
      writer.writeAttachments(all(constants, fullMillis));
      writer.finish();
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  /** All attachments of a call. What names the service is the reference's, whatever is attached. */
  Map<String, Object> all(Map<String, Object> attachments, long millis) {
    int size = attachments.size() + service.size() + 1;
    Map<String, Object> all = new HashMap<>(size * 4 / 3 + 1);
    all.putAll(attachments);
    all.replace(VERSION, CallSite.NO_VERSION);
    all.putAll(service);
    all.put(RequestEncoder.TIMEOUT, Long.toString(millis));
    return all;
  }
}
