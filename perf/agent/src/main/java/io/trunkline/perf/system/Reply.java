package io.trunkline.perf.system;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Takes the outcome of a call, once. */
@FunctionalInterface
public interface Reply extends BiConsumer<@Nullable Object, @Nullable Throwable> {

  /**
   * The call has ended.
   *
   * @param result what came back; null for nothing
   * @param failure why nothing came back; null if all went well
   */
  @Override
  void accept(@Nullable Object result, @Nullable Throwable failure);
}
