package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.internal.options.OptionRange;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers in XML have the ranges that builders have, and say so. */
class RangesInXmlTest {

  static Stream<Arguments> attributes() {
    return Stream.of(
        Arguments.of("trunkline:protocol port", OptionRange.PORT),
        Arguments.of("trunkline:protocol payload", OptionRange.PAYLOAD_BYTES),
        Arguments.of("dubbo:protocol payload", OptionRange.PAYLOAD_BYTES),
        Arguments.of("dubbo:provider payload", OptionRange.PAYLOAD_BYTES),
        Arguments.of("trunkline:protocol max-nesting-depth", OptionRange.NESTING_DEPTH),
        Arguments.of("dubbo:protocol max-nesting-depth", OptionRange.NESTING_DEPTH),
        Arguments.of("trunkline:protocol read-work-factor", OptionRange.READ_WORK_FACTOR),
        Arguments.of("trunkline:protocol read-memory-factor", OptionRange.READ_MEMORY_FACTOR),
        Arguments.of("trunkline:protocol max-waiting-calls", OptionRange.WAITING_CALLS),
        Arguments.of("dubbo:protocol max-waiting-calls", OptionRange.WAITING_CALLS),
        Arguments.of("trunkline:protocol max-queued-bytes", OptionRange.QUEUED_BYTES),
        Arguments.of("dubbo:protocol max-queued-bytes", OptionRange.QUEUED_BYTES),
        Arguments.of("trunkline:protocol max-unread-reply-bytes", OptionRange.UNREAD_REPLY_BYTES),
        Arguments.of("trunkline:consumer actives", OptionRange.ACTIVES),
        Arguments.of("dubbo:consumer actives", OptionRange.ACTIVES),
        Arguments.of("trunkline:consumer connections", OptionRange.CONNECTIONS),
        Arguments.of("dubbo:consumer connections", OptionRange.CONNECTIONS),
        Arguments.of("trunkline:protocol heartbeat", OptionRange.HEARTBEAT),
        Arguments.of("dubbo:provider heartbeat", OptionRange.HEARTBEAT),
        Arguments.of("trunkline:protocol keep-alive-timeout", OptionRange.KEEP_ALIVE_TIMEOUT),
        Arguments.of("dubbo:protocol keep-alive-timeout", OptionRange.KEEP_ALIVE_TIMEOUT),
        Arguments.of("trunkline:protocol threads", OptionRange.THREADS),
        Arguments.of("dubbo:protocol threads", OptionRange.THREADS),
        Arguments.of("trunkline:protocol iothreads", OptionRange.IO_THREADS),
        Arguments.of("dubbo:provider iothreads", OptionRange.IO_THREADS),
        Arguments.of("trunkline:protocol accepts", OptionRange.MAX_CONNECTIONS),
        Arguments.of("dubbo:protocol accepts", OptionRange.MAX_CONNECTIONS),
        Arguments.of("dubbo:provider accepts", OptionRange.MAX_CONNECTIONS),
        Arguments.of(
            "trunkline:protocol max-connections-per-address",
            OptionRange.MAX_CONNECTIONS_PER_ADDRESS),
        Arguments.of(
            "trunkline:protocol max-unproven-connections", OptionRange.MAX_UNPROVEN_CONNECTIONS),
        Arguments.of("trunkline:protocol accepts-per-second", OptionRange.ACCEPTS_PER_SECOND),
        Arguments.of(
            "trunkline:protocol accepts-per-second-per-address",
            OptionRange.ACCEPTS_PER_SECOND_PER_ADDRESS),
        Arguments.of(
            "dubbo:protocol accepts-per-second-per-address",
            OptionRange.ACCEPTS_PER_SECOND_PER_ADDRESS),
        Arguments.of(
            "trunkline:protocol max-requests-per-connection", OptionRange.REQUESTS_PER_CONNECTION),
        Arguments.of(
            "dubbo:protocol max-requests-per-connection", OptionRange.REQUESTS_PER_CONNECTION),
        Arguments.of("trunkline:protocol max-requests", OptionRange.REQUESTS),
        Arguments.of("dubbo:protocol max-requests", OptionRange.REQUESTS),
        Arguments.of("trunkline:protocol max-queue-time", OptionRange.QUEUE_TIME),
        Arguments.of("dubbo:provider max-queue-time", OptionRange.QUEUE_TIME),
        Arguments.of("trunkline:ssl server-max-handshakes", OptionRange.TLS_HANDSHAKES),
        Arguments.of("dubbo:ssl server-max-handshakes", OptionRange.TLS_HANDSHAKES),
        Arguments.of("trunkline:protocol frame-timeout", OptionRange.FRAME_TIMEOUT),
        Arguments.of("trunkline:protocol max-inbound-bytes", OptionRange.INBOUND_BYTES),
        Arguments.of("dubbo:protocol max-inbound-bytes", OptionRange.INBOUND_BYTES),
        Arguments.of("trunkline:protocol max-outbound-bytes", OptionRange.OUTBOUND_BYTES),
        Arguments.of("dubbo:provider max-outbound-bytes", OptionRange.OUTBOUND_BYTES),
        Arguments.of("trunkline:protocol write-timeout", OptionRange.WRITE_TIMEOUT),
        Arguments.of("trunkline:provider executes", OptionRange.EXECUTES),
        Arguments.of("dubbo:provider executes", OptionRange.EXECUTES),
        Arguments.of("trunkline:consumer timeout", OptionRange.TIMEOUT),
        Arguments.of("dubbo:consumer timeout", OptionRange.TIMEOUT),
        Arguments.of("trunkline:consumer forks", OptionRange.FORKS),
        Arguments.of("dubbo:consumer forks", OptionRange.FORKS),
        Arguments.of("trunkline:consumer hedge-after", OptionRange.HEDGE_AFTER),
        Arguments.of("dubbo:consumer retry-budget", OptionRange.RETRY_BUDGET),
        Arguments.of("trunkline:provider weight", OptionRange.WEIGHT),
        Arguments.of("dubbo:provider weight", OptionRange.WEIGHT),
        Arguments.of("trunkline:provider warmup", OptionRange.WARMUP),
        Arguments.of("dubbo:provider warmup", OptionRange.WARMUP),
        Arguments.of("trunkline:protocol unregister-wait", OptionRange.UNREGISTER_WAIT),
        Arguments.of("dubbo:registry address='N/A' timeout", OptionRange.TIMEOUT),
        Arguments.of("dubbo:registry address='N/A' port", OptionRange.REMOTE_PORT),
        Arguments.of("dubbo:application name='a' shutwait", OptionRange.CLOSE_TIMEOUT));
  }

  private static String element(String attribute, String value) {
    return "<" + attribute + "='" + value + "'/>";
  }

  @ParameterizedTest
  @MethodSource("attributes")
  void acceptsTheEdges(String attribute, OptionRange range) {
    Xml.dubbo(element(attribute, Integer.toString(range.lowest()))).close();
    Xml.dubbo(element(attribute, Integer.toString(range.highest()))).close();
    if (range.allowsZero()) {
      Xml.dubbo(element(attribute, "0")).close();
    }
  }

  @ParameterizedTest
  @MethodSource("attributes")
  void refusesWhatLiesBeyond(String attribute, OptionRange range) {
    String name = attribute.substring(attribute.lastIndexOf(' ') + 1);
    for (long beyond : new long[] {range.lowest() - 1L, range.highest() + 1L, -7}) {
      if (beyond == 0 && range.allowsZero()) {
        continue;
      }
      assertThatThrownBy(() -> Xml.dubbo(element(attribute, Long.toString(beyond))).close())
          .as("%s = %s", attribute, beyond)
          .hasMessageContaining("attribute '" + name + "' is '" + beyond + "'")
          .hasMessageContaining("; expected " + range.expected())
          .hasMessageContaining("; leave it out for the default, ");
    }
  }
}
