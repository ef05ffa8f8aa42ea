package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.protocol.BodyPool;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many bytes a port holds of its peers, and which of them are too many. */
class PortBytesTest {

  private static final int LIMIT = 1_000_000;
  private static final int MB = 1_000_000;

  private final AddressAccount account = new AddressAccount();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final PortBytes bytes =
      new PortBytes(new BodyPool(), new OpenConnections(NoLimits.OF_CONNECTIONS), scheduler, LIMIT);

  @AfterEach
  void end() {
    scheduler.shutdownNow();
  }

  @Test
  void aQuarterOfTheLimitIsTooMuchForOneConnection() {
    assertThat(bytes.isTooMuch(account, LIMIT / 4, 0)).isFalse();
    assertThat(bytes.isTooMuch(account, LIMIT / 4 + 1, 0)).isTrue();
  }

  @Test
  void requestsCountBesideTheirBodiesAndMakeMemoryShort() {
    int most = LIMIT / 2 / PortBytes.BYTES_OF_REQUEST;
    assertThat(bytes.isShort(most)).isFalse();
    assertThat(bytes.isShort(most + 1)).isTrue();
  }

  @Test
  void aConnectionWithLittleIsReadThoughMemoryIsShort() {
    assertThat(bytes.isTooMuch(account, 32 * 1024, 1_000_000)).isFalse();
  }

  @Test
  void sharesOfTheHeapHaveRoomForTwoOfTheLongestBodiesUpToAQuarter() {
    long heap = Runtime.getRuntime().maxMemory();
    ByteLimits small = ByteLimits.of(0, 0, 1_000, Duration.ZERO);
    assertThat(small.inbound()).isEqualTo(heap / 16);
    assertThat(small.outbound()).isEqualTo(heap / 8);
    ByteLimits huge = ByteLimits.of(0, 0, Integer.MAX_VALUE, Duration.ZERO);
    assertThat(huge.inbound()).isBetween(heap / 16, heap / 4);
    assertThat(ByteLimits.of(0, 0, 0, Duration.ZERO).outbound()).isEqualTo(heap / 4);
    ByteLimits set = ByteLimits.of(3 * MB, 5 * MB, 8 * MB, Duration.ZERO);
    assertThat(set.inbound()).isEqualTo(3 * MB);
    assertThat(set.outbound()).isEqualTo(5 * MB);
  }
}
