package io.trunkline.dubbo.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.dubbo.rpc.AsyncContext;
import org.apache.dubbo.rpc.FutureContext;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcServiceContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a thread's contexts have before, in and after calls. */
@Timeout(60)
class RpcContextTest {

  /** Says what its contexts have. */
  public interface Told {

    String attachment(String key);

    String ends();

    String call(String first, int second);

    String later(String value);

    CompletableFuture<String> future(String key);

    CompletableFuture<String> switched(String how);

    int number();
  }

  static class Telling implements Told {

    @Override
    public String attachment(String key) {
      RpcContext.getServerResponseContext().setAttachment("reply", "re " + key);
      return RpcContext.getServerAttachment().getAttachment(key)
          + " "
          + RpcContext.getContext().getAttachment(key);
    }

    @Override
    public String ends() {
      RpcContext context = RpcContext.getContext();
      return context.isProviderSide()
          + " "
          + context.isConsumerSide()
          + " "
          + context.getRemoteApplicationName()
          + " "
          + context.getLocalPort()
          + " "
          + (context.getRemotePort() > 0)
          + " "
          + context.getUrl().getParameter("application");
    }

    @Override
    public String call(String first, int second) {
      RpcServiceContext service = RpcContext.getServiceContext();
      return service.getMethodName()
          + service.getParameterTypes().length
          + service.getArguments()[0]
          + service.getArguments()[1]
          + service.getInterfaceName();
    }

    @Override
    public String later(String value) {
      AsyncContext async = RpcContext.startAsync();
      String came = RpcContext.getContext().getAttachment("key");
      new Thread(
              () -> {
                async.signalContextSwitch();
                RpcContext.getServerContext().setAttachment("reply", "later");
                String here = RpcContext.getContext().getAttachment("key");
                async.write(
                    value.equals("fail")
                        ? new IllegalStateException("told to")
                        : value + " " + came + " " + here);
              })
          .start();
      return "not this";
    }

    @Override
    public CompletableFuture<String> future(String key) {
      RpcContext.getServerContext().setAttachment("reply", "of " + key);
      return CompletableFuture.completedFuture(RpcContext.getContext().getAttachment(key));
    }

    @Override
    public CompletableFuture<String> switched(String how) {
      AsyncContext async = RpcContext.startAsync();
      if (how.equals("write")) {
        async.write("written");
        return null;
      }
      return CompletableFuture.supplyAsync(
          () -> {
            async.signalContextSwitch();
            return "of the future " + RpcContext.getContext().getAttachment("key");
          });
    }

    @Override
    public int number() {
      return 7;
    }
  }

  @Test
  void attachmentsGoWithTheNextCallAndNotWithTheOneAfterIt() throws Exception {
    try (Pair<Told> pair = new Pair<>(Told.class, new Telling())) {
      RpcContext.getContext().setAttachment("index", "1");

      assertThat(pair.service().attachment("index")).isEqualTo("1 1");
      assertThat(pair.service().attachment("index")).isEqualTo("null null");

      RpcContext.getClientAttachment().setObjectAttachment("index", "2");
      assertThat(pair.service().attachment("index")).isEqualTo("2 2");
      assertThat(RpcContext.getContext().getAttachments()).isEmpty();
    }
  }

  @Test
  void whatIsPutIntoTheMapOfAttachmentsIsSentToo() throws Exception {
    try (Pair<Told> pair = new Pair<>(Told.class, new Telling())) {
      RpcContext.getContext().getAttachments().put("index", "3");

      assertThat(pair.service().attachment("index")).isEqualTo("3 3");
    }
  }

  @Test
  void attachmentsOfTheReplyComeBack() throws Exception {
    try (Pair<Told> pair = new Pair<>(Told.class, new Telling())) {
      String unused = pair.service().attachment("k");

      assertThat(unused).isNotNull();
      assertThat(RpcContext.getClientResponseContext().getAttachment("reply")).isEqualTo("re k");
      assertThat(RpcContext.getServerContext().getAttachment("reply")).isEqualTo("re k");

      assertThat(pair.service().number()).isEqualTo(7);
      assertThat(RpcContext.getServerContext().getAttachment("reply")).isNull();
    }
  }

  @Test
  void aServiceKnowsItsCallerAndItself() throws Exception {
    try (Pair<Told> pair = new Pair<>(Told.class, new Telling())) {
      assertThat(pair.service().ends())
          .isEqualTo("true false consumer-app " + pair.port() + " true provider-app");
      assertThat(pair.service().call("a", 2)).isEqualTo("call2a2" + Told.class.getName());
    }
  }

  @Test
  void aServedCallSeesNoFutureOfAnotherCallOfItsThread() throws Exception {
    CallSite site = new CallSite(Told.class.getName(), CallSite.NO_VERSION, null, "number", "");
    Invocation call = new Invocation(site, new Object[0], Map.of(), false, Long.MAX_VALUE);
    CompletableFuture<String> another = CompletableFuture.completedFuture("of another call");
    AtomicReference<Object> seen = new AtomicReference<>("nothing yet");
    FutureContext.getContext().setFuture(another);

    CompletionStage<Outcome> ended =
        DubboFilters.ofService(Told.class, Map.of())
            .context()
            .filter(
                call,
                served -> {
                  seen.set(RpcContext.getContext().getCompletableFuture());
                  FutureContext.getContext().setFuture(new CompletableFuture<>());
                  return CompletableFuture.completedFuture(Outcome.value(7));
                });

    assertThat(ended).isCompletedWithValue(Outcome.value(7));
    assertThat(seen).hasValue(null);
    assertThat(FutureContext.getContext().getCompletableFuture()).isSameAs(another);
    FutureContext.getContext().setFuture(null);
  }

  @Test
  void aConsumerKnowsItsProviderAfterACall() throws Exception {
    try (Pair<Told> pair = new Pair<>(Told.class, new Telling())) {
      assertThat(RpcContext.getContext().isConsumerSide()).isFalse();
      assertThat(RpcContext.getContext().getRemoteAddress()).isNull();

      assertThat(pair.service().number()).isEqualTo(7);

      RpcContext context = RpcContext.getContext();
      assertThat(context.isConsumerSide()).isTrue();
      assertThat(context.isProviderSide()).isFalse();
      assertThat(context.getRemoteAddress().getAddress().getHostAddress()).isEqualTo("127.0.0.1");
      assertThat(context.getRemotePort()).isEqualTo(pair.port());
      assertThat(context.getLocalPort()).isPositive();
      assertThat(context.getMethodName()).isEqualTo("number");
      assertThat(context.getUrl().getSide()).isEqualTo("consumer");
    }
  }

  @Test
  void aThreadThatServesNoCallHasEmptyContexts() {
    RpcContext.removeContext();

    RpcContext context = RpcContext.getContext();
    assertThat(context.isProviderSide()).isFalse();
    assertThat(context.getUrl()).isNull();
    assertThat(context.getObjectAttachments()).isEmpty();
    assertThatThrownBy(RpcContext::startAsync)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("serves no call");
  }

  @Test
  void aMethodGivesItsResultFromAnotherThread() throws Exception {
    try (Pair<Told> pair = new Pair<>(Told.class, new Telling())) {
      RpcContext.getContext().setAttachment("key", "v");

      assertThat(pair.service().later("x")).isEqualTo("x v v");
      assertThat(RpcContext.getServerContext().getAttachment("reply")).isEqualTo("later");
      assertThatThrownBy(() -> pair.service().later("fail"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("told to");
    }
  }

  @Test
  @Timeout(60)
  void aFutureThatAMethodReturnsIsItsResultThoughItCarriesContexts() throws Exception {
    try (Pair<Told> pair = new Pair<>(Told.class, new Telling())) {
      RpcContext.getContext().setAttachment("key", "v");
      assertThat(pair.service().switched("future").get(30, TimeUnit.SECONDS))
          .isEqualTo("of the future v");
      assertThat(pair.service().switched("write").get(30, TimeUnit.SECONDS)).isEqualTo("written");
    }
  }

  @Test
  @Timeout(60)
  void aCallThatWasWaitedForHasAFutureToo() throws Exception {
    try (Pair<Told> pair = new Pair<>(Told.class, new Telling())) {
      assertThat(pair.service().number()).isEqualTo(7);
      CompletableFuture<Integer> future = RpcContext.getContext().getCompletableFuture();
      assertThat(future.get(30, TimeUnit.SECONDS)).isEqualTo(7);
    }
  }

  @Test
  void callsWithoutWaitingHaveAFuture() throws Exception {
    try (Pair<Told> pair = new Pair<>(Told.class, new Telling())) {
      CompletableFuture<Integer> future =
          RpcContext.getContext().asyncCall(() -> pair.service().number());
      assertThat(future.get(30, TimeUnit.SECONDS)).isEqualTo(7);

      RpcContext.getContext().setAttachment("key", "v");
      CompletableFuture<String> returned = pair.service().future("key");
      assertThat(returned.get(30, TimeUnit.SECONDS)).isEqualTo("v");
      CompletableFuture<String> kept = RpcContext.getContext().getCompletableFuture();
      assertThat(kept.get(30, TimeUnit.SECONDS)).isEqualTo("v");
      assertThat(RpcContext.getServerContext().getAttachment("reply")).isEqualTo("of key");
      assertThat(RpcContext.getContext().getAttachments()).isEmpty();
    }
  }

  @Test
  void aOneWayCallIsMadeAndNotWaitedFor() throws Exception {
    CountDownLatch served = new CountDownLatch(1);
    CountDownLatch hold = new CountDownLatch(1);
    Telling slow =
        new Telling() {
          @Override
          public int number() {
            try {
              hold.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            served.countDown();
            return 1;
          }
        };
    try (Pair<Told> pair = new Pair<>(Told.class, slow)) {
      AtomicReference<Integer> got = new AtomicReference<>();
      Runnable oneWay = () -> got.set(pair.service().number());
      RpcContext.getContext().asyncCall(oneWay);

      assertThat(got.get()).isZero();
      hold.countDown();
      served.await();
    }
  }

  /** Calls the next one of a chain. */
  public static final class Passing extends Telling {

    private final Told next;

    Passing(Told next) {
      this.next = next;
    }

    @Override
    public String attachment(String key) {
      RpcContext.getClientAttachment().setAttachment("own", "mine");
      String answer = next.attachment(key);
      return answer + " " + next.attachment("own") + " " + RpcContext.getContext().isProviderSide();
    }
  }

  @Test
  void whatCameGoesOnToTheCallsThatAreMadeMeanwhile() throws Exception {
    try (Pair<Told> last = new Pair<>(Told.class, new Telling());
        Pair<Told> first = new Pair<>(Told.class, new Passing(last.service()))) {
      RpcContext.getContext().setAttachments(Map.of("trace", "t"));

      assertThat(first.service().attachment("trace")).isEqualTo("t t null null true");
      assertThat(RpcContext.getServerContext().getAttachment("reply")).isEqualTo("re own");
    }
  }

  @Test
  void whatAFilterInFrontAttachesIsNotReplacedByWhatCame() {
    AtomicReference<Map<String, Object>> sent = new AtomicReference<>();
    Filter consumer = DubboFilters.ofReference(Told.class, Map.of("application", "shop")).context();
    Filter provider = DubboFilters.ofService(Told.class, Map.of()).context();

    provider.filter(
        number(Map.of("traceparent", "of the caller", "user", "ann", "token", "secret")),
        served ->
            consumer.filter(
                number(Map.of("traceparent", "of this call")),
                call -> {
                  sent.set(call.attachments());
                  return CompletableFuture.completedFuture(Outcome.value(7));
                }));

    assertThat(sent.get())
        .isEqualTo(
            Map.of("traceparent", "of this call", "user", "ann", "remote.application", "shop"));
  }

  @Test
  void aCallThatNothingIsAttachedToHasTheAttachmentsOfItsReference() {
    DubboFilters filters = DubboFilters.ofReference(Told.class, Map.of("application", "shop"));
    Map<String, Object> ofReference = Map.copyOf(filters.attachments());
    AtomicReference<Map<String, Object>> sent = new AtomicReference<>();
    RpcContext.removeContext();

    filters
        .context()
        .filter(
            number(ofReference),
            call -> {
              sent.set(call.attachments());
              return CompletableFuture.completedFuture(Outcome.value(7));
            });

    assertThat(sent.get()).isSameAs(ofReference);
    RpcContext.removeContext();
  }

  private static Invocation number(Map<String, Object> attachments) {
    CallSite site = new CallSite(Told.class.getName(), CallSite.NO_VERSION, null, "number", "");
    return new Invocation(site, new Object[0], attachments, false, Long.MAX_VALUE);
  }

  @Test
  void aServiceWithoutContextsCannotStartAnAnswerThatComesLater() throws Exception {
    try (RpcServer server =
            Loopback.server()
                .service(ServiceOptions.builder(Told.class, new Telling()).build())
                .start();
        RpcClient client = Loopback.client().build()) {
      Told told = client.refer(Told.class, "dubbo://127.0.0.1:" + server.port());

      assertThatThrownBy(() -> told.later("x"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("no contexts of Dubbo");
    }
  }
}
