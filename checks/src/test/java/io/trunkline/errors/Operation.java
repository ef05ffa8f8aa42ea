package io.trunkline.errors;

import io.trunkline.errors.Application.FutureListener;
import io.trunkline.errors.Application.Item;
import io.trunkline.errors.Application.RefusedException;
import io.trunkline.testkit.faults.Cut;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What a consumer does while an error is raised somewhere. */
enum Operation {
  CALL(estate -> estate.bare().echo(Item.of("called", 10))),
  FILTERED(estate -> estate.filtered().echo(Item.of("filtered", 10))),
  DRIVEN(
      estate -> {
        for (int i = 0; i < Operation.IN_A_ROW; i++) {
          estate.bare().echo(Item.of("driven", 10));
        }
      }),
  LONG(estate -> estate.bare().echo(Item.of("long", 200_000))),
  FUTURE(estate -> awaited(estate.bare().later(Item.of("later", 10)))),
  FILTERED_FUTURE(estate -> awaited(estate.filtered().later(Item.of("later", 10)))),
  CANCELLED(
      estate -> {
        CompletableFuture<Item> future = estate.bare().later(Item.of("cancelled", 10));
        future.cancel(true);
      }),
  CANCELLED_IN_ROW(
      estate -> {
        for (int i = 0; i < 3; i++) {
          estate.filtered().later(Item.of("cancelled", 10)).cancel(true);
        }
      }),
  REFUSED(estate -> refused(() -> estate.strict().echo(Item.of("refused", 200_000)))),
  REFUSED_FUTURE(
      estate -> refused(() -> awaited(estate.strict().later(Item.of("refused", 200_000))))),
  REFUSED_CALLBACK(
      estate -> refused(() -> estate.bare().watch(estate.tooLong(), Item.of("watched", 10)))),
  WATCHED(estate -> estate.bare().watch(estate.listener(), Item.of("watched", 10))),
  TOLD(estate -> estate.bare().tell(Item.of("told", 10))),
  FAILED(
      estate -> {
        try {
          estate.filtered().fail(Item.of("failed", 10));
        } catch (RefusedException expected) {
          return;
        }
      }),
  QUICK(estate -> estate.bare().quick(1)),
  LATE(
      estate -> {
        try {
          estate.bare().slow(40);
        } catch (io.trunkline.call.RpcException expected) {
          return;
        }
      }),
  CLUSTERED(estate -> estate.clustered().echo(Item.of("clustered", 10))),
  CLUSTERED_FUTURE(estate -> awaited(estate.clustered().later(Item.of("clustered", 10)))),
  CONNECTED(estate -> estate.connect().echo(Item.of("connected", 10))),
  CONNECTED_FUTURE(estate -> awaited(estate.connect().later(Item.of("connected", 10)))),
  RECONNECTED(
      estate -> {
        estate.network().cut(Cut.RESET);
        estate.distant().echo(Item.of("connected again", 10));
      });

  /** A thread that makes so many calls in a row drives the event loop itself. */
  private static final int IN_A_ROW = 270;

  /** What an operation does. */
  @FunctionalInterface
  interface Steps {

    /** Ends in any way. */
    void run(Estate estate) throws Exception;
  }

  private final Steps steps;

  Operation(Steps steps) {
    this.steps = steps;
  }

  void run(Estate estate) throws Exception {
    steps.run(estate);
  }

  /** Whether calls of it take until their time limit although nothing is wrong. */
  boolean mayTimeOut() {
    return this == LATE;
  }

  /** The time limit of its calls. */
  Duration limit() {
    return this == RECONNECTED ? Estate.RECONNECT_LIMIT : Estate.LIMIT;
  }

  /** Makes a call whose reply is too long. */
  private static void refused(Callable<?> call) throws Exception {
    try {
      call.call();
    } catch (TimeoutException unended) {
      throw unended;
    } catch (Exception expected) {
      return;
    }
    throw new IllegalStateException("a reply that is too long was taken");
  }

  private static @Nullable Item awaited(CompletableFuture<Item> future) throws Exception {
    return future.thenApply(new FutureListener()).get(3, TimeUnit.SECONDS);
  }
}
