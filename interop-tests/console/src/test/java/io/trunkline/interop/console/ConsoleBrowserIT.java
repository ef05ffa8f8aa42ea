package io.trunkline.interop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The console in a browser. With {@code -Ddocs.write=true} the pictures of docs/console.md are
 * written.
 */
@Timeout(300)
class ConsoleBrowserIT {

  private static final int FIRST_VIEW_BYTES = 200_000;
  private static final int WIDE = 1_280;
  private static final int NARROW = 390;
  private static final String SERVICE =
      "service?side=server&owner=dubbo&service=" + Orders.class.getName();

  @TempDir private static Path folder;

  private static RunningOrders application;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    Optional<String> executable = Browser.executable();
    assumeTrue(
        executable.isPresent(),
        "no browser: install chromium or chromium-headless-shell, or name one in CHROMIUM");
    application =
        new RunningOrders("trunkline.console.enabled=true", "trunkline.console.calls=true");
    browser = new Browser(executable.orElseThrow(), folder);
    browser.command("Network.enable", Map.of());
    browser.command("Page.enable", Map.of());
    browser.command(
        "Network.setExtraHTTPHeaders",
        Map.of("headers", Map.of("Authorization", RunningOrders.password("operator"))));
  }

  @AfterAll
  static void close() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (application != null) {
      application.close();
    }
  }

  @Test
  void aCallArrivesInAChartWithoutALoadOfThePage() throws Exception {
    browser.open(application.console());
    browser.evaluate("window.loaded = 'once'");
    application.orders().find(7);
    browser.await(
        "a call in the chart",
        "document.querySelector('#served .legend small').textContent != 'highest 0\\u00a0/s'");
    assertThat(browser.evaluate("window.loaded").asText()).isEqualTo("once");
    assertThat(browser.evaluate("document.querySelector('#served .line0').tagName").asText())
        .isEqualTo("path");
  }

  @Test
  void theFirstViewIsSmall() throws Exception {
    browser.open(application.console());
    String sizes =
        "[...performance.getEntriesByType('navigation'),"
            + " ...performance.getEntriesByType('resource').filter(r => !r.name.endsWith('charts'))]"
            + ".reduce((sum, one) => sum + one.transferSize, 0)";
    int bytes = browser.evaluate(sizes).asInt();
    System.out.println("the first view transfers " + bytes + " bytes");
    assertThat(bytes).isPositive().isLessThan(FIRST_VIEW_BYTES);
  }

  @Test
  void aCallShowsItsResultAndARefusalItsReason() throws Exception {
    browser.open(application.console() + SERVICE);
    submit("find(J", "{argument0: '41'}");
    browser.await("a result", "document.querySelector('#result.answer')");
    assertThat(text("#result")).contains("Result after", "\"number\": 41", "\"cents\": 900");

    submit("place(", "{argument0: '{\"number\": 9, \"kind\": \"BUY\", \"lines\": []}'}");
    browser.await("a refusal", "document.querySelector('#result.refusal')");
    assertThat(text("#result")).contains("IllegalArgumentException", "order 9 has no lines");

    submit("find(J", "{argument0: '{oops'}");
    browser.await(
        "a refusal of the arguments",
        "document.querySelector('#result pre').textContent.includes('argument 1')");
    assertThat(text("#result")).contains("Not called");
  }

  @Test
  void textOfACallIsNeverMarkup() throws Exception {
    browser.open(application.console() + SERVICE);
    submit("find(J", "{argument0: '</textarea><img src=x onerror=window.ran=1>'}");
    browser.await("a refusal", "document.querySelector('#result.refusal')");
    assertThat(text("#result")).contains("Not called");
    assertThat(browser.evaluate("document.querySelector('[open] textarea').value").asText())
        .contains("<img");
    assertThat(browser.evaluate("document.images.length + typeof window.ran").asText())
        .isEqualTo("0undefined");
  }

  @Test
  void aServiceShowsWhichStageTookHowLong() throws Exception {
    application.orders().find(8);
    browser.open(application.console() + SERVICE);
    assertThat(text("#main")).contains("Stages", "queue", "read", "method", "reply");
  }

  @Test
  void aFormCanBeReachedAndSentWithTheKeyboard() throws Exception {
    browser.open(application.console() + SERVICE);
    browser.evaluate("document.querySelector('details:has(form) summary').focus()");
    key("Enter", 13, "\\r");
    browser.await("an open form", "document.querySelector('[open] form')");
    for (int i = 0; i < 3; i++) {
      key("Tab", 9, "");
    }
    browser.await("the button", "document.activeElement.tagName == 'BUTTON'");
    key("Enter", 13, "\\r");
    browser.await("a result", "document.querySelector('#result.answer')");
  }

  @Test
  void noPageIsWiderThanASmallScreen() throws Exception {
    browser.size(NARROW, 844);
    for (String page : new String[] {"", "services", "connections", "findings", SERVICE}) {
      browser.open(application.console() + page);
      assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
          .as(page)
          .isLessThanOrEqualTo(NARROW);
    }
    browser.size(WIDE, 900);
  }

  @Test
  void pagesAreReadableWithoutScripts() throws Exception {
    browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.command("Page.navigate", Map.of("url", application.console()));
      browser.await(
          "the table",
          "document.body.innerText.includes('Counters of clients') "
              + "|| document.querySelectorAll('table').length >= 2");
      assertThat(text("#refresh")).contains("Load the page again");
    } finally {
      browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  @Test
  void picturesAreTakenAtTwoWidths() throws Exception {
    browser.open(application.console());
    for (int i = 0; i < 5; i++) {
      for (int call = 0; call < 40 * (i + 1); call++) {
        application.orders().find(call);
      }
      int samples = i + 2;
      browser.await(
          samples + " samples",
          "(document.querySelector('#served .line0').getAttribute('d').match(/L/g) || []).length >= "
              + samples);
    }
    Path docs = Boolean.getBoolean("docs.write") ? Path.of("../../docs") : Path.of("target");
    take(docs.resolve("console-1280.png"), "", WIDE, 1_020, false);
    take(docs.resolve("console-390.png"), "", NARROW, 844, true);
    take(Path.of("target/service-1280.png"), SERVICE, WIDE, 900, false);
    take(Path.of("target/service-390.png"), SERVICE, NARROW, 844, false);
    take(Path.of("target/connections-1280.png"), "connections", WIDE, 700, true);
    take(Path.of("target/findings-1280.png"), "findings", WIDE, 700, false);
    browser.dark(false);
    browser.size(WIDE, 900);
  }

  private static void take(Path file, String page, int width, int height, boolean isDark)
      throws Exception {
    browser.size(width, height);
    browser.dark(isDark);
    browser.open(application.console() + page);
    Files.write(file, browser.picture());
    assertThat(file).isNotEmptyFile();
  }

  private static String text(String selector) throws Exception {
    return browser.evaluate("document.querySelector('" + selector + "').innerText").asText();
  }

  /** Fills the form of a method and sends it. */
  private static void submit(String method, String values) throws Exception {
    browser.evaluate(
        """
        document.querySelector('#result')?.remove();
        for (const form of document.forms) {
          if (form.elements.method.value.startsWith('%s')) {
            for (const [name, value] of Object.entries(%s)) form.elements[name].value = value;
            form.closest('details').open = true;
            form.querySelector('button').click();
            break;
          }
        }
        """
            .formatted(method, values));
  }

  private static void key(String name, int code, String text) throws Exception {
    for (String type : new String[] {"keyDown", "keyUp"}) {
      browser.command(
          "Input.dispatchKeyEvent",
          Map.of(
              "type", type,
              "key", name,
              "code", name,
              "windowsVirtualKeyCode", code,
              "text", type.equals("keyDown") ? text.replace("\\r", "\r") : ""));
    }
  }
}
