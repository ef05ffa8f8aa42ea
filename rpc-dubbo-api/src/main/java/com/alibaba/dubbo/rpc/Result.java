package com.alibaba.dubbo.rpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link org.apache.dubbo.rpc.Result} of 2.6: of a call that is not over, an empty one. */
public interface Result {

  @Nullable Object getValue();

  @Nullable Throwable getException();

  boolean hasException();

  @Nullable Object recreate() throws Throwable;

  /** The same as {@link #getValue}. */
  @Nullable Object getResult();

  Map<String, String> getAttachments();

  @Nullable String getAttachment(String key);

  @Nullable String getAttachment(String key, @Nullable String defaultValue);
}
