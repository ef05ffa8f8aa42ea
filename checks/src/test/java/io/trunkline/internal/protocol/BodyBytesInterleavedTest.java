package io.trunkline.internal.protocol;

import static io.trunkline.concurrency.Interleavings.atOnce;
import static io.trunkline.concurrency.Interleavings.check;
import static io.trunkline.concurrency.Interleavings.require;

import org.junit.jupiter.api.Test;

class BodyBytesInterleavedTest {

  private static final int KEPT_BYTES = 8 * 1024;

  private static void use(ByteLedger ledger, byte mark) {
    byte[] array = ledger.acquire(KEPT_BYTES);
    array[0] = mark;
    require(ledger.heldBytes() >= 0, ledger.heldBytes());
    require(array[0] == mark, "two have one array");
    ledger.release(array);
  }

  @Test
  void anArrayIsLentToOneAtATimeAndAllAreGivenBack() {
    check(
        "byte ledger",
        () -> {
          BodyPool pool = new BodyPool();
          ByteLedger one = new ByteLedger(pool);
          ByteLedger two = new ByteLedger(pool);
          use(one, (byte) 9); // the pool has an array that all of them want
          atOnce(() -> use(one, (byte) 1), () -> use(two, (byte) 2), () -> use(two, (byte) 3));
          require(one.heldBytes() == 0, one.heldBytes());
          require(two.heldBytes() == 0, two.heldBytes());
          require(pool.heldBytes() == 0, pool.heldBytes());
        });
  }

  private static final int LIMIT = 4_000;
  private static final int PARKED = 1_000;

  private static void arrive(ArrivingBodies bodies, int bytes) {
    ArrivingBody body = bodies.newBody();
    for (int i = 0; i < 2; i++) {
      body.extend(bytes, 2 * bytes);
      requireWithin(bodies, LIMIT + PARKED);
    }
    body.end();
    requireWithin(bodies, LIMIT + PARKED);
  }

  private static void requireWithin(ArrivingBodies bodies, long most) {
    long taken = bodies.takenBytes();
    require(taken >= 0 && taken <= most, taken);
  }

  @Test
  void bodiesThatArriveTakeNoMoreThanTheLimitAndWhatOneHasParked() {
    check(
        "arriving bodies",
        () -> {
          ArrivingBodies bodies = new ArrivingBodies(LIMIT, () -> {});
          atOnce(
              () -> arrive(bodies, 1_900),
              () -> arrive(bodies, 1_900),
              () -> {
                ArrivingBody body = bodies.newBody();
                require(body.park(PARKED), "so little is always parked");
                requireWithin(bodies, LIMIT + PARKED);
                body.lost();
              });
          require(bodies.takenBytes() == 0, bodies.takenBytes());
        });
  }
}
