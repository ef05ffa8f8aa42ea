package com.alibaba.dubbo.rpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link org.apache.dubbo.rpc.Invocation} of 2.6. */
public interface Invocation {

  String getMethodName();

  Class<?>[] getParameterTypes();

  @Nullable Object[] getArguments();

  Map<String, String> getAttachments();

  @Nullable String getAttachment(String key);

  @Nullable String getAttachment(String key, @Nullable String defaultValue);

  @Nullable Invoker<?> getInvoker();

  @Nullable Object put(Object key, Object value);

  @Nullable Object get(Object key);

  Map<Object, Object> getAttributes();
}
