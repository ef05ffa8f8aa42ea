package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.testkit.drift.DriftedComparison;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedPair;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls between random pairs of a client and a server whose classes have drifted apart, with
 * nothing but fst between them, which cannot adapt: what is sent arrives equal, or the call fails
 * with an error that names a class of theirs. Where a class of both optimizers differs, all calls
 * fail.
 */
@Tag("full")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class DriftedFstCallsIT {

  private int equal;
  private int leftOut;
  private final Map<Status, Integer> refused = new EnumMap<>(Status.class);

  @Test
  void whateverDriftedPeersSayToEachOtherArrivesEqualOrFailsWithItsReason() throws Exception {
    int pairs = Integer.getInteger("drift.pairs", DriftedPair.BATCH / 2);
    int first = Integer.getInteger("drift.first", 1);
    for (int done = 0; done < pairs; done += DriftedPair.BATCH) {
      for (DriftedPair pair :
          DriftedPair.of(first + done, Math.min(DriftedPair.BATCH, pairs - done))) {
        try (DriftedPeers peers = DriftedPeers.connect(pair, "fst")) {
          call(peers, pair);
        }
      }
    }
    System.out.printf(
        "%,d drifted pairs over fst, left out of the terms of %,d: %,d calls equal, others fail:"
            + " %s%n",
        pairs, leftOut, equal, refused);
    assertThat(equal).isGreaterThan(pairs);
    assertThat(leftOut).isGreaterThan(pairs / 10).isLessThan(pairs);
    assertThat(refused).containsKeys(Status.ENCODE_FAILED, Status.BAD_REQUEST);
  }

  /** Kryo adapts: what it carries of the same pairs is equal in what both have. */
  @ParameterizedTest
  @ValueSource(strings = {"fst", "fory"})
  void whereTheFirstOfAListIsLeftOutTheNextCarriesTheCalls(String first) throws Exception {
    int carried = 0;
    for (DriftedPair pair : DriftedPair.of(1, 6)) {
      try (DriftedPeers peers = DriftedPeers.connect(pair, first + ",kryo")) {
        boolean without = peers.terms().contains("without " + first);
        assertThat(peers.terms()).contains("kryo");
        Random random = new Random(pair.seed());
        for (int i = 0; i < pair.here().classes().size() && without; i++) {
          String what = "seed " + pair.seed() + ", class " + i;
          DriftedMessage sent = pair.here().message(random, i);
          try {
            compare(sent, peers.take(sent.root()), what);
            carried++;
          } catch (RpcException failure) {
            refused(failure, what);
            assertThat(failure).as(what).hasMessageNotContaining(first + " cannot be used");
          }
        }
      }
    }
    assertThat(carried).as("calls of pairs without " + first).isPositive();
  }

  private void call(DriftedPeers peers, DriftedPair pair) throws Exception {
    boolean without = peers.terms().contains("without fst");
    leftOut += without ? 1 : 0;
    Random random = new Random(pair.seed());
    for (int i = 0; i < pair.here().classes().size(); i++) {
      String what = "seed " + pair.seed() + ", class " + i;
      DriftedMessage sent = pair.here().message(random, i);
      DriftedMessage given = pair.there().message(random, i);
      try {
        compare(sent, peers.take(sent.root()), what);
        compare(given, peers.give(given.root()), what);
        assertThat(without).as(what + ": a call went through without terms").isFalse();
      } catch (RpcException failure) {
        refused(failure, what);
        if (without) {
          assertThat(failure.certainty()).as(what).isEqualTo(Certainty.NOT_EXECUTED);
          assertThat(failure).hasMessageContaining("fst cannot be used");
        }
      }
    }
  }

  private void refused(RpcException failure, String what) {
    if (!String.valueOf(failure.getMessage()).contains("gen.p")) {
      fail(what + ": no class is named in " + failure, failure);
    }
    refused.merge(failure.status(), 1, Integer::sum);
  }

  private void compare(DriftedMessage message, @Nullable Object received, String what)
      throws ReflectiveOperationException {
    DriftedComparison.check(message.root(), received, what);
    equal++;
  }
}
