package io.trunkline.interop;

import static io.trunkline.interop.StockVersion.DUBBO_2_6_12;
import static io.trunkline.interop.StockVersion.DUBBO_2_7_23;
import static io.trunkline.interop.StockVersion.DUBBO_3_3_6;

import java.util.Set;

/**
 * What stock peers log as a warning or an error even between themselves. Measured: the matrix fails
 * if stock peers of one of these versions do not log it when they call each other, unless it comes
 * by chance, or if a stock peer logs anything else.
 */
enum KnownWarning {
  /** A provider, of any exception that the method does not declare, those of the JDK included. */
  UNDECLARED_EXCEPTION(
      When.IN_A_SCENARIO,
      "Got unchecked and undeclared exception which called by",
      DUBBO_3_3_6,
      DUBBO_2_7_23,
      DUBBO_2_6_12),

  /** A provider, of a request for a service, version or method that it does not have. */
  REFUSED_REQUEST(
      When.IN_A_SCENARIO, "Decode rpc invocation failed: Service ", DUBBO_3_3_6, DUBBO_2_7_23),

  /** A consumer, of a call while its only provider stops. */
  NO_PROVIDER(When.IN_A_SCENARIO, "No provider available after connectivity filter", DUBBO_3_3_6),

  /** A provider that is stopped while a call is running. */
  NO_EXECUTORS(
      When.IN_A_SCENARIO, "[DUBBO] No available executors, this is not expected", DUBBO_2_7_23),

  /** A provider, when its last consumer leaves, some time after that. */
  LAST_CONSUMER_LEFT(
      When.AT_ANY_TIME, "You can graceful shutdown now.", DUBBO_2_7_23, DUBBO_2_6_12),

  /** A peer that has no Spring context to look its extensions' settings up in, as it starts. */
  NO_SPRING(When.AT_ANY_TIME, "[DUBBO] No spring extension (bean) named:", DUBBO_2_6_12),

  /** A consumer that refers to a service a second time, as the scenarios do. */
  REFERRED_AGAIN(When.AT_ANY_TIME, "[DUBBO] Already register the same consumer:", DUBBO_2_6_12),

  /** A provider that exports a service a second time, on another port. */
  EXPORTED_AGAIN(When.AT_ANY_TIME, "[DUBBO] already register the provider service: ", DUBBO_2_6_12),

  /**
   * A peer whose first two heartbeats come at once, on two connections: its threads fill a HashMap
   * together. Stock peers send their first later, so that it is rarer among them.
   */
  FIRST_HEARTBEATS(When.BY_CHANCE, "[DUBBO] Decode request failed: null", DUBBO_2_7_23),

  /**
   * A consumer that refers to an address where a reference of its own was closed before: it finds
   * that one's stand-in and uses it. Pairs get free ports, and one may come a second time.
   */
  ADDRESS_OF_A_CLOSED_REFERENCE(When.BY_CHANCE, "safe guard client ", DUBBO_2_6_12, DUBBO_2_7_23);

  /** When it comes. */
  private enum When {
    IN_A_SCENARIO,
    AT_ANY_TIME,
    BY_CHANCE
  }

  private final When when;
  private final String text;
  private final Set<StockVersion> versions;

  KnownWarning(When when, String text, StockVersion... versions) {
    this.when = when;
    this.text = text;
    this.versions = Set.of(versions);
  }

  /** Whether it belongs to no scenario but may come in all of them. */
  boolean isAtAnyTime() {
    return when != When.IN_A_SCENARIO;
  }

  /** Whether stock peers log it each time the whole matrix runs. */
  boolean isCertain() {
    return when != When.BY_CHANCE;
  }

  boolean isLoggedBy(StockVersion version) {
    return versions.contains(version);
  }

  /** Whether a log line is this warning. */
  boolean isIn(String line) {
    return line.contains(text);
  }
}
