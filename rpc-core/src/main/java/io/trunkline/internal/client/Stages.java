package io.trunkline.internal.client;

import io.trunkline.call.Filter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Continues calls when stages end. */
public final class Stages {

  private Stages() {}

  /**
   * Runs a handler when a stage has ended.
   *
   * @param handler takes the value of the stage, or why it has failed
   * @param onError takes what stops the handler, which nobody else would see; may have to end what
   *     the handler has ended
   */
  public static <T> void whenEnded(
      CompletionStage<T> stage,
      BiConsumer<? super @Nullable T, @Nullable Throwable> handler,
      Consumer<Throwable> onError) {
    if (stage instanceof CompletableFuture<T> future
        && future.isDone()
        && !future.isCompletedExceptionally()) { // as often: no more stages are made
      try {
        handler.accept(future.join(), null);
      } catch (Throwable broken) {
        onError.accept(broken);
      }
      return;
    }
    stage
        .handle(
            (value, failure) -> {
              handler.accept(value, failure);
              return true;
            })
        .exceptionally(
            broken -> {
              onError.accept(Filter.unwrapped(broken));
              return false;
            });
  }
}
