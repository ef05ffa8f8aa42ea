package io.trunkline.calls;

import static io.trunkline.call.Status.BAD_REQUEST;
import static io.trunkline.call.Status.BAD_RESPONSE;
import static io.trunkline.call.Status.ENCODE_FAILED;
import static io.trunkline.call.Status.RESULT_UNSENDABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.testkit.drift.DriftedComparison;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedPair;
import io.trunkline.testkit.drift.DriftedReasons;
import io.trunkline.testkit.drift.DriftedSide;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls between random pairs of a client and a server whose classes and optimizers have drifted
 * apart, each side with a class loader of its own, kryo between them: what is sent arrives equal in
 * what both sides have, or the call fails with an error that names the class and the field or
 * constant at fault. Nothing else may come of a call. {@code bin/verify drift} makes 1,000 pairs,
 * and a tenth of them over each other serialization that agrees on numbers of classes: what these
 * do with a message is the subject of the drift contract, so that here the agreement remains. Of
 * java, hessian2 and avro nothing remains, since their classes have no numbers.
 */
@Tag("drift")
@Tag("full")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class DriftedCallsIT {

  private static final int PAIRS = Integer.getInteger("drift.pairs", DriftedPair.BATCH / 2);

  private int equal;
  private int adapted;
  private boolean isByName;
  private final Map<Status, Integer> refused = new EnumMap<>(Status.class);

  @Test
  void whateverDriftedPeersSayToEachOtherArrivesEqualInWhatBothHaveOrFailsWithItsReason()
      throws Exception {
    call("kryo", PAIRS);
    assertThat(equal).isGreaterThan(PAIRS * 10);
    assertThat(adapted).isGreaterThan(PAIRS / 2);
    assertThat(refused.keySet())
        .isEqualTo(Set.of(ENCODE_FAILED, BAD_REQUEST, RESULT_UNSENDABLE, BAD_RESPONSE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fastjson", "fastjson2", "gson", "msgpack", "protostuff"})
  void soItIsWhereFieldsGoByTheirNames(String serialization) throws Exception {
    isByName = true;
    int pairs = Math.max(2, PAIRS / 10);
    call(serialization, pairs);
    assertThat(equal).isGreaterThan(pairs * 5);
    assertThat(refused.keySet())
        .isSubsetOf(ENCODE_FAILED, BAD_REQUEST, RESULT_UNSENDABLE, BAD_RESPONSE);
  }

  private void call(String serialization, int pairs) throws Exception {
    int first = Integer.getInteger("drift.first", 1);
    for (int done = 0; done < pairs; done += DriftedPair.BATCH) {
      int count = Math.min(DriftedPair.BATCH, pairs - done);
      for (DriftedPair pair : DriftedPair.of(first + done, count)) {
        try (DriftedPeers peers = DriftedPeers.connect(pair, serialization)) {
          call(peers, pair);
        }
      }
      System.out.printf(
          "%,d of %,d drifted pairs over %s, %,d of them with classes in their common fields:"
              + " %,d calls equal, others fail with their reason: %s%n",
          done + count, pairs, serialization, adapted, equal, refused);
    }
  }

  private void call(DriftedPeers peers, DriftedPair pair) throws Exception {
    adapted += peers.terms().contains("in their common fields") ? 1 : 0;
    Random random = new Random(pair.seed());
    for (int i = 0; i < pair.here().classes().size(); i++) {
      take(peers, pair, pair.here().message(random, i));
      give(peers, pair, pair.there().message(random, i));
    }
  }

  private void take(DriftedPeers peers, DriftedPair pair, DriftedMessage message) throws Exception {
    String what = what(pair, "taking", message);
    Object received;
    try {
      received = peers.take(message.root());
    } catch (RpcException failure) {
      boolean reason = isReason(failure.getMessage(), message, pair.here(), pair.there());
      refused(failure, what, reason);
      assertThat(failure.status()).as(what).isIn(ENCODE_FAILED, BAD_REQUEST);
      assertThat(failure.certainty()).as(what).isEqualTo(Certainty.NOT_EXECUTED);
      assertThat(peers.executed()).as(what + ": it said it was not executed").isFalse();
      return;
    }
    compared(message, received, what);
  }

  private void give(DriftedPeers peers, DriftedPair pair, DriftedMessage message) throws Exception {
    String what = what(pair, "giving", message);
    Object received;
    try {
      received = peers.give(message.root());
    } catch (RpcException failure) {
      boolean reason = isReason(failure.getMessage(), message, pair.there(), pair.here());
      refused(failure, what, reason);
      assertThat(failure.status()).as(what).isIn(ENCODE_FAILED, RESULT_UNSENDABLE, BAD_RESPONSE);
      boolean wasKnown = failure.status() == ENCODE_FAILED; // from the declared result
      assertThat(failure.certainty())
          .as(what)
          .isEqualTo(wasKnown ? Certainty.NOT_EXECUTED : Certainty.EXECUTED);
      assertThat(peers.executed()).as(what).isEqualTo(!wasKnown);
      return;
    }
    compared(message, received, what);
  }

  private boolean isReason(
      @Nullable String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    String said = String.valueOf(error);
    return isByName
        ? DriftedReasons.namesClassOrField(said, message, from, to)
        : DriftedReasons.isReason(said, message, from, to);
  }

  private static String what(DriftedPair pair, String way, DriftedMessage message) {
    return "seed " + pair.seed() + ", " + way + " a " + message.root().getClass().getName();
  }

  private void refused(RpcException failure, String what, boolean reason) {
    if (!reason) {
      fail(what + ": no reason for " + failure, failure);
    }
    refused.merge(failure.status(), 1, Integer::sum);
  }

  private void compared(DriftedMessage message, @Nullable Object received, String what)
      throws ReflectiveOperationException {
    DriftedComparison.check(message.root(), received, what, isByName);
    equal++;
  }
}
