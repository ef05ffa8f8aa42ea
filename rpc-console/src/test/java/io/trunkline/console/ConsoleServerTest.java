package io.trunkline.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
