package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FilterTest {

  private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
  private final LetterService service = new LetterService();
  private RpcServer server;
  private RpcClient client;

  private Filter noting(String name) {
    return (invocation, next) -> {
      seen.add(name + " before " + invocation.site().method());
      return next.proceed(invocation)
          .thenApply(
              outcome -> {
                seen.add(name + " after " + outcome.getClass().getSimpleName());
                return outcome;
              });
    };
  }

  private Letters start(List<Filter> onServer, List<Filter> onReference) throws IOException {
    ServiceOptions.Builder<Letters> options = ServiceOptions.builder(Letters.class, service);
    onServer.forEach(options::filter);
    server = Loopback.server().filter(noting("server")).service(options.build()).start();
    client = Loopback.client().filter(noting("client")).build();
    ReferenceOptions.Builder<Letters> reference =
        ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port());
    onReference.forEach(reference::filter);
    return client.reference(reference.build()).service();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void filtersOfBothSidesSeeACallInOrder() throws Exception {
    Letters letters = start(List.of(noting("service")), List.of(noting("reference")));
    assertThat(letters.echo("x")).isEqualTo("x");
    assertThat(seen)
        .containsExactly(
            "client before echo",
            "reference before echo",
            "server before echo",
            "service before echo",
            "service after Value",
            "server after Value",
            "reference after Value",
            "client after Value");
  }

  @Test
  void aFilterMayAnswerByItself() throws Exception {
    Letters letters =
        start(
            List.of(),
            List.of(
                (invocation, next) ->
                    CompletableFuture.completedFuture(Outcome.value("from the filter"))));
    assertThat(letters.echo("x")).isEqualTo("from the filter");
    assertThat(seen).doesNotContain("server before echo");
  }

  @Test
  void aFilterMayAddAttachmentsAndAnswerLater() throws Exception {
    CompletableFuture<String> later = new CompletableFuture<>();
    Letters letters =
        start(
            List.of(
                (invocation, next) -> {
                  seen.add("waiting");
                  return later.thenCompose(ready -> next.proceed(invocation));
                }),
            List.of((invocation, next) -> next.proceed(invocation.withAttachment("k", "v"))));
    CompletableFuture<String> answer = new CompletableFuture<>();
    new Thread(() -> answer.complete(letters.attachment("k"))).start();
    Deadline.await("the call is in the filter", () -> seen.contains("waiting"));
    assertThat(answer).isNotDone();
    later.complete("ready");
    assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo("v");
  }

  @Test
  void whatAFilterThrowsIsTheCallsFailure() throws Exception {
    Letters letters =
        start(
            List.of(),
            List.of(
                (invocation, next) -> {
                  throw new IllegalArgumentException("no such tenant");
                }));
    assertThatThrownBy(() -> letters.echo("x"))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("no such tenant");
  }

  @Test
  void whatAServersFilterThrowsReachesTheCaller() throws Exception {
    Letters letters =
        start(
            List.of(
                (invocation, next) ->
                    CompletableFuture.failedFuture(new IllegalStateException("not now"))),
            List.of());
    assertThatThrownBy(() -> letters.echo("x"))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("not now");
  }

  @Test
  void aFilterThatReturnsNothingIsNamed() throws Exception {
    Letters letters = start(List.of(), List.of((invocation, next) -> null));
    assertThatThrownBy(() -> letters.echo("x"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("returned null for io.trunkline.calls.Letters.echo");
  }

  @Test
  void filtersSeeCallsThatWereNotAnswered() throws Exception {
    Letters letters = start(List.of(), List.of());
    assertThat(letters.echo("x")).isEqualTo("x");
    server.close();
    assertThatThrownBy(() -> letters.echo("x")).isInstanceOf(RpcException.class);
    assertThat(seen).contains("client after Unanswered");
  }
}
