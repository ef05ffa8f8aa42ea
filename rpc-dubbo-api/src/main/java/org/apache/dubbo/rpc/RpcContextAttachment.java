package org.apache.dubbo.rpc;

import io.trunkline.call.ServerCall;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Attachments of requests or replies: those that the next call sends, those that came with the call
 * that is served, and those of the replies. Thread-safe, so that an {@link AsyncContext} can take
 * them to another thread.
 */
public class RpcContextAttachment extends RpcContext {

  /** By name, without nulls; null until somebody asks for it. */
  protected volatile @Nullable Map<String, Object> attachments;

  private volatile @Nullable AsyncContext asyncContext;
  private volatile boolean cleared = true;

  /** {@link RpcContext} makes them. */
  protected RpcContextAttachment() {}

  /** The attachments, not to be changed, without making a map of those that there are not. */
  Map<String, Object> seen() {
    Map<String, Object> known = attachments;
    return known == null ? Map.of() : known;
  }

  /** What there is before anything is set. */
  Map<String, Object> initial() {
    return Map.of();
  }

  private synchronized Map<String, Object> made() {
    Map<String, Object> known = attachments;
    if (known == null) {
      known = new ConcurrentHashMap<>(initial());
      attachments = known;
    }
    return known;
  }

  /**
   * Lets the method that is served return before there is a result, which {@link
   * AsyncContext#write} gives later.
   *
   * @throws IllegalStateException if this thread serves no call
   */
  public static AsyncContext startAsync() {
    RpcContextAttachment served = RpcContext.getServerAttachment();
    AsyncContext started = served.getAsyncContext();
    if (started == null) {
      if (!RpcContext.getServiceContext().isProviderSide()) {
        throw new IllegalStateException(
            ServerCall.current().isEmpty()
                ? "RpcContext.startAsync: this thread serves no call; call it in the method of the"
                    + " service, before it returns"
                : "RpcContext.startAsync: the service has no contexts of Dubbo, so nobody would wait"
                    + " for the result; add the filter DubboFilters.ofService(type,"
                    + " parameters).context() to it");
      }
      started = new AsyncContextImpl();
      served.setAsyncContext(started);
    }
    started.start();
    return started;
  }

  @Override
  protected void setAsyncContext(@Nullable AsyncContext value) {
    asyncContext = value;
  }

  @Override
  public boolean isAsyncStarted() {
    AsyncContext started = asyncContext;
    return started != null && started.isAsyncStarted();
  }

  @Override
  public boolean stopAsync() {
    AsyncContext started = asyncContext;
    return started != null && started.stop();
  }

  @Override
  public @Nullable AsyncContext getAsyncContext() {
    return asyncContext;
  }

  @Override
  public boolean canRemove() {
    return cleared;
  }

  @Override
  public void clearAfterEachInvoke(boolean value) {
    cleared = value;
  }

  @Override
  public @Nullable String getAttachment(String key) {
    return getObjectAttachment(key) instanceof String text ? text : null;
  }

  @Override
  public @Nullable Object getObjectAttachment(String key) {
    return seen().get(key);
  }

  @Override
  public RpcContextAttachment setAttachment(String key, @Nullable String value) {
    return setObjectAttachment(key, value);
  }

  @Override
  public RpcContextAttachment setAttachment(String key, @Nullable Object value) {
    return setObjectAttachment(key, value);
  }

  /** A null takes it away. */
  @Override
  public RpcContextAttachment setObjectAttachment(String key, @Nullable Object value) {
    if (value == null) {
      removeAttachment(key);
    } else {
      made().put(key, value);
    }
    return this;
  }

  @Override
  public RpcContextAttachment removeAttachment(String key) {
    if (!seen().isEmpty()) {
      made().remove(key);
    }
    return this;
  }

  /** Those that are texts; changes of the map change the attachments. */
  @Override
  public Map<String, String> getAttachments() {
    return new AttachmentTexts(this::getObjectAttachments, this::setObjectAttachment);
  }

  /** The attachments themselves. */
  @Override
  public Map<String, Object> getObjectAttachments() {
    return made();
  }

  @Override
  public RpcContextAttachment setAttachments(@Nullable Map<String, String> all) {
    clearAttachments();
    if (all != null) {
      all.forEach(this::setObjectAttachment);
    }
    return this;
  }

  @Override
  public RpcContextAttachment setObjectAttachments(@Nullable Map<String, Object> all) {
    clearAttachments();
    if (all != null) {
      all.forEach(this::setObjectAttachment);
    }
    return this;
  }

  @Override
  public void clearAttachments() {
    if (!seen().isEmpty()) {
      made().clear();
    }
  }

  @Override
  public Map<String, Object> get() {
    return getObjectAttachments();
  }

  @Override
  public RpcContextAttachment set(String key, @Nullable Object value) {
    return setObjectAttachment(key, value);
  }

  @Override
  public RpcContextAttachment remove(String key) {
    return removeAttachment(key);
  }

  @Override
  public @Nullable Object get(String key) {
    return getObjectAttachment(key);
  }
}
