package com.alibaba.dubbo.rpc;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result that a filter makes. */
public class RpcResult implements Result {

  private @Nullable Object result;
  private @Nullable Throwable exception;
  private Map<String, String> attachments = new HashMap<>();

  public RpcResult() {}

  public RpcResult(@Nullable Object result) {
    this.result = result;
  }

  public RpcResult(Throwable exception) {
    this.exception = exception;
  }

  @Override
  public @Nullable Object recreate() throws Throwable {
    if (exception != null) {
      throw exception;
    }
    return result;
  }

  @Override
  public @Nullable Object getResult() {
    return result;
  }

  public void setResult(@Nullable Object value) {
    result = value;
  }

  @Override
  public @Nullable Object getValue() {
    return result;
  }

  public void setValue(@Nullable Object value) {
    result = value;
  }

  @Override
  public @Nullable Throwable getException() {
    return exception;
  }

  public void setException(@Nullable Throwable error) {
    exception = error;
  }

  @Override
  public boolean hasException() {
    return exception != null;
  }

  @Override
  public Map<String, String> getAttachments() {
    return attachments;
  }

  public void setAttachments(Map<String, String> all) {
    attachments = new HashMap<>(all);
  }

  public void addAttachments(Map<String, String> all) {
    attachments.putAll(all);
  }

  @Override
  public @Nullable String getAttachment(String key) {
    return attachments.get(key);
  }

  @Override
  public @Nullable String getAttachment(String key, @Nullable String defaultValue) {
    return attachments.getOrDefault(key, defaultValue);
  }

  public void setAttachment(String key, String value) {
    attachments.put(key, value);
  }
}
