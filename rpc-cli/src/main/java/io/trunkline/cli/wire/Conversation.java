package io.trunkline.cli.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the frames of one connection into words, in their order. Thread-safe. */
public final class Conversation {

  private static final int HESSIAN2 = 2;
  private static final int CALL_SITE = 8;
  private static final int COMPRESSED_REPLY = 16;
  private static final int COMPRESSED_CALL = 4;
  private static final int OK = 20;
  private static final int CHECKSUM_BYTES = 4;
  private static final int SHOWN_WAITING = 100_000;
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(1, "dubbo"),
          Map.entry(2, "hessian2"),
          Map.entry(3, "java"),
          Map.entry(4, "compactedjava"),
          Map.entry(5, "json"),
          Map.entry(6, "fastjson"),
          Map.entry(7, "nativejava"),
          Map.entry(8, "kryo"),
          Map.entry(9, "fst"),
          Map.entry(11, "avro"),
          Map.entry(12, "protostuff"),
          Map.entry(16, "gson"),
          Map.entry(21, "protobuf-json"),
          Map.entry(22, "protobuf"),
          Map.entry(23, "fastjson2"),
          Map.entry(25, "kryo2"),
          Map.entry(26, "fory"),
          Map.entry(27, "msgpack"));

  /** A request that waits for its reply. */
  private record Waiting(@Nullable String call, long nanos, boolean marked) {}

  private final int connection;
  private final Map<Long, Waiting> waiting = new HashMap<>();
  private final Map<Long, String> callSites = new HashMap<>();
  private final boolean[] checked = new boolean[2];
  private boolean hasTerms;
  private long nanos;

  /**
   * @param connection its number, for the lines
   */
  public Conversation(int connection) {
    this.connection = connection;
  }

  /**
   * The line of the next frame.
   *
   * @param nanos when it passes
   */
  public synchronized FrameLine line(Frame received, long nanos) {
    this.nanos = nanos;
    Frame frame = unchecked(received);
    if (frame.isEvent()) {
      return event(frame);
    }
    return frame.isRequest() ? request(frame) : reply(frame);
  }

  /** The frame without its checksums, which begin with a notice in each direction. */
  private Frame unchecked(Frame frame) {
    byte[] body = frame.body();
    int direction = frame.toProvider() ? 1 : 0;
    boolean begins =
        frame.isEvent()
            && frame.isRequest()
            && body.length == 2 * CHECKSUM_BYTES + 2
            && body[CHECKSUM_BYTES] == 1
            && body[CHECKSUM_BYTES + 1] == 'F';
    checked[direction] |= begins;
    if (!checked[direction] || body.length < 2 * CHECKSUM_BYTES) {
      return frame;
    }
    byte[] content = Arrays.copyOfRange(body, CHECKSUM_BYTES, body.length - CHECKSUM_BYTES);
    return new Frame(frame.toProvider(), frame.flags(), frame.status(), frame.id(), content);
  }

  private FrameLine event(Frame frame) {
    byte[] body = frame.body();
    String kind = "event";
    if (body.length == 1 && body[0] == 'N') {
      kind = frame.isRequest() ? "heartbeat" : "heartbeat reply";
    } else if (body.length >= 2 && body[0] == 1 && frame.isRequest()) {
      kind =
          switch (body[1]) {
            case 'R' -> "read-only notice";
            case 'C' -> "cancel";
            case 'D' -> "drain notice";
            case 'T' -> "time of sending";
            case 'L' -> "load report";
            case 'K' -> "parts received";
            case 'F' -> "framing with checksums";
            default -> kind;
          };
    } else if (frame.status() == Frame.MARK || !frame.isRequest() && body.length > 2) {
      kind = "handshake or part";
    }
    return line(frame, kind, null, -1, null, null, null, "");
  }

  private FrameLine line(
      Frame frame,
      String kind,
      @Nullable String call,
      long micros,
      @Nullable List<@Nullable Object> arguments,
      @Nullable Map<?, ?> attachments,
      @Nullable Object result,
      String note) {
    return new FrameLine(
        connection,
        frame.toProvider(),
        kind,
        call,
        NAMES.getOrDefault(frame.serialization(), "serialization " + frame.serialization()),
        frame.id(),
        frame.status(),
        frame.body().length,
        micros,
        arguments,
        attachments,
        result,
        note);
  }

  private FrameLine request(Frame frame) {
    String kind = frame.isTwoWay() ? "call" : "one-way call";
    try {
      return frame.isMarked() ? marked(frame, kind) : plain(frame, kind, 0, "");
    } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return remembered(frame, kind, null, null, null, "not readable: " + e.getMessage());
    }
  }

  private FrameLine plain(Frame frame, String kind, int from, String note) {
    if (frame.serialization() != HESSIAN2) {
      return remembered(frame, kind, null, null, null, "values are shown for hessian2");
    }
    Hessian2Values values = new Hessian2Values(frame.body(), from);
    values.next(); // the version of the protocol
    String service = String.valueOf(values.next());
    String version = String.valueOf(values.next());
    String method = String.valueOf(values.next());
    int count = Descriptors.count(String.valueOf(values.next()));
    List<@Nullable Object> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      arguments.add(values.next());
    }
    Object attachments = values.hasMore() ? values.next() : null;
    boolean hasVersion = !version.isEmpty() && !version.equals("0.0.0") && !version.equals("null");
    return remembered(
        frame,
        kind,
        service + (hasVersion ? ":" + version : "") + "." + method,
        arguments,
        attachments instanceof Map<?, ?> map ? map : null,
        note);
  }

  private FrameLine marked(Frame frame, String kind) {
    hasTerms = true;
    ByteBuffer in = ByteBuffer.wrap(frame.body());
    long site = varint(in);
    varint(in);
    int flags = in.get();
    if ((flags & COMPRESSED_CALL) != 0) {
      return remembered(frame, kind, callSites.get(site), null, null, "compressed");
    }
    if (site == 0) {
      return plain(frame, kind, in.position(), "agreed terms");
    }
    return remembered(
        frame, kind, callSites.getOrDefault(site, "call site " + site), null, null, "agreed terms");
  }

  private FrameLine remembered(
      Frame frame,
      String kind,
      @Nullable String call,
      @Nullable List<@Nullable Object> arguments,
      @Nullable Map<?, ?> attachments,
      String note) {
    if (frame.isTwoWay() && waiting.size() < SHOWN_WAITING) {
      waiting.put(frame.id(), new Waiting(call, nanos, frame.isMarked()));
    }
    return line(frame, kind, call, -1, arguments, attachments, null, note);
  }

  private FrameLine reply(Frame frame) {
    Waiting request = waiting.remove(frame.id());
    String call = request == null ? null : request.call();
    long micros = request == null ? -1 : (nanos - request.nanos()) / 1_000;
    boolean marked = request == null ? hasTerms : request.marked();
    try {
      Object result = null;
      String note = "";
      if (marked && frame.status() == OK) {
        note = rememberSite(frame, call);
      } else if (frame.serialization() == HESSIAN2) {
        result = result(frame);
      } else {
        note = "values are shown for hessian2";
      }
      return line(frame, "reply", call, micros, null, null, result, note);
    } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return line(
          frame, "reply", call, micros, null, null, null, "not readable: " + e.getMessage());
    }
  }

  private String rememberSite(Frame frame, @Nullable String call) {
    ByteBuffer in = ByteBuffer.wrap(frame.body());
    int type = in.get();
    boolean isCompressed = (type & COMPRESSED_REPLY) != 0;
    if ((type & CALL_SITE) != 0 && call != null) {
      callSites.put(varint(in), call);
    }
    return isCompressed ? "compressed" : "agreed terms";
  }

  private static @Nullable Object result(Frame frame) {
    Hessian2Values values = new Hessian2Values(frame.body(), 0);
    if (frame.status() != OK) {
      return values.next();
    }
    Object type = values.next();
    boolean isNull = Integer.valueOf(2).equals(type) || Integer.valueOf(5).equals(type);
    return isNull ? null : values.next();
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      int next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        break;
      }
    }
    return value;
  }

  /** Counts the types in the descriptor of a method's parameters. */
  private static final class Descriptors {

    static int count(String descriptor) {
      int count = 0;
      for (int i = 0; i < descriptor.length(); i++) {
        char c = descriptor.charAt(i);
        if (c == '[') {
          continue;
        }
        if (c == 'L') {
          i = descriptor.indexOf(';', i);
          if (i < 0) {
            throw new IllegalArgumentException("the descriptor " + descriptor + " has no end");
          }
        }
        count++;
      }
      return count;
    }
  }
}
