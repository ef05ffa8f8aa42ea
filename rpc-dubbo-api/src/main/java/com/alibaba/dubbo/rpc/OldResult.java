package com.alibaba.dubbo.rpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result, as filters of 2.6 see it. */
record OldResult(org.apache.dubbo.rpc.Result result) implements Result {

  @Override
  public @Nullable Object getValue() {
    return result.getValue();
  }

  @Override
  public @Nullable Throwable getException() {
    return result.getException();
  }

  @Override
  public boolean hasException() {
    return result.hasException();
  }

  @Override
  public @Nullable Object recreate() throws Throwable {
    return result.recreate();
  }

  @Override
  public @Nullable Object getResult() {
    return result.getValue();
  }

  @Override
  public Map<String, String> getAttachments() {
    return result.getAttachments();
  }

  @Override
  public @Nullable String getAttachment(String key) {
    return result.getAttachment(key);
  }

  @Override
  public @Nullable String getAttachment(String key, @Nullable String defaultValue) {
    return result.getAttachment(key, defaultValue);
  }
}
