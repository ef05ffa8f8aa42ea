package org.apache.dubbo.rpc;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A result that is there: a value or an exception, and attachments of the reply. */
public class AppResponse implements Result {

  private static final long serialVersionUID = -6925924956850004727L;

  private transient @Nullable Object result;
  private @Nullable Throwable exception;
  private transient Map<String, Object> attachments = new HashMap<>();
  private final transient Map<String, Object> attributes = new ConcurrentHashMap<>();

  public AppResponse() {}

  public AppResponse(Invocation invocation) {}

  public AppResponse(@Nullable Object value) {
    result = value;
  }

  public AppResponse(Throwable error) {
    exception = error;
  }

  @Override
  public @Nullable Object recreate() throws Throwable {
    if (exception != null) {
      throw exception;
    }
    return result;
  }

  @Override
  public @Nullable Object getValue() {
    return result;
  }

  @Override
  public void setValue(@Nullable Object value) {
    result = value;
  }

  @Override
  public @Nullable Throwable getException() {
    return exception;
  }

  @Override
  public void setException(@Nullable Throwable error) {
    exception = error;
  }

  @Override
  public boolean hasException() {
    return exception != null;
  }

  /** Those that are texts; changes of the map change the attachments. */
  @Override
  public Map<String, String> getAttachments() {
    return new AttachmentTexts(this::getObjectAttachments, this::setObjectAttachment);
  }

  @Override
  public Map<String, Object> getObjectAttachments() {
    return attachments;
  }

  @Override
  public void setAttachments(Map<String, String> all) {
    attachments = new HashMap<>(all);
  }

  @Override
  public void setObjectAttachments(Map<String, Object> all) {
    attachments = new HashMap<>(all);
  }

  @Override
  public void addAttachments(Map<String, String> all) {
    attachments.putAll(all);
  }

  @Override
  public void addObjectAttachments(Map<String, Object> all) {
    attachments.putAll(all);
  }

  @Override
  public @Nullable String getAttachment(String key) {
    return getAttachment(key, null);
  }

  @Override
  public @Nullable Object getObjectAttachment(String key) {
    return attachments.get(key);
  }

  @Override
  public @Nullable String getAttachment(String key, @Nullable String defaultValue) {
    return attachments.get(key) instanceof String text ? text : defaultValue;
  }

  @Override
  public @Nullable Object getObjectAttachment(String key, @Nullable Object defaultValue) {
    Object value = attachments.get(key);
    return value == null ? defaultValue : value;
  }

  @Override
  public void setAttachment(String key, @Nullable String value) {
    setObjectAttachment(key, value);
  }

  @Override
  public void setAttachment(String key, @Nullable Object value) {
    setObjectAttachment(key, value);
  }

  @Override
  public void setObjectAttachment(String key, @Nullable Object value) {
    if (value == null) {
      attachments.remove(key);
    } else {
      attachments.put(key, value);
    }
  }

  public @Nullable Object getAttribute(String key) {
    return attributes.get(key);
  }

  public void setAttribute(String key, Object value) {
    attributes.put(key, value);
  }

  @Override
  public Result whenCompleteWithContext(BiConsumer<@Nullable Result, @Nullable Throwable> action) {
    throw new UnsupportedOperationException(
        "AppResponse.whenCompleteWithContext: it is there already; ask the AsyncRpcResult that the"
            + " invoker returned");
  }

  @Override
  public <U> CompletableFuture<U> thenApply(Function<Result, ? extends U> function) {
    throw new UnsupportedOperationException(
        "AppResponse.thenApply: it is there already; ask the AsyncRpcResult that the invoker"
            + " returned");
  }

  @Override
  public Result get() {
    return this;
  }

  @Override
  public Result get(long timeout, TimeUnit unit) {
    return this;
  }

  public void clear() {
    result = null;
    exception = null;
    attachments.clear();
  }

  /** Whether it is a value or an exception; contains no data of the call. */
  @Override
  public String toString() {
    return exception == null ? "AppResponse with a value" : "AppResponse with " + exception;
  }
}
