package org.apache.dubbo.rpc;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@link RpcContext#getServerContext} gives: the attachments of the reply. They are written at
 * a provider, and read at a consumer after the call.
 */
final class RpcServerContextAttachment extends RpcContextAttachment {

  private final RpcContextAttachment written;
  private final RpcContextAttachment received;

  RpcServerContextAttachment(RpcContextAttachment written, RpcContextAttachment received) {
    this.written = written;
    this.received = received;
  }

  @Override
  public @Nullable Object getObjectAttachment(String key) {
    Object own = written.getObjectAttachment(key);
    return own == null ? received.getObjectAttachment(key) : own;
  }

  @Override
  public RpcContextAttachment setObjectAttachment(String key, @Nullable Object value) {
    written.setObjectAttachment(key, value);
    return this;
  }

  @Override
  public RpcContextAttachment removeAttachment(String key) {
    written.removeAttachment(key);
    received.removeAttachment(key);
    return this;
  }

  /** A copy of both. */
  @Override
  public Map<String, Object> getObjectAttachments() {
    Map<String, Object> both = new HashMap<>(received.getObjectAttachments());
    both.putAll(written.getObjectAttachments());
    return both;
  }

  @Override
  public void clearAttachments() {
    written.clearAttachments();
    received.clearAttachments();
  }
}
