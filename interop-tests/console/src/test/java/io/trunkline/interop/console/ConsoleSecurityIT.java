package io.trunkline.interop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The application's rules for its endpoint decide about the console. */
@Timeout(180)
class ConsoleSecurityIT {

  private static final Pattern HIDDEN =
      Pattern.compile("type=\"hidden\" name=\"(key|_csrf)\" value=\"([^\"]+)\"");
  private static final Map<String, String> OPERATOR =
      Map.of("Authorization", RunningOrders.password("operator"));

  private static RunningOrders application;

  @BeforeAll
  static void start() throws Exception {
    application =
        new RunningOrders("trunkline.console.enabled=true", "trunkline.console.calls=true");
  }

  @AfterAll
  static void close() {
    application.close();
  }

  @Test
  void aUserWhoMayNotSeeTheEndpointDoesNotSeeTheConsole() throws Exception {
    Map<String, String> guest = Map.of("Authorization", RunningOrders.password("guest"));
    for (String page : new String[] {"", "services", "charts", "console.css"}) {
      String address = application.console() + page;
      assertThat(application.get(address, Map.of()).statusCode()).as(page).isEqualTo(401);
      assertThat(application.get(address, guest).statusCode()).as(page).isEqualTo(403);
      assertThat(application.get(address, OPERATOR).statusCode()).as(page).isEqualTo(200);
    }
  }

  @Test
  void otherMethodsAndPathsLeadNowhereAndNeedTheSameAuthorization() throws Exception {
    Map<String, String> guest = Map.of("Authorization", RunningOrders.password("guest"));
    for (String method : new String[] {"OPTIONS", "HEAD"}) {
      assertThat(application.send(method, application.console(), guest)).as(method).isEqualTo(403);
    }
    assertThat(application.send("HEAD", application.console(), OPERATOR)).isEqualTo(200);
    for (String path :
        new String[] {"Console.class", "%2e%2e", "..%2f..%2fhealth", "console.css/x", "a;b=c"}) {
      assertThat(application.send("GET", application.console() + path, OPERATOR))
          .as(path)
          .isBetween(400, 404);
    }
  }

  @Test
  void aCallNeedsTheTokenOfSpringSecurity() throws Exception {
    Map<String, String> headers = new HashMap<>(OPERATOR);
    headers.put("Sec-Fetch-Site", "same-origin");
    Map<String, String> fields = fieldsOf(service().body());
    assertThat(application.post(application.console() + "call", headers, fields).statusCode())
        .isEqualTo(403); // the token belongs to another session
  }

  @Test
  void pagesForbidFramesAndForeignCode() throws Exception {
    HttpResponse<String> page = application.get(application.console(), OPERATOR);
    assertThat(page.headers().allValues("X-Frame-Options")).containsExactly("DENY");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("frame-ancestors 'none'", "default-src 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
  }

  @Test
  void aCallFromAnotherSiteIsRefused() throws Exception {
    HttpResponse<String> refused = call("cross-site");
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("another site caused this request");
  }

  @Test
  void aCallOfThePageItselfPassesSpringSecurity() throws Exception {
    HttpResponse<String> answer = call("same-origin");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains("Result after", "&quot;cents&quot;: 900");
  }

  private static HttpResponse<String> service() throws Exception {
    return application.get(
        application.console() + "service?side=server&owner=dubbo&service=" + Orders.class.getName(),
        OPERATOR);
  }

  /** Sends the form of a page with its hidden fields, in the session of the page. */
  private static HttpResponse<String> call(String site) throws Exception {
    HttpResponse<String> page = service();
    Map<String, String> fields = fieldsOf(page.body());
    assertThat(fields).containsKeys("key", "_csrf");
    Map<String, String> headers = new HashMap<>(OPERATOR);
    headers.put("Sec-Fetch-Site", site);
    page.headers()
        .firstValue("Set-Cookie")
        .ifPresent(cookie -> headers.put("Cookie", cookie.split(";")[0]));
    return application.post(application.console() + "call", headers, fields);
  }

  @Test
  void thePathWithoutSlashLeadsToTheFirstPage() throws Exception {
    HttpResponse<String> answer =
        application.get(application.address("/actuator/trunkline/console"), OPERATOR);
    assertThat(answer.statusCode()).isEqualTo(302);
  }

  @Test
  void theConsoleIsOffByDefaultAndWhereTheEndpointIsNotExposed() throws Exception {
    try (RunningOrders off = new RunningOrders()) {
      assertThat(off.get(off.console(), OPERATOR).statusCode()).isEqualTo(404);
    }
    try (RunningOrders hidden =
        new RunningOrders(
            "trunkline.console.enabled=true", "management.endpoints.web.exposure.include=health")) {
      assertThat(hidden.get(hidden.console(), OPERATOR).statusCode()).isEqualTo(404);
    }
  }

  private static Map<String, String> fieldsOf(String page) {
    Map<String, String> fields = new HashMap<>();
    for (Matcher hidden = HIDDEN.matcher(page); hidden.find(); ) {
      fields.put(hidden.group(1), hidden.group(2));
    }
    fields.putAll(
        Map.of(
            "side", "server",
            "owner", "dubbo",
            "service", Orders.class.getName(),
            "method", "find(J",
            "argument0", "7"));
    return fields;
  }
}
