package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attachments after the arguments of one method's plain requests: the service as stock
 * consumers name it there, the constants of the reference, the attachments of the call, and its
 * caller's time limit. For calls without their own attachments that still have their whole time,
 * they are created once, and so are their bytes if the serialization permits it. Thread-safe.
 */
final class PlainAttachments {

  private static final String PATH = "path";
  private static final String INTERFACE = "interface";
  private static final String VERSION = "version";
  private static final int INITIAL_BYTES = 256;

  private final RequestHead head;
  private final PayloadTerms payload;
  private final Map<String, Object> constants;

  /** Each name is followed by its value. */
  private final Object[] service;

  private final long fullMillis;
  private final String fullTime;
  private volatile byte @Nullable [] ready;
  private volatile @Nullable Map<String, Object> usual;

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
    this.fullTime = Long.toString(fullMillis);
  }

  /** Without a version of 0.0.0: stock peers send it, and no peer needs it. */
  private static Object[] service(CallSite site, String type) {
    List<Object> service = new ArrayList<>();
    // One string where they are equal: kryo and fst then write it once.
    String path = site.service();
    service.addAll(List.of(PATH, path, INTERFACE, type.equals(path) ? path : type));
    if (!site.version().equals(CallSite.NO_VERSION)) {
      service.addAll(List.of(VERSION, site.version()));
    }
    String group = site.group();
    if (group != null) {
      service.addAll(List.of(RequestEncoder.GROUP, group));
    }
    return service.toArray();
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

  /**
   * All attachments of a call, not to be changed. The names of the service are always those of the
   * reference.
   */
  Map<String, Object> all(Map<String, Object> attachments, long millis) {
    if (attachments != constants || millis != fullMillis) {
      return merged(attachments, millis);
    }
    Map<String, Object> made = usual;
    if (made == null) {
      made = merged(constants, fullMillis);
      usual = made;
    }
    return made;
  }

  private Map<String, Object> merged(Map<String, Object> attachments, long millis) {
    int size = attachments.size() + service.length / 2 + 1;
    Map<String, Object> all = new HashMap<>(size * 4 / 3 + 1);
    all.putAll(attachments);
    all.replace(VERSION, CallSite.NO_VERSION);
    for (int i = 0; i < service.length; i += 2) {
      all.put((String) service[i], service[i + 1]);
    }
    all.put(RequestEncoder.TIMEOUT, millis == fullMillis ? fullTime : Long.toString(millis));
    return all;
  }
}
