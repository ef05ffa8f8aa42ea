package io.trunkline.perf.armeria;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.Server;
import io.trunkline.demo.BidRequest;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.UnsupportedCallException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** JSON over HTTP/2 without TLS, which is what Armeria makes of a plain address. */
public final class ArmeriaSystem implements PerfSystem {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  @Override
  public String name() {
    return "armeria-json";
  }

  @Override
  public PerfServer serve() {
    Server server =
        Server.builder()
            .http(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .annotatedService(new Echo())
            .build();
    server.start().join();
    return new RunningServer(server);
  }

  @Override
  public PerfClient connect(int port) {
    ClientFactory connections = ClientFactory.builder().build();
    WebClient web =
        WebClient.builder("http://127.0.0.1:" + port)
            .factory(connections)
            .responseTimeout(TIMEOUT)
            .build();
    return new Client(connections, web, new ObjectMapper());
  }

  private record RunningServer(Server server) implements PerfServer {

    @Override
    public int port() {
      return server.activeLocalPort();
    }

    @Override
    public void close() {
      server.stop().join();
    }
  }

  private record Client(ClientFactory connections, WebClient web, ObjectMapper json)
      implements PerfClient {

    @Override
    public Call call(Payload payload) {
      return switch (payload) {
        case BID -> {
          BidRequest request = Payload.bid();
          yield new ArmeriaCall(
              web,
              Echo.BID,
              MediaType.JSON,
              () -> json.writeValueAsBytes(request),
              bytes -> json.readValue(bytes, BidRequest.class),
              Payload.bid());
        }
        case TEXT -> {
          String text = Payload.text();
          yield new ArmeriaCall(
              web,
              Echo.TEXT,
              MediaType.PLAIN_TEXT_UTF_8,
              () -> text.getBytes(StandardCharsets.UTF_8),
              bytes -> new String(bytes, StandardCharsets.UTF_8),
              Payload.text());
        }
        case VOID ->
            new ArmeriaCall(
                web, Echo.NOTHING, MediaType.JSON, () -> new byte[0], bytes -> null, null);
        case DATE, JAVATIME -> throw UnsupportedCallException.noMessageFor(payload);
      };
    }

    @Override
    public void close() {
      connections.close();
    }
  }
}
