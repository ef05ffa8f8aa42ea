package org.apache.dubbo.rpc;

import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How a call ended, or will end; filters may change it. */
public interface Result extends Serializable {

  /** Returns the value that the method returned; null if the result has not arrived yet. */
  @Nullable Object getValue();

  void setValue(@Nullable Object value);

  /** Returns the exception that the method threw; null if the method returned. */
  @Nullable Throwable getException();

  void setException(@Nullable Throwable error);

  boolean hasException();

  /**
   * The value.
   *
   * @throws Throwable what the method threw
   */
  @Nullable Object recreate() throws Throwable;

  Map<String, String> getAttachments();

  Map<String, Object> getObjectAttachments();

  void addAttachments(Map<String, String> all);

  void addObjectAttachments(Map<String, Object> all);

  void setAttachments(Map<String, String> all);

  void setObjectAttachments(Map<String, Object> all);

  @Nullable String getAttachment(String key);

  @Nullable Object getObjectAttachment(String key);

  @Nullable String getAttachment(String key, @Nullable String defaultValue);

  @Nullable Object getObjectAttachment(String key, @Nullable Object defaultValue);

  void setAttachment(String key, @Nullable String value);

  void setAttachment(String key, @Nullable Object value);

  void setObjectAttachment(String key, @Nullable Object value);

  /**
   * Calls the action with the result once it has arrived. An exception of the action becomes the
   * end of the call.
   */
  Result whenCompleteWithContext(BiConsumer<@Nullable Result, @Nullable Throwable> action);

  <U> CompletableFuture<U> thenApply(Function<Result, ? extends U> function);

  /** Waits for it. */
  Result get() throws InterruptedException, ExecutionException;

  Result get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException;
}
