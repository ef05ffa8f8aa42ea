package io.trunkline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Deadline;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the pages contain without a script. */
@Timeout(120)
class PagesTest {

  private static final int FIRST_VIEW_BYTES = 200_000;

  private static Shop shop;

  @BeforeAll
  static void start() throws Exception {
    shop = new Shop(false);
    shop.reference.service().find(7).join();
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void theFirstPageHasChartsAndCounters() {
    Deadline.await(
        "a line in a chart",
        () -> shop.page("charts").contains("<path class=\"line line0\" d=\"M"));
    assertThat(shop.page(""))
        .contains("<h3>Calls served</h3>", "<h3>Time of served calls</h3>", "Refusals")
        .contains("<td>" + shop.server.port() + "</td>")
        .contains("Counters of clients");
  }

  @Test
  void aChartShowsACallThatWasServed() {
    shop.reference.service().find(8).join();
    Deadline.await(
        "a sample with the call at both ends",
        () ->
            shop.console.samples().all().stream()
                .anyMatch(sample -> sample.served().calls() > 0 && sample.made().calls() > 0));
  }

  @Test
  void theFirstViewIsSmall() {
    int bytes = 0;
    for (String path : List.of("", "console.css", "console.js")) {
      bytes += shop.console.respond(Shop.get(path)).body().length;
    }
    assertThat(bytes).isLessThan(FIRST_VIEW_BYTES);
  }

  @Test
  void theServicesLinkToTheirPages() {
    assertThat(shop.page("services"))
        .contains("Served here", "Called from here", Orders.class.getName())
        .contains("service?side=server&amp;owner=shop&amp;service=" + Orders.class.getName());
  }

  @Test
  void aServiceShowsMethodsCallsAndFieldsOfTypes() {
    assertThat(shop.page(link("server", "shop")))
        .contains("String place(Order ", ", boolean ")
        .contains("CompletableFuture&lt;Order&gt; find(long ")
        .contains("long number, Kind kind, List&lt;Line&gt; lines")
        .contains("BUY, SELL")
        .doesNotContain("<form");
    assertThat(shop.page(link("reference", "orders"))).contains("reference orders");
  }

  @Test
  void stagesOfMethodsAreShownAtBothEnds() {
    Deadline.await(
        "the stages at the server",
        () -> shop.page(link("server", "shop")).contains("<th scope=\"col\">reply</th>"));
    assertThat(shop.page(link("server", "shop")))
        .contains("<th scope=\"col\">queue</th><th scope=\"col\">read</th>")
        .contains("its request waited for a thread of the provider")
        .doesNotContain("<th scope=\"col\">network</th>");
    assertThat(shop.page(link("reference", "orders")))
        .contains("<th scope=\"col\">prepare</th>", "<th scope=\"col\">network</th>")
        .contains("<th scope=\"col\">method</th>");
  }

  @Test
  void theFirstPageHasTheLongestCallsWithTheirStages() {
    shop.reference.service().find(9).join();
    Deadline.await(
        "a sample with the stages of a call at both ends",
        () -> {
          String page = shop.page("");
          return page.contains("Longest served calls") && page.contains("Longest calls made");
        });
    assertThat(shop.page(""))
        .contains(Orders.class.getName() + ".find", " ms, network ", "<td>OK</td>")
        .contains("<h3>Stages of served calls</h3>", "<h3>Bytes of served calls</h3>");
    assertThat(shop.console.samples().all())
        .anySatisfy(
            sample -> {
              assertThat(sample.served().ended().requestBytes()).isPositive();
              assertThat(sample.served().ended().replyBytes()).isPositive();
            });
  }

  @Test
  void namesOfTheApplicationAreEscaped() {
    String script = "<script>alert(1)</script>";
    try (Console console = new Console(true)) {
      console.add(script, shop.server);
      console.add(script, shop.client);
      console.add(script, shop.reference);
      for (String path : List.of("", "services", "connections", "findings")) {
        String page = new String(console.respond(Shop.get(path)).body(), StandardCharsets.UTF_8);
        assertThat(page).as(path).doesNotContain("<script>");
      }
    }
  }

  @Test
  void aPageThatFailsHasAStatusAndNoDetails() {
    try (Console console =
        new Console(
            false,
            () -> {
              throw new IllegalStateException("secret");
            })) {
      PageResponse page = console.respond(Shop.get("services"));
      assertThat(page.status()).isEqualTo(500);
      assertThat(new String(page.body(), StandardCharsets.UTF_8)).doesNotContain("secret");
    }
  }

  @Test
  void connectionsShowTheirTerms() {
    assertThat(shop.page("connections"))
        .contains("Consumers of shop", "Providers of shop", "Addresses of orders")
        .contains("agreed: hessian2");
  }

  @Test
  void findingsAreThoseOfTheCheck() {
    assertThat(shop.page("findings")).contains(Orders.class.getName(), "Checked with hessian2");
  }

  @Test
  void unknownPagesAndServicesAreNotFound() {
    assertThat(shop.console.respond(Shop.get("../secret")).status()).isEqualTo(404);
    assertThat(shop.console.respond(Shop.get("service?side=server&owner=x")).status())
        .isEqualTo(404);
  }

  @Test
  void textOfTheApplicationIsEscaped() {
    Html html = new Html();
    html.element("p", "<b>&'\"", "title", "\"><script>");
    assertThat(html.toString())
        .isEqualTo("<p title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt;&amp;&#39;&quot;</p>");
  }

  @Test
  void noPageHasAnInlineScriptOrStyle() {
    for (String path : List.of("", "services", "connections", "findings", link("server", "shop"))) {
      PageResponse response = shop.console.respond(Shop.get(path));
      assertThat(response.status()).isEqualTo(200);
      assertThat(new String(response.body(), StandardCharsets.UTF_8))
          .doesNotContain("<style", " style=", "javascript:", "<script>")
          .doesNotContainPattern(" on\\w+=");
    }
  }

  @Test
  void aCallIsRefusedUntilCallsAreSwitchedOn() {
    PageResponse page =
        shop.console.respond(
            new PageRequest(
                "POST", "call", Map.of(), Map.of("Sec-Fetch-Site", "same-origin"), Map.of()));
    assertThat(page.status()).isEqualTo(403);
  }

  static String link(String side, String owner) {
    return "service?side=" + side + "&owner=" + owner + "&service=" + Orders.class.getName();
  }
}
