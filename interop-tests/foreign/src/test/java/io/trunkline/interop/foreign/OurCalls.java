package io.trunkline.interop.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidException;
import demo.bid.BidService;
import demo.bid.HoldService;
import demo.bid.MomentService;
import demo.bid.Moments;
import io.trunkline.call.GenericService;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.peer.Golden;
import io.trunkline.interop.peer.Texts;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The calls that Trunkline makes to a foreign provider, and what has to come back. */
final class OurCalls implements AutoCloseable {

  /** The key of a call that lasts until the provider shuts down. */
  static final String HELD = "the line";

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int PARALLEL = 2_000;
  private static final int KB_50 = 51_200;
  private static final int KB_900 = 900_000;

  /** {@link BidService#echo} and {@link HoldService#hold} as methods that do not wait. */
  interface Later {
    CompletableFuture<String> echo(String text);

    CompletableFuture<String> hold(String key);
  }

  private final RpcClient client;
  private final String url;
  private final Reference<BidService> bids;

  OurCalls(int port, Duration heartbeat) {
    this.client = RpcClient.builder().timeout(TIMEOUT).heartbeat(heartbeat).build();
    this.url = "dubbo://127.0.0.1:" + port;
    this.bids = client.reference(options(BidService.class).build());
  }

  private <T> ReferenceOptions.Builder<T> options(Class<T> service) {
    return ReferenceOptions.builder(service, url);
  }

  private <T> T refer(ReferenceOptions.Builder<T> options) {
    return client.reference(options.build()).service();
  }

  /** What the connection agreed on. */
  String terms() {
    return bids.terms();
  }

  /** Makes the calls of a feature. */
  void make(Feature feature) {
    BidService service = bids.service();
    switch (feature) {
      case BID ->
          assertThat(service.bid(Golden.request())).hasToString(Golden.response().toString());
      case UNICODE -> echo("hello \u4f60\u597d \ud83d\ude00");
      case TEXT_50K -> echo(letters(KB_50));
      case TEXT_900K -> echo(letters(KB_900));
      case NULL -> assertThat(service.nullValue("x")).isNull();
      case VOID -> service.nothing(7);
      case ONE_WAY ->
          refer(options(BidService.class).method("nothing", MethodOptions.NONE.withoutReply()))
              .nothing(8);
      case DECLARED ->
          assertThatThrownBy(() -> service.failCustom("custom boom"))
              .isInstanceOfSatisfying(
                  BidException.class, thrown -> assertThat(thrown.code()).isEqualTo(42))
              .hasMessage("custom boom");
      case RUNTIME ->
          assertThatThrownBy(() -> service.fail("boom"))
              .isExactlyInstanceOf(IllegalStateException.class)
              .hasMessage("boom");
      case OWN ->
          assertThatThrownBy(() -> service.fail("private boom"))
              .isExactlyInstanceOf(RuntimeException.class)
              .hasMessageContainingAll("java.lang.Throwable", "private boom");
      case TYPES ->
          assertThat("types " + Texts.of(Golden.types(service)))
              .isEqualTo(ProviderSaw.LINES.get(Feature.TYPES));
      case TIMES -> {
        Moments moments = Golden.moments(ProviderSaw.MOMENT);
        assertThat(refer(options(MomentService.class)).moments(moments))
            .hasToString(moments.toString());
      }
      case GROUP ->
          assertThat(refer(options(BidService.class).group("blue")).echo(BidDesk.WHICH))
              .isEqualTo("blue");
      case VERSION ->
          assertThat(refer(options(BidService.class).version("1.2.0")).echo(BidDesk.WHICH))
              .isEqualTo("1.2.0");
      case ATTACHMENTS -> attachments();
      case GENERIC -> generic();
      case PARALLEL -> parallel();
      default -> throw new IllegalArgumentException("no calls for " + feature);
    }
  }

  private static String letters(int count) {
    StringBuilder text = new StringBuilder(count);
    IntStream.range(0, count).forEach(i -> text.append((char) ('a' + i % 26)));
    return text.toString();
  }

  private void echo(String text) {
    assertThat(bids.service().echo(text)).isEqualTo(text);
  }

  private void attachments() {
    Map<String, Object> back = new ConcurrentHashMap<>();
    String text = "with attachment";
    assertThat(
            bids.onReplyAttachments(back::putAll)
                .attach(BidDesk.ATTACHMENT, "1;kryo")
                .service()
                .echo(text))
        .isEqualTo(text);
    assertThat(back).containsEntry(BidDesk.ATTACHMENT, "oyrk;1");
  }

  private void generic() {
    GenericService service = refer(options(GenericService.class).path(BidService.class.getName()));
    Map<String, Object> impression = new LinkedHashMap<>();
    impression.put("id", "abc");
    impression.put("bidFloor", 1.1);
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("class", "demo.bid.BidRequest");
    request.put("id", "r1");
    request.put("impressions", List.of(impression));
    Object response =
        service.$invoke("bid", new String[] {"demo.bid.BidRequest"}, new Object[] {request});
    assertThat(Texts.of(response))
        .isEqualTo(
            "map{class: demo.bid.BidResponse, id: abc, seatBids: list[map{class: demo.bid.SeatBid,"
                + " group: group, seat: seat}]}");
  }

  private void parallel() {
    Later later = refer(options(Later.class).path(BidService.class.getName()));
    List<CompletableFuture<String>> replies =
        IntStream.range(0, PARALLEL).mapToObj(i -> later.echo("call " + i)).toList();
    for (int i = 0; i < PARALLEL; i++) {
      assertThat(replies.get(i))
          .succeedsWithin(TIMEOUT.toSeconds(), TimeUnit.SECONDS)
          .isEqualTo("call " + i);
    }
  }

  /** Begins a call that lasts until the provider shuts down. */
  CompletableFuture<String> hold() {
    return refer(options(Later.class).path(HoldService.class.getName())).hold(HELD);
  }

  @Override
  public void close() {
    client.close();
  }
}
