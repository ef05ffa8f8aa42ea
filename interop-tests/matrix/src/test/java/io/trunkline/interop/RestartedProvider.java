package io.trunkline.interop;

import demo.bid.BidService;
import io.trunkline.call.Outcome;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A provider whose answers to questions for its services are late, lost or failures. */
final class RestartedProvider {

  /** What the program prints when it serves. */
  static final String READY = "READY";

  private static final double FAILING = 0.7;

  /** How a provider answers questions for its services. */
  enum Answers {
    PROMPT,
    LATE,
    LOST,
    FAILED
  }

  private RestartedProvider() {}

  /** Port, registry and turn. Ends with its input. */
  public static void main(String[] args) throws IOException {
    try (RpcServer server =
        start(Integer.parseInt(args[0]), args[1], Answers.PROMPT, Integer.parseInt(args[2]))) {
      System.out.println(server.port() > 0 ? READY : "");
      while (System.in.read() >= 0) {
        continue;
      }
    }
  }

  /**
   * Starts a provider.
   *
   * @param turn makes a new revision
   */
  static RpcServer start(int port, String registry, Answers answers, int turn) throws IOException {
    BidService echo =
        (BidService)
            Proxy.newProxyInstance(
                BidService.class.getClassLoader(),
                new Class<?>[] {BidService.class},
                (proxy, method, arguments) -> arguments[0]);
    return RpcServer.builder()
        .application("restarted")
        .host("127.0.0.1")
        .port(port)
        .registry(registry)
        .unregisterWait(Duration.ofMillis(200))
        .closeTimeout(Duration.ofSeconds(2))
        .filter(
            (call, next) ->
                call.site().service().endsWith("MetadataService")
                    ? answer(answers, () -> next.proceed(call))
                    : next.proceed(call))
        .service(
            ServiceOptions.builder(BidService.class, echo)
                .warmup(Duration.ofMillis(1))
                .parameter("turn", "" + turn)
                .build())
        .start();
  }

  private static CompletionStage<Outcome> answer(
      Answers answers, Supplier<CompletionStage<Outcome>> proceed) {
    return switch (answers) {
      case PROMPT -> proceed.get();
      case LATE -> later(1, proceed);
      case LOST -> later(4, proceed); // after the first time limits
      case FAILED ->
          ThreadLocalRandom.current().nextDouble() < FAILING
              ? CompletableFuture.failedFuture(new IllegalStateException("not now"))
              : proceed.get();
    };
  }

  private static CompletionStage<Outcome> later(
      int seconds, Supplier<CompletionStage<Outcome>> proceed) {
    return CompletableFuture.supplyAsync(
            proceed, CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS))
        .thenCompose(outcome -> outcome);
  }
}
