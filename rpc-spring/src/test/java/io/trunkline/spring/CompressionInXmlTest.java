package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.GenericXmlApplicationContext;

class CompressionInXmlTest {

  private static final String SERVICE =
      "<trunkline:service interface='io.trunkline.spring.Greeter' ref='greeter' %s/>"
          + "<bean id='greeter' class='io.trunkline.spring.Greetings'/>";
  private static final String LONG = "a name ".repeat(10_000);

  /** How many bytes come back in the reply to a long greeting. */
  private static long replyBytes(String port, String service) {
    try (GenericXmlApplicationContext provider =
            Xml.of(
                "<trunkline:protocol host='127.0.0.1' port='0' "
                    + port
                    + "/>"
                    + String.format(SERVICE, service));
        RpcClient client = Loopback.client().build()) {
      int number = provider.getBean(RpcServer.class).port();
      Reference<Greeter> greeter =
          client.reference(
              ReferenceOptions.builder(Greeter.class, "dubbo://127.0.0.1:" + number).build());
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (!greeter.terms().startsWith("agreed")) {
        assertThat(System.nanoTime() - deadline).isNegative();
        LockSupport.parkNanos(1_000_000);
      }
      greeter.service().greet("you");
      long before = client.stats().bytesIn();
      assertThat(greeter.service().greet(LONG)).isEqualTo("hello " + LONG);
      return client.stats().bytesIn() - before;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "compression='deflate', '', true",
    "'', compression='gzip:9', true",
    "compression='deflate', compression='none', false",
    "compression='deflate' compression-threshold='100000', '', false",
    "compression='deflate' compression-threshold='100000', compression-threshold='10', true",
    "'', '', false"
  })
  void repliesOfAServiceAreCompressedAsItOrItsProtocolSays(
      String port, String service, boolean compressed) {
    long bytes = replyBytes(port, service);
    if (compressed) {
      assertThat(bytes).isLessThan(LONG.length() / 4);
    } else {
      assertThat(bytes).isGreaterThan(LONG.length());
    }
  }

  /** A server that takes only shorter ones says how a long one came. */
  private static void assertRequest(
      int port, String protocol, String attributes, String method, String said) {
    try (GenericXmlApplicationContext consumer =
        Xml.of(
            protocol
                + "<trunkline:reference id='greeter' interface='io.trunkline.spring.Greeter'"
                + " serialization='kryo' timeout='30000' url='dubbo://127.0.0.1:"
                + port
                + "' "
                + attributes
                + ">"
                + method
                + "</trunkline:reference>")) {
      assertThatThrownBy(() -> consumer.getBean(Greeter.class).greet(LONG))
          .hasMessageContaining(said);
    }
  }

  @Test
  void requestsAreCompressedAsTheMethodOrTheReferenceOrTheProtocolSays() {
    try (GenericXmlApplicationContext provider =
        Xml.of(
            "<trunkline:protocol host='127.0.0.1' port='0' serialization='kryo' payload='20000'/>"
                + String.format(SERVICE, ""))) {
      int port = provider.getBean(RpcServer.class).port();
      String protocol = "<trunkline:protocol compression='deflate'/>";
      String none = "<trunkline:method name='greet' compression='none'/>";
      String gzip = "<trunkline:method name='greet' compression='gzip'/>";
      assertRequest(port, "", "", "", "over the limit of 20000");
      assertRequest(port, protocol, "", "", "decompressed (deflate)");
      assertRequest(port, protocol, "compression='gzip'", "", "decompressed (gzip)");
      assertRequest(port, protocol, "compression='none'", "", "over the limit of 20000");
      assertRequest(port, protocol, "", none, "over the limit of 20000");
      assertRequest(port, "", "compression='deflate'", gzip, "decompressed (gzip)");
      assertRequest(port, "<trunkline:consumer compression='gzip'/>", "", "", "(gzip)");
    }
  }

  @Test
  void anUnknownNameStopsTheStart() {
    assertThatThrownBy(() -> replyBytes("compression='defalte'", ""))
        .hasMessageContaining("attribute 'compression' is 'defalte'")
        .hasMessageContaining("did you mean 'deflate'?");
    assertThatThrownBy(() -> replyBytes("compression-threshold='-1'", ""))
        .hasMessageContaining("expected 0 to 2147483567 bytes");
  }
}
