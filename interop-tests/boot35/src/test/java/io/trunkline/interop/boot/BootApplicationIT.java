package io.trunkline.interop.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.boot.consumer.Shopping;
import io.trunkline.interop.boot.provider.ProviderApplication;
import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcServers;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;

/** A provider and a consumer with two references, called over a real port. */
@Timeout(120)
class BootApplicationIT {

  private static ConfigurableApplicationContext provider;
  private static ConfigurableApplicationContext consumer;

  @BeforeAll
  static void start() {
    provider =
        new SpringApplicationBuilder(ProviderApplication.class)
            .web(WebApplicationType.NONE)
            .profiles("provider")
            .run();
    int port = provider.getBean(RpcServers.class).only().port();
    consumer =
        new SpringApplicationBuilder(Shopping.APPLICATION)
            .properties(
                "server.port=0",
                "server.address=127.0.0.1",
                "trunkline.console.enabled=true",
                "shop.provider=dubbo://127.0.0.1:" + port)
            .run("--dubbo.consumer.timeout=30000"); // for a busy machine
  }

  @AfterAll
  static void close() {
    if (consumer != null) {
      consumer.close();
    }
    provider.close();
  }

  @Test
  void runsWithTheLineOfBootThatItIsFor() {
    String line = System.getProperty("boot.line");
    assertThat(SpringBootVersion.getVersion()).startsWith(line + ".");
  }

  @Test
  void referencesThatAnnotationsInjectedCallServicesThatAnnotationsExport() {
    assertThat(new Shopping(consumer).worth("pear")).isEqualTo(4 * 400);
  }

  @Test
  void healthShowsTheReferences() throws Exception {
    assertThat(get("/actuator/health"))
        .contains("\"references\":{\"stock\":\"connected\",\"prices\":\"connected\"}")
        .contains("\"UP\"")
        .doesNotContain("\"DOWN\"");
  }

  @Test
  void theEndpointShowsServicesTermsAndAddresses() throws Exception {
    int port = provider.getBean(RpcServers.class).only().port();
    assertThat(get("/actuator/trunkline"))
        .contains("\"service\":\"" + Prices.class.getName() + "\"")
        .contains("agreed: hessian2")
        .contains("127.0.0.1:" + port)
        .contains("\"bytesOut\"");
  }

  @Test
  void theConsoleIsBelowTheEndpoint() throws Exception {
    new Shopping(consumer).worth("pear");
    assertThat(get("/actuator/trunkline/console/")).contains("<h3>Calls made</h3>");
    assertThat(get("/actuator/trunkline/console/services")).contains(Prices.class.getName());
    assertThat(get("/actuator/trunkline/console/console.js")).contains("fetch(");
    HttpResponse<String> page = response("/actuator/trunkline/console/connections");
    assertThat(page.headers().firstValue("X-Frame-Options")).contains("DENY");
    assertThat(page.body()).contains("agreed: hessian2");
  }

  /**
   * The application has no users, so a page of another site must not reach it under its own name.
   */
  @Test
  void theConsoleIsNotShownUnderTheHostNameOfAnotherSite() throws Exception {
    int port = Integer.parseInt(consumer.getEnvironment().getProperty("local.server.port"));
    String request =
        "GET /actuator/trunkline/console/ HTTP/1.1\r\n"
            + "Host: evil.example\r\nConnection: close\r\n\r\n";
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .startsWith("HTTP/1.1 403")
          .contains("'evil.example' is not in trunkline.console.hosts");
    }
  }

  @Test
  void callsAndConnectionsAreMetersOfTheApplication() throws Exception {
    new Shopping(consumer).worth("pear");
    assertThat(get("/actuator/metrics/rpc.client.duration?tag=rpc.method:cents"))
        .contains("\"apache_dubbo\"")
        .contains("\"status\"")
        .contains(Prices.class.getName());
    assertThat(get("/actuator/metrics/trunkline.client.bytes")).contains("\"COUNT\"");
    assertThat(get("/actuator/metrics")).contains("http.server.requests").contains("jvm.memory");
  }

  @Test
  void eachCallIsTimedOnce() throws Exception {
    new Shopping(consumer).worth("pear");
    assertThat(get("/actuator/metrics")).doesNotContain("rpc.client.duration.active");
  }

  /** Boot 2.7 has no tracer. */
  @Test
  @DisabledIfSystemProperty(named = "boot.line", matches = "2.7")
  void aTraceGoesToTheProvider() {
    String[] traces = new Shopping(consumer).traces();
    assertThat(traces[0]).hasSize(32);
    assertThat(traces[1]).isEqualTo(traces[0]);
  }

  @Test
  void webStopsBeforeServersAndServersBeforeReferences() {
    int servers = consumer.getBean(RpcServers.class).getPhase();
    int clients = consumer.getBean(RpcClients.class).getPhase();
    int web =
        consumer.getBeansOfType(SmartLifecycle.class).entrySet().stream()
            .filter(bean -> bean.getKey().startsWith("webServer"))
            .mapToInt(bean -> bean.getValue().getPhase())
            .min()
            .orElseThrow();
    assertThat(servers).isGreaterThan(clients).isLessThan(web);
  }

  private static String get(String path) throws Exception {
    HttpResponse<String> response = response(path);
    assertThat(response.statusCode()).as(path + ": " + response.body()).isEqualTo(200);
    return response.body();
  }

  private static HttpResponse<String> response(String path) throws Exception {
    String port = consumer.getEnvironment().getProperty("local.server.port");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(20))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }
}
