package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.call.ServerCall;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/**
 * Which of several elements counts: the method before the reference before the consumer before the
 * url, and on the other side the service before the provider.
 */
class PrecedenceTest {

  private static final List<String> GROUPS = List.of("default", "reference", "consumer", "url");

  private static String say(String attribute, String value) {
    return value.equals("-") ? "" : " " + attribute + "='" + value + "'";
  }

  private static String reference(int port, String query, String attributes, String inside) {
    return "<dubbo:reference interface='io.trunkline.spring.Mirror' url='dubbo://127.0.0.1:"
        + port
        + query
        + "'"
        + attributes
        + ">"
        + inside
        + "</dubbo:reference>";
  }

  private static long secondsLeft() {
    long left = ServerCall.current().orElseThrow().deadlineNanos() - System.nanoTime();
    return TimeUnit.NANOSECONDS.toSeconds(left) + 1;
  }

  @ParameterizedTest(name = "method {0}, reference {1}, consumer {2}, url {3}: {4} s")
  @CsvSource({
    // method, reference, consumer, url, counts
    "-,     -,     -,     -,      1",
    "-,     -,     -,     90000, 90",
    "-,     -,     80000, -,     80",
    "-,     -,     80000, 90000, 80",
    "-,     70000, -,     -,     70",
    "-,     70000, -,     90000, 70",
    "-,     70000, 80000, -,     70",
    "-,     70000, 80000, 90000, 70",
    "60000, -,     -,     -,     60",
    "60000, -,     -,     90000, 60",
    "60000, -,     80000, -,     60",
    "60000, -,     80000, 90000, 60",
    "60000, 70000, -,     -,     60",
    "60000, 70000, -,     90000, 60",
    "60000, 70000, 80000, -,     60",
    "60000, 70000, 80000, 90000, 60",
  })
  void takesTheTimeLimitThatIsNearestToTheMethod(
      String method, String reference, String consumer, String url, long counts)
      throws IOException {
    Mirror mirror = () -> String.valueOf(secondsLeft());
    try (RpcServer server = Loopback.server().service(Mirror.class, mirror).start();
        GenericXmlApplicationContext context =
            Xml.dubbo(
                "<dubbo:consumer"
                    + say("timeout", consumer)
                    + "/>"
                    + reference(
                        server.port(),
                        url.equals("-") ? "" : "?timeout=" + url,
                        say("timeout", reference),
                        "<dubbo:method name='look'" + say("timeout", method) + "/>"))) {
      assertThat(context.getBean(Mirror.class).look()).isEqualTo(String.valueOf(counts));
    }
  }

  @ParameterizedTest(name = "reference {0}, consumer {1}, url {2}: {3}")
  @CsvSource({
    // reference, consumer, url, counts
    "-,         -,        -,   default",
    "-,         -,        url, url",
    "-,         consumer, -,   consumer",
    "-,         consumer, url, consumer",
    "reference, -,        -,   reference",
    "reference, -,        url, reference",
    "reference, consumer, -,   reference",
    "reference, consumer, url, reference",
  })
  void takesTheGroupThatIsNearestToTheReference(
      String reference, String consumer, String url, String counts) throws IOException {
    RpcServer.Builder groups = Loopback.server();
    for (String group : GROUPS) {
      groups.service(
          ServiceOptions.builder(Mirror.class, (Mirror) () -> group)
              .group(group.equals("default") ? null : group)
              .build());
    }
    try (RpcServer server = groups.start();
        GenericXmlApplicationContext context =
            Xml.dubbo(
                "<dubbo:consumer timeout='30000'"
                    + say("group", consumer)
                    + "/>"
                    + reference(
                        server.port(),
                        url.equals("-") ? "" : "?group=" + url,
                        say("group", reference),
                        ""))) {
      assertThat(context.getBean(Mirror.class).look()).isEqualTo(counts);
    }
  }

  @ParameterizedTest(name = "service {0}, provider {1}: {2}")
  @CsvSource({
    // service, provider, counts
    "-,       -,        default",
    "-,       provider, provider",
    "service, -,        service",
    "service, provider, service",
  })
  void takesTheGroupThatIsNearestToTheService(String service, String provider, String counts)
      throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
            Xml.dubbo(
                "<dubbo:protocol host='127.0.0.1' port='"
                    + port
                    + "'/><dubbo:provider timeout='1'"
                    + say("group", provider)
                    + "/><dubbo:service interface='io.trunkline.spring.Mirror'"
                    + " class='io.trunkline.spring.Reflection'"
                    + say("group", service)
                    + "/>");
        RpcClient client = Loopback.client().build()) {
      String query = counts.equals("default") ? "" : "?timeout=30000&group=" + counts;
      assertThat(context.isRunning()).isTrue();
      assertThat(client.refer(Mirror.class, "dubbo://127.0.0.1:" + port + query).look())
          .isEqualTo("reflected");
    }
  }

  @Test
  void ofTwoDefaultProvidersTheFirstCounts() throws IOException {
    int port = Xml.freePort();
    String elements =
        ("<dubbo:protocol port='" + port + "'/>")
            + "<dubbo:provider group='one' token='a' FIRST/><dubbo:provider group='two' SECOND/>"
            + "<dubbo:service interface='io.trunkline.spring.Mirror'"
            + " class='io.trunkline.spring.Reflection'/>";
    try (GenericXmlApplicationContext context =
            Xml.dubbo(elements.replace("FIRST", "").replace("SECOND", "token='b'"));
        RpcClient client = Loopback.client().build()) {
      String url = "dubbo://127.0.0.1:" + port + "?timeout=30000&group=";
      assertThat(context.isRunning()).isTrue();
      assertThat(client.refer(Mirror.class, url + "one&token=a").look()).isEqualTo("reflected");
      Mirror other = client.refer(Mirror.class, url + "two&token=b");
      assertThatThrownBy(other::look).isInstanceOf(RpcException.class);
    }
  }

  @Test
  void aTokenOfASecondDefaultProviderIsNotLeftOut() {
    assertThatThrownBy(
            () -> Xml.dubbo("<dubbo:provider timeout='9'/><dubbo:provider token='secret1'/>"))
        .hasMessageContainingAll("its 'token' has no effect", "default=\"false\"")
        .hasMessageNotContaining("secret1");
  }

  @Test
  void nothingElseThatProtectsIsLeftOut() {
    assertThatThrownBy(
            () ->
                Xml.dubbo(
                    "<dubbo:provider timeout='9'/>"
                        + "<dubbo:provider accesslog='true' validation='true' timeout='8'/>"))
        .hasMessageContainingAll("its 'accesslog', 'validation' have no effect");
  }
}
