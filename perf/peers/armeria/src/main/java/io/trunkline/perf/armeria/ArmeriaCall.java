package io.trunkline.perf.armeria;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Reply;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request that is written for each call, and its reply.
 *
 * @param web the connection
 * @param path which method
 * @param type of the request
 * @param body writes the request
 * @param reader reads the reply
 * @param expected what it has to be equal to; null for nothing
 */
record ArmeriaCall(
    WebClient web,
    String path,
    MediaType type,
    Writer body,
    Reader reader,
    @Nullable Object expected)
    implements Call {

  /** Writes a body. */
  interface Writer {

    byte[] write() throws IOException;
  }

  /** Reads a body. */
  interface Reader {

    @Nullable Object read(byte[] body) throws IOException;
  }

  @Override
  public @Nullable Object await() throws IOException {
    return result(send().join());
  }

  @Override
  public void start(Reply reply) {
    CompletableFuture<AggregatedHttpResponse> sent;
    try {
      sent = send();
    } catch (IOException e) {
      reply.accept(null, e);
      return;
    }
    sent.whenComplete((response, failure) -> finish(response, failure, reply));
  }

  private void finish(
      @Nullable AggregatedHttpResponse response, @Nullable Throwable failure, Reply reply) {
    Object result;
    if (response == null) {
      reply.accept(null, failure);
      return;
    }
    try {
      result = result(response);
    } catch (IOException e) {
      reply.accept(null, e);
      return;
    }
    reply.accept(result, null);
  }

  private CompletableFuture<AggregatedHttpResponse> send() throws IOException {
    return web.execute(HttpRequest.of(HttpMethod.POST, path, type, body.write())).aggregate();
  }

  private @Nullable Object result(AggregatedHttpResponse response) throws IOException {
    if (!response.status().isSuccess()) {
      throw new IOException(path + " replied " + response.status() + ", expected a success");
    }
    return reader.read(response.content().array());
  }
}
