package com.alibaba.dubbo.rpc;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A call, as filters of 2.6 see it. */
record OldInvocation(org.apache.dubbo.rpc.Invocation invocation) implements Invocation {

  @Override
  public String getMethodName() {
    return invocation.getMethodName();
  }

  @Override
  public Class<?>[] getParameterTypes() {
    return invocation.getParameterTypes();
  }

  @Override
  public @Nullable Object[] getArguments() {
    return invocation.getArguments();
  }

  /** What is put into the map goes on with the call, as in 2.6. */
  @Override
  public Map<String, String> getAttachments() {
    return new AbstractMap<>() {
      @Override
      public Set<Entry<String, String>> entrySet() {
        return invocation.getAttachments().entrySet();
      }

      @Override
      public @Nullable String put(String key, String value) {
        String before = get(key);
        invocation.setAttachment(key, value);
        return before;
      }

      @Override
      public @Nullable String remove(Object key) {
        String before = get(key);
        invocation.setAttachment(String.valueOf(key), (String) null);
        return before;
      }
    };
  }

  @Override
  public @Nullable String getAttachment(String key) {
    return invocation.getAttachment(key);
  }

  @Override
  public @Nullable String getAttachment(String key, @Nullable String defaultValue) {
    return invocation.getAttachment(key, defaultValue);
  }

  @Override
  public @Nullable Invoker<?> getInvoker() {
    org.apache.dubbo.rpc.Invoker<?> invoker = invocation.getInvoker();
    return invoker == null ? null : new OldInvoker<>(invoker);
  }

  @Override
  public @Nullable Object put(Object key, Object value) {
    return invocation.put(key, value);
  }

  @Override
  public @Nullable Object get(Object key) {
    return invocation.get(key);
  }

  @Override
  public Map<Object, Object> getAttributes() {
    return invocation.getAttributes();
  }
}
