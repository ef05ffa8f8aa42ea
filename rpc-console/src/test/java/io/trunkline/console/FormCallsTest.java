package io.trunkline.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that a form makes, and requests that another site causes. */
@Timeout(120)
class FormCallsTest {

  private static final Pattern KEY = Pattern.compile("name=\"key\" value=\"([0-9a-f]+)\"");
  private static final Map<String, String> OWN = Map.of("Sec-Fetch-Site", "same-origin");

  private static Shop shop;

  @BeforeAll
  static void start() throws Exception {
    shop = new Shop(true);
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void theFormHasAnExampleOfEachArgument() {
    assertThat(shop.page(PagesTest.link("server", "shop")))
        .contains("<form method=\"post\" action=\"call\">")
        .contains("&quot;kind&quot;: &quot;BUY&quot;")
        .contains("name=\"argument1\"");
  }

  @Test
  void aCallOfAServedServiceShowsItsResult() {
    assertThat(text(call("server", "shop", "find(J", Map.of("argument0", "41"), OWN)))
        .contains("Result after")
        .contains("&quot;number&quot;: 41")
        .contains("pear &amp; plum");
  }

  @Test
  void aCallThroughAReferenceShowsItsResult() {
    String order =
        "{\"number\":1,\n\"kind\":\"BUY\",\"lines\":[{\"product\":\"pear\",\"count\":2}]}";
    assertThat(
            text(
                call(
                    "reference",
                    "orders",
                    place(),
                    Map.of("argument0", order, "argument1", "true"),
                    OWN)))
        .contains("BUY pear now");
  }

  @Test
  void anExceptionOfTheMethodIsShownEscaped() {
    String order = "{\"number\":9,\"kind\":\"BUY\",\"lines\":[]}";
    assertThat(
            text(
                call(
                    "server",
                    "shop",
                    place(),
                    Map.of("argument0", order, "argument1", "true"),
                    OWN)))
        .contains("IllegalArgumentException", "order 9 has &lt;no&gt; lines");
  }

  @Test
  void textThatWasEnteredIsEscaped() {
    String script = "</textarea><script>alert(1)</script>";
    Map<String, String> fields = Map.of("argument0", script, "attachments", script);
    assertThat(text(call("server", "shop", "find(J", fields, OWN)))
        .contains("Not called", "&lt;/textarea&gt;&lt;script&gt;alert(1)")
        .doesNotContain("<script>");
    String order = "{\"number\":9,\"kind\":\"BUY\",\"lines\":[{\"product\":\"<script>\"}]}";
    fields = Map.of("argument0", order, "argument1", "true");
    assertThat(text(call("server", "shop", place(), fields, OWN)))
        .contains("Result after", "BUY &lt;script&gt; now")
        .doesNotContain("<script>");
    assertThat(text(call("server", "shop", script, Map.of(), OWN)))
        .contains("no such method")
        .doesNotContain("<script>");
  }

  @Test
  void unreadableArgumentsAreNotSent() {
    assertThat(text(call("server", "shop", "find(J", Map.of("argument0", "{oops"), OWN)))
        .contains("Not called", "argument 1, expected JSON of long");
  }

  @Test
  void aCallFromAnotherSiteIsRefused() {
    List<Map<String, String>> foreign =
        List.of(
            Map.of("Sec-Fetch-Site", "cross-site"),
            Map.of("Sec-Fetch-Site", "same-site"),
            Map.of("Origin", "https://evil.example", "Host", "127.0.0.1:9090"),
            Map.of("Origin", "null", "Host", "127.0.0.1:9090"),
            Map.of("Host", "127.0.0.1:9090"));
    for (Map<String, String> headers : foreign) {
      PageResponse page = call("server", "shop", "find(J", Map.of("argument0", "41"), headers);
      assertThat(page.status()).as(headers.toString()).isEqualTo(403);
      assertThat(text(page)).contains("another site");
    }
  }

  @Test
  void aBrowserWithoutFetchMetadataIsKnownByItsOrigin() {
    Map<String, String> headers =
        Map.of("Origin", "http://127.0.0.1:9090", "Host", "127.0.0.1:9090");
    assertThat(call("server", "shop", "find(J", Map.of("argument0", "41"), headers).status())
        .isEqualTo(200);
  }

  @Test
  void aFormWithoutTheKeyIsRefused() {
    PageRequest request = new PageRequest("POST", "call", Map.of("key", "guess"), OWN, Map.of());
    PageResponse page = shop.console.respond(request);
    assertThat(page.status()).isEqualTo(403);
    assertThat(text(page)).contains("load its page again");
  }

  @Test
  void aPageInAFrameOrAScriptOfAnotherSiteIsRefused() {
    for (String destination : new String[] {"iframe", "script", "image"}) {
      PageRequest request =
          new PageRequest(
              "GET",
              "",
              Map.of(),
              Map.of(
                  "Sec-Fetch-Site", "cross-site",
                  "Sec-Fetch-Mode", "navigate",
                  "Sec-Fetch-Dest", destination),
              Map.of());
      assertThat(shop.console.respond(request).status()).as(destination).isEqualTo(403);
    }
  }

  @Test
  void eachResponseForbidsFramesAndForeignCode() {
    for (String path : new String[] {"", "services", "console.js", "none"}) {
      assertThat(shop.console.respond(Shop.get(path)).headers())
          .containsEntry("X-Frame-Options", "DENY")
          .containsEntry("X-Content-Type-Options", "nosniff")
          .hasEntrySatisfying(
              "Content-Security-Policy",
              policy ->
                  assertThat(policy)
                      .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                      .doesNotContain("unsafe"));
    }
  }

  @Test
  void callsArePostedAndPagesAreRead() {
    assertThat(shop.console.respond(Shop.get("call")).status()).isEqualTo(405);
    for (String method : new String[] {"POST", "OPTIONS", "PUT", "DELETE", "PATCH"}) {
      PageRequest other = new PageRequest(method, "services", Map.of(), OWN, Map.of());
      assertThat(shop.console.respond(other).status()).as(method).isEqualTo(405);
    }
  }

  private static String place() {
    return "place(L" + Orders.Order.class.getName().replace('.', '/') + ";Z";
  }

  private static PageResponse call(
      String side,
      String owner,
      String method,
      Map<String, String> arguments,
      Map<String, String> headers) {
    Matcher key = KEY.matcher(shop.page(PagesTest.link("server", "shop")));
    assertThat(key.find()).isTrue();
    Map<String, String> fields = new LinkedHashMap<>(arguments);
    fields.put("key", key.group(1));
    fields.put("side", side);
    fields.put("owner", owner);
    fields.put("service", Orders.class.getName());
    fields.put("method", method);
    return shop.console.respond(new PageRequest("POST", "call", fields, headers, Map.of()));
  }

  private static String text(PageResponse page) {
    return new String(page.body(), StandardCharsets.UTF_8);
  }
}
