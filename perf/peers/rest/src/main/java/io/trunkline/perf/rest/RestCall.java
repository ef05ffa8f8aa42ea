package io.trunkline.perf.rest;

import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Reply;
import io.trunkline.perf.system.UnsupportedCallException;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A POST and its reply.
 *
 * @param target what is called
 * @param entity what is sent; null for nothing
 * @param type what comes back
 * @param expected what that has to be equal to; null for nothing
 */
record RestCall<T>(
    WebTarget target, @Nullable Entity<T> entity, Class<?> type, @Nullable Object expected)
    implements Call {

  @Override
  public @Nullable Object await() throws IOException {
    Invocation.Builder request =
        entity == null ? target.request() : target.request(entity.getMediaType());
    try (Response response = request.post(entity)) {
      if (response.getStatusInfo().getFamily() != Response.Status.Family.SUCCESSFUL) {
        throw new IOException(
            target.getUri() + " replied " + response.getStatus() + ", expected a success");
      }
      return entity == null ? null : response.readEntity(type);
    }
  }

  @Override
  public void start(Reply reply) {
    throw new UnsupportedCallException("a thread waits for each call of RESTEasy's client");
  }
}
