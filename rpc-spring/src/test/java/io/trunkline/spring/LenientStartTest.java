package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** The mistakes that {@code dubbo.swap=lenient} turns into a warning, and those that stay. */
class LenientStartTest {

  private static final String LENIENT = "dubbo.swap=lenient";
  private static final String REFERENCE =
      "<dubbo:reference id='r' lazy='true' url='dubbo://127.0.0.1:1'"
          + " interface='io.trunkline.spring.Greeter'/>";
  private static final String HARMLESS =
      "<dubbo:consumer listener='audit'/><dubbo:provider executor='mine' frobnicate='1'/>"
          + "<dubbo:application name='a' check-serializable='false'/>"
          + REFERENCE;

  /** The log of a start, which has to succeed. */
  private static List<String> log(String elements, String... properties) {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try (GenericXmlApplicationContext context = Xml.dubbo(elements, properties)) {
      assertThat(context.isRunning()).isTrue();
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static List<String> warning(List<String> log) {
    int first =
        log.indexOf(log.stream().filter(l -> l.contains(LENIENT + ":")).findFirst().orElseThrow());
    List<String> rest = log.subList(first + 1, log.size());
    return Stream.concat(
            Stream.of(log.get(first)), rest.stream().takeWhile(line -> line.startsWith("  ")))
        .toList();
  }

  @Test
  void oneWarningListsWhatIsIgnored() {
    List<String> log = log(HARMLESS, LENIENT, "dubbo.references.none.timeout=3");

    assertThat(warning(log))
        .hasSize(6)
        .satisfies(lines -> assertThat(lines.get(0)).contains("WARN", "5 settings are ignored"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("<dubbo:consumer> in ", "line ", "'listener' with the value 'audit'")
                    .endsWith("; remove it"))
        .anySatisfy(line -> assertThat(line).contains("'executor' with the value 'mine'"))
        .anySatisfy(line -> assertThat(line).contains("has no attribute 'frobnicate'"))
        .anySatisfy(line -> assertThat(line).contains("'check-serializable'", "'false'"))
        .anySatisfy(line -> assertThat(line).contains("dubbo.references.none.timeout in test"));
    assertThat(log).filteredOn(line -> line.contains(LENIENT + ":")).hasSize(1);
  }

  @Test
  void withoutItTheErrorNamesIt() {
    assertThatThrownBy(() -> Xml.dubbo(HARMLESS, "dubbo.references.none.timeout=3").close())
        .hasMessageContainingAll("5 mistakes", "or set " + LENIENT + " to start without it");
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo.swap, ''",
    "DUBBO_SWAP, ''",
    "dubbo.application.swap, ''",
    "nothing, <dubbo:parameter key='swap' value='lenient'/>",
  })
  void itIsReadWhereverSettingsAre(String key, String parameter) throws IOException {
    String application =
        "<dubbo:application name='a'>" + parameter + "</dubbo:application><dubbo:consumer ";

    assertThat(warning(log(application + "listener='audit'/>" + REFERENCE, key + "=lenient")))
        .hasSize(2);
  }

  @Test
  void aPropertyComesBeforeTheApplication() {
    assertThatThrownBy(
            () ->
                Xml.dubbo(
                        "<dubbo:application name='a'><dubbo:parameter key='swap' value='lenient'/>"
                            + "</dubbo:application><dubbo:consumer listener='audit'/>",
                        "dubbo.swap=strict")
                    .close())
        .hasMessageContaining("'listener'");
  }

  @Test
  void anotherValueIsAMistake() {
    assertThatThrownBy(() -> Xml.dubbo(REFERENCE, "dubbo.swap=lenent").close())
        .hasMessageContainingAll("the property dubbo.swap", "'lenent'", "lenient or strict");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<dubbo:consumer tokn='secret1'/>",
        "<dubbo:consumer tls-key='x'/>",
        "<dubbo:consumer myauth='x'/>",
        "<dubbo:consumer retrys='2'/>",
        "<dubbo:consumer router='mine'/>",
        "<dubbo:consumer loadbalance='mine'/>",
        "<dubbo:consumer cluster='mine'/>",
        "<dubbo:consumer timeout='soon'/>",
        "<dubbo:consumer cache='threadlocal'/>",
        "<dubbo:consumer generic='true'/>",
        "<dubbo:consumer onconnect='hello'/>",
        "<dubbo:consumer mesh-enable='true'/>",
        "<dubbo:registry address='N/A' secure='true'/>",
        "<dubbo:protocol name='rest'/>",
        "<dubbo:protocol codec='mine'/>",
        "<dubbo:protocol contextpath='shop'/>",
        "<dubbo:provider accesslg='true'/>",
        "<dubbo:provider keep-alive-timeout='1000'/>",
      })
  void whatCallsOrCallersDependOnStillStopsTheStart(String element) {
    String strict = mistake(element);
    assertThat(mistake(element, LENIENT)).isEqualTo(strict).doesNotContain("dubbo.swap");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dubbo.provder.token=x",
        "dubbo.consumer.main.tokn=x",
        "dubbo.consumer.look.timeot=3",
        "dubbo.services.none.token=x",
        "dubbo.provider.auth=true",
      })
  void keysThatMayProtectOrResembleAKnownOneStillStopTheStart(String property) {
    String service =
        "<dubbo:service class='io.trunkline.spring.Greetings'"
            + " interface='io.trunkline.spring.Greeter'/>";
    assertThatThrownBy(() -> Xml.dubbo("<dubbo:protocol/>" + service, property, LENIENT).close())
        .hasMessageContaining(property.split("=")[0])
        .hasMessageNotContaining("dubbo.swap");
  }

  private static String mistake(String element, String... properties) {
    try (GenericXmlApplicationContext context = Xml.dubbo(element + REFERENCE, properties)) {
      throw new AssertionError(context + " starts");
    } catch (RuntimeException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
