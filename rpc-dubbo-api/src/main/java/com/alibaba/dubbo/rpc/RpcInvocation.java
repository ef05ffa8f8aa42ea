package com.alibaba.dubbo.rpc;

import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@link org.apache.dubbo.rpc.RpcInvocation} of 2.6. Filters of 2.6 receive this class, and the
 * call continues with the values that they set.
 */
public class RpcInvocation implements Invocation, Serializable {

  private static final long serialVersionUID = -4355285085441097046L;

  private final org.apache.dubbo.rpc.RpcInvocation invocation;

  public RpcInvocation() {
    invocation = new org.apache.dubbo.rpc.RpcInvocation();
  }

  /** The same call, as filters of 2.6 see it. */
  RpcInvocation(org.apache.dubbo.rpc.Invocation call) {
    invocation =
        call instanceof org.apache.dubbo.rpc.RpcInvocation same
            ? same
            : new org.apache.dubbo.rpc.RpcInvocation(call);
  }

  public RpcInvocation(Invocation call) {
    this(call, call.getInvoker());
  }

  public RpcInvocation(Invocation call, @Nullable Invoker<?> invoker) {
    this(
        call.getMethodName(),
        call.getParameterTypes(),
        call.getArguments(),
        call.getAttachments(),
        invoker);
  }

  public RpcInvocation(Method method, @Nullable Object @Nullable [] arguments) {
    this(method, arguments, null);
  }

  public RpcInvocation(
      Method method,
      @Nullable Object @Nullable [] arguments,
      @Nullable Map<String, String> attachments) {
    this(method.getName(), method.getParameterTypes(), arguments, attachments, null);
  }

  public RpcInvocation(
      String methodName,
      Class<?> @Nullable [] parameterTypes,
      @Nullable Object @Nullable [] arguments) {
    this(methodName, parameterTypes, arguments, null, null);
  }

  public RpcInvocation(
      String methodName,
      Class<?> @Nullable [] parameterTypes,
      @Nullable Object @Nullable [] arguments,
      @Nullable Map<String, String> attachments) {
    this(methodName, parameterTypes, arguments, attachments, null);
  }

  public RpcInvocation(
      String methodName,
      Class<?> @Nullable [] parameterTypes,
      @Nullable Object @Nullable [] arguments,
      @Nullable Map<String, String> attachments,
      @Nullable Invoker<?> invoker) {
    invocation =
        new org.apache.dubbo.rpc.RpcInvocation(methodName, "", "", parameterTypes, arguments);
    invocation.addAttachments(attachments);
    setInvoker(invoker);
  }

  /** A call of 2.6 as its present type; the same call if the runtime made it. */
  public static org.apache.dubbo.rpc.RpcInvocation present(Invocation call) {
    return call instanceof RpcInvocation same
        ? same.invocation
        : new RpcInvocation(call).invocation;
  }

  @Override
  public String getMethodName() {
    return invocation.getMethodName();
  }

  public void setMethodName(String value) {
    invocation.setMethodName(value);
  }

  @Override
  public Class<?>[] getParameterTypes() {
    return invocation.getParameterTypes();
  }

  public void setParameterTypes(Class<?> @Nullable [] value) {
    invocation.setParameterTypes(value);
  }

  @Override
  public @Nullable Object[] getArguments() {
    return invocation.getArguments();
  }

  public void setArguments(@Nullable Object @Nullable [] value) {
    invocation.setArguments(value);
  }

  /** Changes of the map go on with the call, as in 2.6. */
  @Override
  public Map<String, String> getAttachments() {
    return invocation.getAttachments();
  }

  public void setAttachments(@Nullable Map<String, String> all) {
    invocation.setAttachments(all);
  }

  public void setAttachment(String key, @Nullable String value) {
    invocation.setAttachment(key, value);
  }

  public void setAttachmentIfAbsent(String key, @Nullable String value) {
    invocation.setAttachmentIfAbsent(key, value);
  }

  public void addAttachments(@Nullable Map<String, String> all) {
    invocation.addAttachments(all);
  }

  public void addAttachmentsIfAbsent(@Nullable Map<String, String> all) {
    invocation.addAttachmentsIfAbsent(all);
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

  public void setInvoker(@Nullable Invoker<?> invoker) {
    invocation.setInvoker(invoker instanceof OldInvoker<?> same ? same.invoker() : null);
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

  @Override
  public String toString() {
    return invocation.toString();
  }
}
