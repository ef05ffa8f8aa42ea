package io.trunkline.call;

import io.trunkline.client.Reference;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Receives the futures of calls whose blocking methods return immediately; see {@link
 * Reference#returnAtOnce}. Readers of settings such as Dubbo's {@code async="true"} find
 * implementations with {@link java.util.ServiceLoader}.
 */
@FunctionalInterface
public interface FutureConsumer {

  /**
   * Receives the future of one call, on the calling thread, before the method returns. Must not
   * block.
   *
   * @param future completes with the result or exception of the call; canceling it gives up the
   *     call
   */
  void accept(CompletableFuture<@Nullable Object> future);
}
