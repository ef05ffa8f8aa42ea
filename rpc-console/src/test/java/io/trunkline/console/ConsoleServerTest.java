package io.trunkline.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page on a separate port. */
@Timeout(120)
class ConsoleServerTest {

  private static final String TOKEN = "0123456789abcdef";

  private static Shop shop;
  private static ConsoleServer server;

  @BeforeAll
  static void start() throws Exception {
    shop = new Shop(false);
    server = ConsoleServer.start(shop.console, 0, TOKEN);
  }

  @AfterAll
  static void close() {
    server.close();
    shop.close();
  }

  @Test
  void withoutTheTokenEachRequestIsRefused() throws Exception {
    for (String path : new String[] {"/", "/charts", "/console.css", "/none"}) {
      HttpResponse<String> response = get(path, null);
      assertThat(response.statusCode()).as(path).isEqualTo(401);
      assertThat(response.headers().firstValue("WWW-Authenticate"))
          .hasValueSatisfying(value -> assertThat(value).startsWith("Basic "));
      assertThat(response.headers().firstValue("X-Frame-Options")).contains("DENY");
    }
  }

  @Test
  void aWrongTokenIsRefused() throws Exception {
    assertThat(get("/", "Bearer 0123456789abcdeX").statusCode()).isEqualTo(401);
    assertThat(get("/", basic("0123456789abcde")).statusCode()).isEqualTo(401);
    assertThat(get("/", "Basic !!!").statusCode()).isEqualTo(401);
    assertThat(get("/", TOKEN).statusCode()).isEqualTo(401);
  }

  @Test
  void theTokenIsAPasswordOrABearerToken() throws Exception {
    assertThat(get("/", "Bearer " + TOKEN).body()).contains("Overview");
    HttpResponse<String> page = get("/services", basic(TOKEN));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Security-Policy"))
        .hasValueSatisfying(policy -> assertThat(policy).contains("frame-ancestors 'none'"));
  }

  @Test
  void noPathLeadsOutOfTheConsole() throws Exception {
    String authorization = "Bearer " + TOKEN;
    for (String path :
        new String[] {
          "/../console.css",
          "/%2e%2e/console.css",
          "/./console.css",
          "//console.css",
          "/console.css/",
          "/Console.class",
          "/..%2fConsole.class",
          "/%00"
        }) {
      assertThat(raw("GET " + path + " HTTP/1.1", authorization, "")).as(path).isEqualTo("404");
    }
  }

  @Test
  void otherMethodsAndOtherBodiesAreRefused() throws Exception {
    String authorization = "Bearer " + TOKEN;
    assertThat(raw("HEAD / HTTP/1.1", authorization, "")).isEqualTo("200");
    for (String method : new String[] {"OPTIONS", "TRACE", "PUT", "DELETE", "PROPFIND"}) {
      assertThat(raw(method + " / HTTP/1.1", authorization, "")).as(method).isEqualTo("405");
    }
    for (String type : new String[] {"text/plain", "multipart/form-data", "application/json"}) {
      String headers = authorization + "\r\nSec-Fetch-Site: same-origin\r\nContent-Type: " + type;
      assertThat(raw("POST /call HTTP/1.1", headers, "{}")).as(type).isEqualTo("403");
    }
    String large = "key=" + "x".repeat(1 << 20);
    assertThat(raw("POST /call HTTP/1.1", authorization, large)).isEqualTo("413");
    assertThat(raw("POST /call HTTP/1.1", "Bearer none", large)).isEqualTo("401");
  }

  /** The status of the reply to a request that HTTP clients would not send like this. */
  private static String raw(String line, String authorization, String body) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      socket.setSoTimeout(30_000);
      String request =
          "%s\r\nHost: evil.example\r\nConnection: close\r\nContent-Length: %d\r\nAuthorization: %s\r\n\r\n%s"
              .formatted(line, body.length(), authorization, body);
      try {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      } catch (IOException refusedBeforeTheEnd) {
        // the status is there already
      }
      String status =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
              .readLine();
      return status.split(" ")[1];
    }
  }

  @Test
  void itListensOnTheLoopbackAddress() {
    assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
  }

  @Test
  void aShortTokenIsRefused() {
    assertThatThrownBy(() -> ConsoleServer.start(shop.console, 0, "secret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("6 characters, expected at least 16");
  }

  private static String basic(String password) {
    byte[] pair = ("me:" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  private static HttpResponse<String> get(String path, @Nullable String authorization)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.address().getPort() + path))
            .timeout(Duration.ofSeconds(30));
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
