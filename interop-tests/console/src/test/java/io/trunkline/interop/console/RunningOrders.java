package io.trunkline.interop.console;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The application with its console. */
final class RunningOrders implements AutoCloseable {

  private static final int FIRST_PORT = 20_900;
  private static final int LAST_PORT = 21_900;

  private final ConfigurableApplicationContext context;
  private final HttpClient http = HttpClient.newHttpClient();

  RunningOrders(String... properties) throws IOException {
    int port = freePort();
    context =
        new SpringApplicationBuilder(OrdersApplication.class)
            .properties(
                "server.port=0",
                "server.address=127.0.0.1",
                "spring.application.name=orders",
                "orders.port=" + port,
                "dubbo.protocol.host=127.0.0.1",
                "dubbo.protocol.port=" + port,
                "dubbo.registry.address=N/A",
                "management.endpoints.web.exposure.include=health,trunkline")
            .properties(properties)
            .run();
  }

  /** Below the ephemeral ports, which the system gives to connections. */
  private static int freePort() throws IOException {
    for (int port = FIRST_PORT; port < LAST_PORT; port++) {
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException taken) {
        continue;
      }
    }
    throw new IOException("no free port from " + FIRST_PORT + " to " + LAST_PORT);
  }

  Orders orders() {
    return context.getBean(OrdersApplication.Till.class).orders;
  }

  /** The address of the console. */
  String console() {
    return address("/actuator/trunkline/console/");
  }

  String address(String path) {
    return "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path;
  }

  static String password(String user) {
    byte[] pair = (user + ":secret").getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  HttpResponse<String> get(String address, Map<String, String> headers) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(address)), headers);
  }

  /** The status of a request without a body. */
  int send(String method, String address, Map<String, String> headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
    return send(request.method(method, HttpRequest.BodyPublishers.noBody()), headers).statusCode();
  }

  HttpResponse<String> post(String address, Map<String, String> headers, Map<String, String> fields)
      throws Exception {
    String body =
        fields.entrySet().stream()
            .map(
                one ->
                    one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return send(
        HttpRequest.newBuilder(URI.create(address))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .header("Content-Type", "application/x-www-form-urlencoded"),
        headers);
  }

  private HttpResponse<String> send(HttpRequest.Builder request, Map<String, String> headers)
      throws Exception {
    headers.forEach(request::header);
    return http.send(
        request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    context.close();
  }
}
