package io.trunkline.call;

import io.trunkline.client.Reference;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Takes the futures of calls whose methods are blocking but returned at once; see {@link
 * Reference#returnAtOnce}. What reads settings such as Dubbo's {@code async="true"} asks {@link
 * java.util.ServiceLoader} for implementations.
 */
@FunctionalInterface
public interface FutureConsumer {

  /**
   * Takes the future of one call, on the thread that makes it, before the method returns. Must not
   * block.
   *
   * @param future completes with what the method would have returned or thrown; cancelling it gives
   *     up the call
   */
  void accept(CompletableFuture<@Nullable Object> future);
}
