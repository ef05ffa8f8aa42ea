package org.apache.dubbo.rpc;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The attachments that are texts. Changes go to the attachments that are sent. */
final class AttachmentTexts extends AbstractMap<String, String> {

  private final Supplier<Map<String, Object>> read;
  private final RpcContextAttachment written;

  AttachmentTexts(Supplier<Map<String, Object>> read, RpcContextAttachment written) {
    this.read = read;
    this.written = written;
  }

  /** A copy: what it iterates over does not change. */
  @Override
  public Set<Entry<String, String>> entrySet() {
    return of(read.get()).entrySet();
  }

  @Override
  public @Nullable String put(String key, String value) {
    String before = get(key);
    written.setObjectAttachment(key, value);
    return before;
  }

  @Override
  public @Nullable String remove(Object key) {
    String before = get(key);
    written.removeAttachment(String.valueOf(key));
    return before;
  }

  @Override
  public void clear() {
    written.clearAttachments();
  }

  /** Those that are texts, in a map of their own. */
  static Map<String, String> of(Map<String, Object> all) {
    Map<String, String> texts = new HashMap<>();
    all.forEach(
        (key, value) -> {
          if (value instanceof String text) {
            texts.put(key, text);
          }
        });
    return texts;
  }
}
