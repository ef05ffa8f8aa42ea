package io.trunkline.interop;

import demo.bid.BidService;
import io.trunkline.call.EchoService;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.peer.RpcRuntime;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A service referred to with Trunkline. */
final class OurReference<T> implements RpcRuntime.Reference<T> {

  /** {@link BidService#echo} as a method that does not wait. */
  interface AsyncEcho {
    CompletableFuture<String> echo(String text);
  }

  private final RpcClient client;
  private final RpcRuntime.Refer<T> refer;
  private final Reference<T> reference;

  OurReference(RpcClient client, RpcRuntime.Refer<T> refer) {
    this.client = client;
    this.refer = refer;
    this.reference = client.reference(options(refer.service(), refer).build());
  }

  static <S> ReferenceOptions.Builder<S> options(Class<S> service, RpcRuntime.Refer<?> refer) {
    return ReferenceOptions.builder(service, refer.url())
        .path(refer.path())
        .group(refer.group())
        .version(refer.version())
        .token(refer.token())
        .timeout(Duration.ofMillis(refer.timeoutMillis()))
        .cluster(ClusterOptions.builder().tag(refer.tag()).build());
  }

  @Override
  public RpcRuntime.Answer call(Map<String, String> attachments, RpcRuntime.Call<T> call)
      throws Throwable {
    Map<String, String> back = new HashMap<>();
    Reference<T> with =
        reference.onReplyAttachments(
            given -> given.forEach((key, value) -> back.put(key, value.toString())));
    for (Map.Entry<String, String> attachment : attachments.entrySet()) {
      with = with.attach(attachment.getKey(), attachment.getValue());
    }
    return new RpcRuntime.Answer(call.on(with.service()), back);
  }

  @Override
  public void sendNothing(int number) {
    Reference<T> oneWay =
        client.reference(
            options(refer.service(), refer)
                .method("nothing", MethodOptions.NONE.withoutReply())
                .build());
    ((BidService) oneWay.service()).nothing(number);
  }

  @Override
  public CompletableFuture<String> echoAsync(String text) {
    return client
        .reference(options(AsyncEcho.class, refer).path(refer.service().getName()).build())
        .service()
        .echo(text);
  }

  @Override
  public Object echoService(Object message) {
    return ((EchoService) reference.service()).$echo(message);
  }

  /** A connection is the client's, which outlives its references. */
  @Override
  public void destroy() {}
}
