package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.BidService;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.tap.FrameTap;
import io.trunkline.interop.tap.TappedFrame;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two Trunkline ends, with a tap between them that sees what docs/wire.md specifies. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class OurHandshakeIT {

  /** Of a call; what is left of it takes two bytes. */
  private static final Duration LIMIT = Duration.ofSeconds(16);

  private static final int MARK = 0x54;
  private static final int OK = 20;

  private static BidService echoing() {
    return (BidService)
        Proxy.newProxyInstance(
            BidService.class.getClassLoader(),
            new Class<?>[] {BidService.class},
            (proxy, method, arguments) -> arguments[0]);
  }

  private static RpcServer server(boolean handshake) throws Exception {
    return RpcServer.builder()
        .host("127.0.0.1")
        .port(0)
        .handshake(handshake)
        .service(BidService.class, echoing())
        .start();
  }

  private static Reference<BidService> refer(RpcClient client, FrameTap tap) {
    return client.reference(
        ReferenceOptions.builder(BidService.class, "dubbo://127.0.0.1:" + tap.port()).build());
  }

  private static void awaitTerms(Reference<?> reference, String begin) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!reference.terms().startsWith(begin)) {
      assertThat(System.nanoTime() - deadline).as(reference.terms()).isNegative();
      LockSupport.parkNanos(500_000);
    }
  }

  @Test
  void oneRoundTripBehindTheMarkedHeartbeatAndThenMarkedCalls() throws Exception {
    try (RpcServer server = server(true);
        FrameTap tap = new FrameTap(server.port());
        RpcClient client = RpcClient.builder().timeout(LIMIT).build()) {
      Reference<BidService> bids = refer(client, tap);
      assertThat(bids.service().echo("before or during")).isEqualTo("before or during");
      awaitTerms(bids, "agreed: hessian2");
      // in full form, unless the first call was already
      assertThat(bids.service().echo("full form")).isEqualTo("full form");
      assertThat(bids.service().echo("numbered")).isEqualTo("numbered");

      tap.awaitFrames(3, frame -> !frame.isEvent() && !frame.isRequest());
      List<TappedFrame> frames = tap.frames();
      List<TappedFrame> told =
          frames.stream().filter(f -> f.isEvent() && f.isRequest() && !f.isTwoWay()).toList();
      assertThat(told).as("checksums begin, times are said").allMatch(f -> f.status() == MARK);
      assertThat(told).filteredOn(TappedFrame::toProvider).hasSizeGreaterThanOrEqualTo(2);
      assertThat(told).as("the server's notice").anyMatch(f -> !f.toProvider());
      List<TappedFrame> events =
          frames.stream().filter(f -> f.isEvent() && !told.contains(f)).toList();
      assertThat(events).hasSize(4);
      assertThat(events.get(0)).matches(f -> f.toProvider() && f.isHeartbeat());
      assertThat(events.get(0).status()).isEqualTo(MARK);
      assertThat(events.get(1)).matches(f -> !f.toProvider() && f.status() == OK);
      assertThat(events.get(1).id()).isEqualTo(events.get(0).id());
      assertThat(events.get(2)).matches(f -> f.toProvider() && f.isTwoWay());
      assertThat(events.get(2).status()).isEqualTo(MARK);
      assertThat(events.get(3)).matches(f -> !f.toProvider() && f.id() == events.get(2).id());

      List<TappedFrame> calls = frames.stream().filter(f -> f.isRequest() && !f.isEvent()).toList();
      TappedFrame full = calls.stream().filter(f -> f.status() == MARK).findFirst().orElseThrow();
      TappedFrame numbered = calls.get(calls.size() - 1);
      assertThat(withoutChecksum(full)).startsWith("00");
      assertThat(numbered.status()).isEqualTo(MARK);
      assertThat(withoutChecksum(numbered)).startsWith("01");
      assertThat(numbered.bodyLength()).isLessThan(28).isLessThan(full.bodyLength() - 50);
      assertThat(tap.connections()).isEqualTo(1);
    }
  }

  /** A body behind the checksum of its header, in hexadecimal. */
  private static String withoutChecksum(TappedFrame frame) {
    return frame.body().substring(8);
  }

  @Test
  void whereTheServerHasItSwitchedOffTheMarkIsAnsweredLikeAnyHeartbeat() throws Exception {
    try (RpcServer server = server(false);
        FrameTap tap = new FrameTap(server.port());
        RpcClient client = RpcClient.builder().timeout(LIMIT).build()) {
      Reference<BidService> bids = refer(client, tap);
      awaitTerms(bids, "plain: the peer is stock Dubbo, or has");
      assertThat(bids.service().echo("x")).isEqualTo("x");
      assertThat(tap.count(TappedFrame::isHeartbeatAnswer)).isEqualTo(1);
      assertThat(tap.count(f -> f.isRequest() && f.status() != 0)).isEqualTo(1);
    }
  }

  @Test
  void whereTheClientHasItSwitchedOffNothingIsSaid() throws Exception {
    try (RpcServer server = server(true);
        FrameTap tap = new FrameTap(server.port());
        RpcClient client = RpcClient.builder().handshake(false).timeout(LIMIT).build()) {
      Reference<BidService> bids = refer(client, tap);
      assertThat(bids.service().echo("x")).isEqualTo("x");
      assertThat(tap.count(TappedFrame::isEvent)).isZero();
      assertThat(tap.count(f -> f.isRequest() && f.status() != 0)).isZero();
    }
  }
}
