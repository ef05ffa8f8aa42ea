package org.apache.dubbo.rpc;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The attachments that are texts. Changes of the map change the attachments. */
final class AttachmentTexts extends AbstractMap<String, String> {

  private final Supplier<Map<String, Object>> read;
  private final BiConsumer<String, @Nullable Object> write;

  /**
   * @param write sets an attachment; a null removes it
   */
  AttachmentTexts(Supplier<Map<String, Object>> read, BiConsumer<String, @Nullable Object> write) {
    this.read = read;
    this.write = write;
  }

  /** Returns a copy, which does not change during an iteration. */
  @Override
  public Set<Entry<String, String>> entrySet() {
    Map<String, String> texts = new HashMap<>();
    read.get()
        .forEach(
            (key, value) -> {
              if (value instanceof String text) {
                texts.put(key, text);
              }
            });
    return texts.entrySet();
  }

  @Override
  public @Nullable String get(Object key) {
    return read.get().get(key) instanceof String text ? text : null;
  }

  @Override
  public @Nullable String put(String key, String value) {
    String before = get(key);
    write.accept(key, value);
    return before;
  }

  @Override
  public @Nullable String remove(Object key) {
    String before = get(key);
    write.accept(String.valueOf(key), null);
    return before;
  }

  @Override
  public void clear() {
    keySet().forEach(key -> write.accept(key, null));
  }
}
