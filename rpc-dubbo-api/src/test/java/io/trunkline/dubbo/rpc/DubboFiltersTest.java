package io.trunkline.dubbo.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.Status;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.ListenableFilter;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Dubbo's filters around live calls. */
@Timeout(60)
class DubboFiltersTest {

  /** Is called through filters. */
  public interface Greeter {

    String greet(String name);

    CompletableFuture<String> greetLater(String name);
  }

  static final class Greeting implements Greeter {

    @Override
    public String greet(String name) {
      if (name.equals("nobody")) {
        throw new IllegalArgumentException("no name");
      }
      return "hello " + name + " " + RpcContext.getServerAttachment().getAttachment("trace");
    }

    @Override
    public CompletableFuture<String> greetLater(String name) {
      return CompletableFuture.supplyAsync(() -> "later " + name);
    }
  }

  /** Notes what it sees. */
  static final class Noting implements Filter, Filter.Listener {

    final List<String> notes = new CopyOnWriteArrayList<>();

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
      notes.add(
          invocation.getMethodName()
              + invocation.getArguments()[0]
              + invocation.getParameterTypes()[0].getSimpleName()
              + invoker.getInterface().getSimpleName()
              + invoker.getUrl().getSide());
      return invoker.invoke(invocation);
    }

    @Override
    public void onResponse(Result result, Invoker<?> invoker, Invocation invocation) {
      notes.add("response " + result.getValue() + " " + result.getException());
    }

    @Override
    public void onError(Throwable t, Invoker<?> invoker, Invocation invocation) {
      notes.add("error " + ((RpcException) t).getCode());
    }
  }

  private static Pair<Greeter> pair(List<Filter> ofService, List<Filter> ofReference)
      throws Exception {
    return new Pair<>(Greeter.class, new Greeting(), ofService, ofReference);
  }

  @Test
  void filtersOfBothSidesSeeACallAndItsResult() throws Exception {
    Noting theirs = new Noting();
    Noting ours = new Noting();
    try (Pair<Greeter> pair = pair(List.of(theirs), List.of(ours))) {
      assertThat(pair.service().greet("Ann")).isEqualTo("hello Ann null");
      assertThat(theirs.notes)
          .containsExactly("greetAnnStringGreeterprovider", "response hello Ann null null");
      assertThat(ours.notes)
          .containsExactly("greetAnnStringGreeterconsumer", "response hello Ann null null");
    }
  }

  @Test
  void anExceptionOfTheMethodIsAResult() throws Exception {
    Noting theirs = new Noting();
    Noting ours = new Noting();
    try (Pair<Greeter> pair = pair(List.of(theirs), List.of(ours))) {
      assertThatThrownBy(() -> pair.service().greet("nobody"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no name");
      String ended = "response null java.lang.IllegalArgumentException: no name";
      assertThat(theirs.notes).hasSize(2).last().isEqualTo(ended);
      assertThat(ours.notes).hasSize(2).last().isEqualTo(ended);
    }
  }

  @Test
  void aFilterChangesArgumentsAttachmentsAndResults() throws Exception {
    Filter ofReference =
        (invoker, invocation) -> {
          invocation.getArguments()[0] = "Bea";
          RpcContext.getContext().setAttachment("trace", "t1");
          return invoker.invoke(invocation);
        };
    Filter ofService =
        (invoker, invocation) -> {
          Result result = invoker.invoke(invocation);
          ((AsyncRpcResult) result).getAppResponse().setValue(result.getValue() + "!");
          result.setAttachment("seen", "yes");
          return result;
        };
    try (Pair<Greeter> pair = pair(List.of(ofService), List.of(ofReference))) {
      assertThat(pair.service().greet("Ann")).isEqualTo("hello Bea t1!");
      assertThat(RpcContext.getClientResponseContext().getAttachment("seen")).isEqualTo("yes");
    }
  }

  @Test
  void aFilterThatSetsAttachmentsOfTheCallReplacesThem() throws Exception {
    Filter ofReference =
        (invoker, invocation) -> {
          invocation.setAttachment("trace", "of the filter");
          invocation.put("kept", "here");
          return invoker.invoke(invocation);
        };
    List<Object> kept = new CopyOnWriteArrayList<>();
    Filter second =
        (invoker, invocation) -> {
          kept.add(invocation.get("kept"));
          return invoker.invoke(invocation);
        };
    try (Pair<Greeter> pair = pair(List.of(), List.of(ofReference, second))) {
      RpcContext.getContext().setAttachment("trace", "of the caller");

      assertThat(pair.service().greet("Ann")).isEqualTo("hello Ann of the filter");
      assertThat(kept).containsExactly("here");
    }
  }

  @Test
  void aFilterEndsACallItself() throws Exception {
    Filter answering =
        (invoker, invocation) ->
            AsyncRpcResult.newDefaultAsyncResult((Object) "from the filter", invocation);
    Filter throwing =
        (invoker, invocation) -> {
          throw new RpcException(RpcException.FORBIDDEN_EXCEPTION, "not you");
        };
    try (Pair<Greeter> pair = pair(List.of(answering), List.of())) {
      assertThat(pair.service().greet("Ann")).isEqualTo("from the filter");
    }
    try (Pair<Greeter> pair = pair(List.of(), List.of(throwing))) {
      assertThatThrownBy(() -> pair.service().greet("Ann"))
          .isInstanceOfSatisfying(RpcException.class, e -> assertThat(e.isForbidden()).isTrue());
    }
    try (Pair<Greeter> pair = pair(List.of(throwing), List.of())) {
      assertThatThrownBy(() -> pair.service().greet("Ann"))
          .isInstanceOfSatisfying(RpcException.class, e -> assertThat(e.isForbidden()).isTrue())
          .hasMessage("not you");
      assertThat(RpcContext.getServerContext().getObjectAttachments())
          .doesNotContainKey("trunkline.rpc-exception.code");
    }
    Filter ofOld =
        (invoker, invocation) -> {
          throw new com.alibaba.dubbo.rpc.RpcException(RpcException.BIZ_EXCEPTION, "of old");
        };
    try (Pair<Greeter> pair = pair(List.of(ofOld), List.of())) {
      assertThatThrownBy(() -> pair.service().greet("Ann"))
          .isInstanceOfSatisfying(
              com.alibaba.dubbo.rpc.RpcException.class, e -> assertThat(e.isBiz()).isTrue())
          .hasMessage("of old");
    }
  }

  @Test
  void whatAListenerThrowsEndsTheCall() throws Exception {
    ListenableFilter listenable =
        new ListenableFilter() {
          {
            listener =
                new Listener() {
                  @Override
                  public void onResponse(Result result, Invoker<?> invoker, Invocation call) {
                    throw new IllegalStateException("of the listener");
                  }

                  @Override
                  public void onError(Throwable t, Invoker<?> invoker, Invocation call) {}
                };
          }

          @Override
          public Result invoke(Invoker<?> invoker, Invocation invocation) {
            return invoker.invoke(invocation);
          }
        };
    try (Pair<Greeter> pair = pair(List.of(listenable), List.of())) {
      assertThatThrownBy(() -> pair.service().greet("Ann"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("of the listener");
    }
  }

  @Test
  void filtersSeeResultsThatComeLater() throws Exception {
    Noting theirs = new Noting();
    Noting ours = new Noting();
    try (Pair<Greeter> pair = pair(List.of(theirs), List.of(ours))) {
      assertThat(pair.service().greetLater("Ann").get(30, TimeUnit.SECONDS)).isEqualTo("later Ann");
      assertThat(theirs.notes).hasSize(2).last().isEqualTo("response later Ann null");
      assertThat(ours.notes).hasSize(2).last().isEqualTo("response later Ann null");
    }
  }

  @Test
  void aCallWithoutAReplyThrowsDubbosException() throws Exception {
    Noting ours = new Noting();
    try (Pair<Greeter> pair = pair(List.of(), List.of(ours))) {
      assertThat(pair.service().greet("Ann")).isNotNull();
      pair.stop();

      RpcException thrown =
          catchThrowableOfType(RpcException.class, () -> pair.service().greet("Ann"));

      assertThat(thrown.isNetwork()).isTrue();
      assertThat(thrown)
          .cause()
          .cause()
          .isInstanceOfSatisfying(
              io.trunkline.call.RpcException.class,
              e -> {
                assertThat(e.status()).isEqualTo(Status.CONNECT_FAILED);
                assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
              });
      assertThat(ours.notes).last().isEqualTo("error " + RpcException.NETWORK_EXCEPTION);
    }
  }

  @Test
  void aFilterThatReturnsNothingIsNamed() throws Exception {
    Filter nothing = (invoker, invocation) -> null;
    try (Pair<Greeter> pair = pair(List.of(), List.of(nothing))) {
      assertThatThrownBy(() -> pair.service().greet("Ann"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContainingAll("returned null", "Greeter.greet");
    }
  }
}
