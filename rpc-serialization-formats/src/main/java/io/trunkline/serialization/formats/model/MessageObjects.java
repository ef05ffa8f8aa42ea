package io.trunkline.serialization.formats.model;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The containers that all items of one message have had so far, for a form whose references lead
 * into earlier items. For one thread.
 */
public final class MessageObjects {

  private @Nullable Object kept;

  /** What the reader of the items keeps; the first item makes it. */
  <T> T kept(Class<T> type, Supplier<? extends T> first) {
    if (kept == null) {
      kept = first.get();
    }
    return type.cast(kept);
  }
}
