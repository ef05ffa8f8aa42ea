package io.trunkline.interop.attack.wire;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Frames of requests to {@code demo.bid.BidService}, and others that a provider may get. */
public final class Requests {

  /** The service that every provider of the lab exports. */
  public static final String SERVICE = "demo.bid.BidService";

  /** How many bytes come before each body. */
  public static final int HEADER_BYTES = 16;

  /** Where a header has the id of the request. */
  public static final int ID_OFFSET = 4;

  /** In a header: the frame is a request, and wants a response. */
  public static final int TWO_WAY = 0xc0;

  /** In a header: the frame is a request without a response. */
  public static final int ONE_WAY = 0x80;

  private static final String LOAD_SERVICE = "demo.bid.LoadService";
  private static final int MAGIC = 0xdabb;

  private Requests() {}

  /**
   * A header alone.
   *
   * @param flags with the number of the serialization
   */
  public static byte[] header(int flags, int mark, long id, int length) {
    return ByteBuffer.allocate(HEADER_BYTES)
        .putShort((short) MAGIC)
        .put((byte) flags)
        .put((byte) mark)
        .putLong(id)
        .putInt(length)
        .array();
  }

  /** A header and its body. */
  public static byte[] frame(int flags, Body body) {
    byte[] bytes = body.bytes();
    return ByteBuffer.allocate(HEADER_BYTES + bytes.length)
        .put(header(flags, 0, 0, bytes.length))
        .put(bytes)
        .array();
  }

  /** An honest call of {@code echo}. */
  public static byte[] echo(Format format, String text) {
    return echoWith(format, text, body -> body.map("java.util.HashMap", 0));
  }

  /** A call of {@code echo} with these attachments; the map is ended here. */
  public static byte[] echoWith(Format format, String text, Consumer<Body> attachments) {
    Body body = begin(format, SERVICE, "echo", "Ljava/lang/String;");
    body.item().text(text).item();
    attachments.accept(body);
    return frame(TWO_WAY | format.id(), body.end());
  }

  /** A call of {@code fail}, which throws, without a response. */
  public static byte[] failOneWay(Format format, String text) {
    Body body = begin(format, SERVICE, "fail", "Ljava/lang/String;");
    body.item().text(text).item().map("java.util.HashMap", 1);
    body.text("return").text("false").end();
    return frame(ONE_WAY | format.id(), body);
  }

  /** A call whose first argument is an object of this class. */
  public static byte[] argumentOf(Format format, String type) {
    Body body = begin(format, SERVICE, "bid", "Ldemo/bid/BidRequest;");
    body.item().object(type).item().map("java.util.HashMap", 0);
    return frame(TWO_WAY | format.id(), body.end());
  }

  /** A call of a method of {@code demo.bid.LoadService}, with a number. */
  public static byte[] load(Format format, String method, int number) {
    Body body = begin(format, LOAD_SERVICE, method, "I");
    body.item().number(number).item().map("java.util.HashMap", 0);
    return frame(TWO_WAY | format.id(), body.end());
  }

  /** A call of any service and method, with a text. */
  public static byte[] call(Format format, String service, String method, String text) {
    Body body = begin(format, service, method, "Ljava/lang/String;");
    body.item().text(text).item().map("java.util.HashMap", 0);
    return frame(TWO_WAY | format.id(), body.end());
  }

  /** A call of any service and method, with a set of one object without fields. */
  public static byte[] callWithSet(Format format, String service, String method, String type) {
    Body body = begin(format, service, method, "Ljava/util/Set;");
    body.item().list("java.util.HashSet", 1);
    body.object(type).end().item().map("java.util.HashMap", 0);
    return frame(TWO_WAY | format.id(), body.end());
  }

  private static Body begin(Format format, String service, String method, String parameters) {
    return format.body().head("2.0.2").head(service).head("0.0.0").head(method).head(parameters);
  }

  /** Puts an id into a frame. */
  public static void number(byte[] frame, long id) {
    ByteBuffer.wrap(frame).putLong(ID_OFFSET, id);
  }
}
