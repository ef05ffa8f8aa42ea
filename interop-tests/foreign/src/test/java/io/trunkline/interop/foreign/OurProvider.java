package io.trunkline.interop.foreign;

import demo.bid.BidException;
import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.BidService;
import demo.bid.Color;
import demo.bid.HoldService;
import demo.bid.MomentService;
import demo.bid.Moments;
import io.trunkline.interop.peer.Golden;
import io.trunkline.interop.peer.Sightings;
import io.trunkline.interop.peer.Texts;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServerCall;
import io.trunkline.server.ServiceOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A port of Trunkline on loopback with what foreign consumers call: the bid service, also without
 * its interface, once more in the group blue and the version 1.2.0, and the services of held calls
 * and of times.
 */
final class OurProvider implements AutoCloseable, BidService, HoldService, MomentService {

  /** The attachment that returns reversed. */
  private static final String ATTACHMENT = "x-cap";

  private static final long HOLD_SECONDS = 30;

  private final Sightings seen = new Sightings();
  private final CountDownLatch released = new CountDownLatch(1);
  private final RpcServer server;

  OurProvider(Duration heartbeat) throws IOException {
    this.server =
        RpcServer.builder()
            .host("127.0.0.1")
            .port(0)
            .heartbeat(heartbeat)
            .service(
                ServiceOptions.<BidService>builder(BidService.class, this).generic(true).build())
            .service(
                ServiceOptions.<BidService>builder(BidService.class, this)
                    .group("blue")
                    .version("1.2.0")
                    .build())
            .service(HoldService.class, this)
            .service(MomentService.class, this)
            .start();
  }

  int port() {
    return server.port();
  }

  /** Waits until the services were called with this. */
  void awaitSeen(String line) {
    try {
      seen.await(line, TimeUnit.SECONDS.toMillis(10));
    } catch (TimeoutException e) {
      throw new AssertionError(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + line, e);
    }
  }

  /** Ends all held calls. */
  void release() {
    released.countDown();
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
    return text;
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
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("date", date);
    all.put("ldt", ldt);
    all.put("bd", bd);
    all.put("color", color);
    all.put("list", list);
    all.put("map", map);
    all.put("set", set);
    all.put("bytes", bytes);
    all.put("ints", ints);
    all.put("prim", prim);
    all.put("boxed", boxed);
    seen.add("types " + Texts.of(all));
    return all;
  }

  @Override
  public Moments moments(Moments moments) {
    seen.add("moments " + moments);
    return moments;
  }

  @Override
  public String hold(String key) {
    seen.add("hold " + key);
    try {
      if (!released.await(HOLD_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody released " + key);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while holding " + key, e);
    }
    return key;
  }

  /** Shuts the port down, which waits for running calls. */
  @Override
  public void close() {
    server.close();
  }
}
