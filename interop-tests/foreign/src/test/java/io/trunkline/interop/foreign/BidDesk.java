package io.trunkline.interop.foreign;

import demo.bid.BidException;
import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.BidService;
import demo.bid.Color;
import io.trunkline.call.ServerCall;
import io.trunkline.interop.peer.Golden;
import io.trunkline.interop.peer.Sightings;
import io.trunkline.interop.peer.Texts;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The bid service, which remembers its arguments. Thread-safe. */
final class BidDesk implements BidService {

  /** The attachment that returns reversed. */
  static final String ATTACHMENT = "x-cap";

  /** The text that is answered with the name of the service's export. */
  static final String WHICH = "which?";

  private final String label;
  private final Sightings seen;

  /**
   * A service.
   *
   * @param label which of several exports it is
   */
  BidDesk(String label, Sightings seen) {
    this.label = label;
    this.seen = seen;
  }

  @Override
  public BidResponse bid(BidRequest request) {
    seen.add("bid " + request);
    return Golden.response();
  }

  @Override
  public String echo(String text) {
    ServerCall call = ServerCall.current().orElseThrow();
    Object attachment = call.attachments().get(ATTACHMENT);
    if (attachment != null) {
      seen.add("attachment " + attachment);
      call.replyAttachment(
          ATTACHMENT, new StringBuilder(attachment.toString()).reverse().toString());
    }
    return text.equals(WHICH) ? label : text;
  }

  @Override
  public String fail(String message) {
    throw message.startsWith("private")
        ? new PrivateException(message)
        : new IllegalStateException(message);
  }

  @Override
  public String failCustom(String message) throws BidException {
    throw new BidException(message, 42);
  }

  @Override
  public @Nullable String nullValue(String ignored) {
    return null;
  }

  @Override
  public void nothing(int number) {
    seen.add("nothing " + number);
  }

  @Override
  public Map<String, Object> types(
      Date date,
      LocalDateTime ldt,
      BigDecimal bd,
      Color color,
      List<Integer> list,
      Map<String, Long> map,
      Set<String> set,
      byte[] bytes,
      int[] ints,
      long prim,
      Integer boxed) {
    Map<String, Object> all =
        Golden.typesReply(date, ldt, bd, color, list, map, set, bytes, ints, prim, boxed);
    seen.add("types " + Texts.of(all));
    return all;
  }
}
