package io.trunkline.testkit.adapter;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The object that the tests of adapters store.
 *
 * @param number any number
 * @param addressee the receiver of the things
 * @param sent the time of dispatch
 * @param grams the weight of each thing by its name
 * @param remarks in their order
 */
public record Consignment(
    int number, String addressee, Instant sent, Map<String, Integer> grams, List<String> remarks)
    implements Serializable {

  /** One that differs from those of other numbers. */
  public static Consignment of(int number) {
    return new Consignment(
        number,
        "Zoë " + number,
        Instant.ofEpochSecond(1_700_000_000L + number, 999),
        Map.of("cup", number, "saucer", 2 * number),
        List.of("fragile", "number " + number));
  }

  /** One whose bytes shrink when they are compressed. */
  public static Consignment large() {
    return new Consignment(
        1, "Zoë", Instant.EPOCH, Map.of(), List.of("fragile ".repeat(1_000), "heavy"));
  }
}
