package io.trunkline.perf.codec;

import io.trunkline.demo.BidRequest;
import io.trunkline.demo.Impression;
import io.trunkline.perf.system.Payload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is written and read. */
public enum CodecPayload {
  /** The small nested request of the source articles. */
  BID(BidRequest.class),
  /** 50,000 lower case letters. */
  TEXT(String.class),
  /** 100 small objects. */
  LIST(ArrayList.class);

  private static final int OBJECTS = 100;

  private final Class<?> type;

  CodecPayload(Class<?> type) {
    this.type = type;
  }

  /** The class of the value. */
  public Class<?> type() {
    return type;
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The payload of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static CodecPayload parse(String label) {
    for (CodecPayload payload : values()) {
      if (payload.label().equals(label)) {
        return payload;
      }
    }
    throw new IllegalArgumentException(
        "payload '"
            + label
            + "' is unknown; there are "
            + Arrays.stream(values()).map(CodecPayload::label).collect(Collectors.joining(", ")));
  }

  /** A new value, equal to every other one. */
  public Object value() {
    return switch (this) {
      case BID -> Payload.bid();
      case TEXT -> Payload.text();
      case LIST -> list();
    };
  }

  private static List<Impression> list() {
    List<Impression> list = new ArrayList<>();
    for (int i = 0; i < OBJECTS; i++) {
      Impression impression = new Impression();
      impression.setId("impression-" + i);
      impression.setBidFloor(i / 8.0);
      list.add(impression);
    }
    return list;
  }
}
