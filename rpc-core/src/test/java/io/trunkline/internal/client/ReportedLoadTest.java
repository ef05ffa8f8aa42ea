package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.protocol.LoadReport;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.server.PortSecurity;
import io.trunkline.internal.server.ServerPort;
import io.trunkline.internal.server.TestSettings;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A provider says how much it has to do beside its replies, to consumers that agreed on it. */
@Timeout(60)
class ReportedLoadTest {

  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final EchoExport echo = new EchoExport();
  private final SerializationProviders providers =
      SerializationProviders.load(getClass().getClassLoader());
  private final SerializationContext context =
      new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT);
  private final SerializationTable table = new SerializationTable(providers, context);
  private final ClientMethod method =
      new ClientMethod(
          new ClientMethod.Settings(
              echo.site(),
              echo.site().service(),
              "hessian2",
              Map.of(),
              PayloadTerms.PLAIN,
              String.class,
              new ResultType(String.class, false, false),
              echo.gate(),
              false,
              MOST_NANOS,
              null),
          List.of(new RequestHead(echo.site(), table.offer("hessian2"))));
  private ServerPort port;

  @BeforeEach
  void open() throws Exception {
    port =
        new ServerPort(
            new TestSettings().handshake(true).executor(null).build(), echo, PortSecurity.NONE);
  }

  @AfterEach
  void close() {
    port.close(Duration.ZERO);
  }

  private ClientResources resources(boolean handshake) {
    return new ClientResources(
        new ClientSettings(
            null,
            providers,
            context,
            1_000_000,
            65_536,
            32 * 1024 * 1024,
            0,
            Duration.ofSeconds(3),
            Duration.ZERO,
            Duration.ZERO,
            handshake,
            SerializationSettings.NONE,
            1,
            new CallLog(Duration.ZERO, false),
            Runnable::run),
        table,
        CompressionTable.none(),
        null,
        "test");
  }

  private void call(SharedConnection connection) {
    Invocation invocation =
        new Invocation(
            echo.site(), new Object[] {"x"}, Map.of(), false, System.nanoTime() + MOST_NANOS);
    assertThat(
            ((Outcome.Value)
                    connection.call(method, invocation, Completion.Blocking.FOR_CONNECTION))
                .value())
        .isEqualTo("x");
  }

  @Test
  void aConsumerThatAgreedHearsIt() {
    ClientResources resources = resources(true);
    SharedConnection connection = new SharedConnection(resources, AgreedPeers.address(port));
    try {
      assertThat(connection.reportedLoad()).as("without a connection").isNull();
      long deadline = System.nanoTime() + MOST_NANOS;
      while (connection.reportedLoad() == null) {
        call(connection);
        assertThat(System.nanoTime() - deadline).isNegative();
      }
      ReportedLoad said = connection.reportedLoad();
      assertThat(said.report().running()).isBetween(0, 2);
      assertThat(said.report().cpuPercent()).isBetween(0, 100);
      assertThat(said.ageNanos(System.nanoTime())).isBetween(0L, MOST_NANOS);
    } finally {
      connection.close();
      resources.close();
    }
  }

  @Test
  void aPeerOfThePlainFormHearsNothing() {
    ClientResources resources = resources(false);
    SharedConnection connection = new SharedConnection(resources, AgreedPeers.address(port));
    try {
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500);
      int calls = 0;
      do {
        call(connection);
        calls++;
      } while (System.nanoTime() - until < 0);
      assertThat(connection.traffic().framesIn())
          .as("its replies and nothing else")
          .isEqualTo(calls);
      assertThat(connection.reportedLoad()).isNull();
    } finally {
      connection.close();
      resources.close();
    }
  }

  @Test
  void theBusierOfThreadsAndProcessorsIsTheUtilization() {
    assertThat(said(50, 200, 0, 10).utilization()).isCloseTo(0.25, within(0.001));
    assertThat(said(50, 200, 0, 90).utilization()).isCloseTo(0.9, within(0.001));
    assertThat(said(500, 200, 0, 90).utilization()).isEqualTo(1);
    assertThat(said(500, 0, 7, 0).utilization()).as("without a limit").isZero();
    assertThat(said(500, 0, 7, 0).queueNanos()).isEqualTo(7_000_000);
  }

  private static ReportedLoad said(int running, int capacity, int queueMillis, int cpuPercent) {
    return new ReportedLoad(new LoadReport(running, capacity, queueMillis, cpuPercent), 0);
  }
}
