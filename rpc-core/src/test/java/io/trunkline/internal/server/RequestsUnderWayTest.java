package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestsUnderWayTest {

  private final RequestsUnderWay requests = new RequestsUnderWay();

  private static RequestEnd ended() {
    RequestEnd end = new RequestEnd(null);
    end.end();
    return end;
  }

  @Test
  void anIdIsFreeAgainWhenItsRequestHasEnded() {
    RequestEnd first = new RequestEnd(null);
    assertThat(requests.add(7, first)).isTrue();
    assertThat(requests.add(7, new RequestEnd(null))).isFalse();
    assertThat(requests.add(8, new RequestEnd(null))).isTrue();
    first.end();
    assertThat(requests.add(7, new RequestEnd(null))).isTrue();
    assertThat(requests.add(7, new RequestEnd(null))).isFalse();
  }

  @Test
  void itIsExactWhateverIdsComeAndHoweverManyAreUnderWay() {
    Random random = new Random(17);
    Map<Long, RequestEnd> expected = new HashMap<>();
    Queue<Long> order = new ArrayDeque<>();
    for (int i = 0; i < 200_000; i++) {
      long id = random.nextInt(3) == 0 ? random.nextInt(5_000) : (long) i << 32;
      RequestEnd end = new RequestEnd(null);
      boolean isNew = !expected.containsKey(id);
      assertThat(requests.add(id, end)).isEqualTo(isNew);
      if (isNew) {
        expected.put(id, end);
        order.add(id);
      }
      while (order.size() > (i / 50_000 % 2 == 0 ? 3 : 4_000)) {
        expected.remove(order.remove()).end();
      }
    }
    expected.values().forEach(end -> end.end());
    for (int i = 0; i < 100_000; i++) {
      requests.add(-1 - i, ended());
    }
    assertThat(requests.slots()).isEqualTo(64);
  }

  /** Over several connections, since each spreads ids in its own way. */
  @ParameterizedTest
  @ValueSource(ints = {0, 16, 32, 48, 56})
  void idsThatDifferInAFewBitsOnlyFallOnDifferentSlots(int shift) {
    int ids = shift == 56 ? 256 : 16_000;
    int connections = 20;
    int different = 0;
    for (int i = 0; i < connections; i++) {
      RequestsUnderWay ofOne = new RequestsUnderWay();
      for (long id = 0; id < ids; id++) {
        assertThat(ofOne.add(id << shift, new RequestEnd(null))).isTrue();
      }
      BitSet slots = new BitSet();
      for (long id = 0; id < ids; id++) {
        slots.set(ofOne.slot(id << shift));
      }
      different += slots.cardinality();
    }
    assertThat(different).isGreaterThan(ids * connections / 2);
  }

  @Test
  void aConnectionWithFewRequestsAtATimeNeedsFewSlots() {
    for (long id = 0; id < 10_000; id++) {
      assertThat(requests.add(id, ended())).isTrue();
    }
    assertThat(requests.slots()).isEqualTo(64);
  }
}
