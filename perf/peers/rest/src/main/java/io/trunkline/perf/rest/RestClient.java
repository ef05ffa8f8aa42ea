package io.trunkline.perf.rest;

import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.UnsupportedCallException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Variant;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.client.jaxrs.ResteasyClientBuilder;
import org.jboss.resteasy.plugins.interceptors.AcceptEncodingGZIPFilter;
import org.jboss.resteasy.plugins.interceptors.GZIPDecodingInterceptor;
import org.jboss.resteasy.plugins.interceptors.GZIPEncodingInterceptor;
import org.jspecify.annotations.Nullable;

/** RESTEasy's client over a pool that has a connection for every caller there may be. */
final class RestClient implements PerfClient {

  private static final int CONNECTIONS = 1024;
  private static final long TIMEOUT_SECONDS = 20;
  private static final String GZIP = "gzip";

  private final Client client;
  private final WebTarget root;
  private final MediaType form;
  private final @Nullable String encoding;

  RestClient(int port, MediaType form, boolean gzip) {
    this.form = form;
    this.encoding = gzip ? GZIP : null;
    ResteasyClientBuilder builder = (ResteasyClientBuilder) ClientBuilder.newBuilder();
    builder.connectionPoolSize(CONNECTIONS).maxPooledPerRoute(CONNECTIONS);
    builder.readTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    if (gzip) {
      builder
          .register(GZIPEncodingInterceptor.class)
          .register(GZIPDecodingInterceptor.class)
          .register(AcceptEncodingGZIPFilter.class);
    }
    this.client = builder.build();
    this.root = client.target("http://127.0.0.1:" + port);
  }

  @Override
  public Call call(Payload payload) {
    return switch (payload) {
      case BID ->
          new RestCall<>(
              root.path(EchoResource.BID),
              entity(Bid.of(Payload.bid()), form),
              Bid.class,
              Bid.of(Payload.bid()));
      case TEXT ->
          new RestCall<>(
              root.path(EchoResource.TEXT),
              entity(Payload.text(), MediaType.TEXT_PLAIN_TYPE),
              String.class,
              Payload.text());
      case VOID -> new RestCall<>(root.path(EchoResource.NOTHING), null, Void.class, null);
      case DATE, JAVATIME -> throw UnsupportedCallException.noMessageFor(payload);
    };
  }

  private <T> Entity<T> entity(T value, MediaType type) {
    return Entity.entity(value, new Variant(type, (Locale) null, encoding));
  }

  @Override
  public void close() {
    client.close();
  }
}
