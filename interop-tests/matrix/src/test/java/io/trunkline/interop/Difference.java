package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.util.Map;

/**
 * A scenario that goes otherwise over a serialization of a stock version than over hessian2.
 *
 * @param scenario its name
 * @param reason what happens, and whose doing it is
 * @param play plays and checks what happens instead
 */
record Difference(Pairing pairing, String scenario, String reason, Scenario.Play play) {

  /** A call fails, the error says this, and the connection goes on. */
  static Difference fails(Pairing pairing, String scenario, String reason, String... texts) {
    return new Difference(
        pairing,
        scenario,
        reason,
        (pair, fleet) -> {
          Message reply = ValueScenarios.call(pair, scenario);
          assertThat(reply.word()).as("%s", reply.values()).isEqualTo(Message.THREW);
          assertThat(reply.get("message")).contains(texts);
          assertThat(pair.call("echo", "goes on")).isEqualTo("goes on");
        });
  }

  /** A call throws an exception of which this is known. */
  static Difference thrown(
      Pairing pairing, String scenario, String reason, Map<String, String> known) {
    return new Difference(
        pairing,
        scenario,
        reason,
        (pair, fleet) ->
            assertThat(ValueScenarios.call(pair, scenario).values()).containsAllEntriesOf(known));
  }

  /** The many types arrive at the provider as this says, and back at the consumer with these. */
  static Difference types(Pairing pairing, String reason, String seen, String... returned) {
    return new Difference(
        pairing,
        ValueScenarios.TYPES,
        reason,
        (pair, fleet) -> {
          Message reply = Pair.done(ValueScenarios.call(pair, ValueScenarios.TYPES));
          pair.awaitSeen("types " + seen);
          assertThat(reply.get("value")).contains(returned);
        });
  }

  boolean isOf(Pairing where, Scenario which) {
    return pairing == where && scenario.equals(which.name());
  }

  /** What is played in place of the scenario. */
  Scenario played() {
    return Scenario.of(scenario + ", but: " + reason, play);
  }
}
