package org.apache.dubbo.rpc;

import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.dubbo.common.URL;
import org.jspecify.annotations.Nullable;

/**
 * A call, as filters see it. Attachments and attributes may be changed by any thread, the rest by
 * one at a time.
 */
public class RpcInvocation implements Invocation, Serializable {

  private static final long serialVersionUID = -4355285085441097045L;
  private static final Class<?>[] NO_TYPES = {};
  private static final @Nullable Object[] NO_ARGUMENTS = {};

  private String targetServiceUniqueName = "";
  private String protocolServiceKey = "";
  private String methodName = "";
  private String serviceName = "";
  private transient Class<?>[] parameterTypes = NO_TYPES;
  private transient @Nullable Object[] arguments = NO_ARGUMENTS;
  private transient Map<String, Object> attachments = new ConcurrentHashMap<>();
  private final transient Map<Object, Object> attributes = new ConcurrentHashMap<>();
  private final transient List<Invoker<?>> invoked = new CopyOnWriteArrayList<>();
  private transient @Nullable Invoker<?> invoker;
  private transient @Nullable Class<?> returnType;
  private @Nullable InvokeMode invokeMode;

  public RpcInvocation() {}

  public RpcInvocation(Invocation invocation) {
    this(invocation, invocation.getInvoker());
  }

  public RpcInvocation(Invocation invocation, @Nullable Invoker<?> invoker) {
    this(
        invocation.getMethodName(),
        invocation.getServiceName(),
        invocation.getProtocolServiceKey(),
        invocation.getParameterTypes(),
        invocation.getArguments(),
        invocation.copyObjectAttachments(),
        invoker,
        invocation.getAttributes());
    targetServiceUniqueName = invocation.getTargetServiceUniqueName();
  }

  public RpcInvocation(
      Method method,
      String serviceName,
      String protocolServiceKey,
      @Nullable Object @Nullable [] arguments) {
    this(method.getName(), serviceName, protocolServiceKey, method.getParameterTypes(), arguments);
    returnType = method.getReturnType();
  }

  public RpcInvocation(
      String methodName,
      String serviceName,
      String protocolServiceKey,
      Class<?> @Nullable [] parameterTypes,
      @Nullable Object @Nullable [] arguments) {
    this(methodName, serviceName, protocolServiceKey, parameterTypes, arguments, null, null, null);
  }

  public RpcInvocation(
      String methodName,
      String serviceName,
      String protocolServiceKey,
      Class<?> @Nullable [] parameterTypes,
      @Nullable Object @Nullable [] arguments,
      @Nullable Map<String, Object> attachments) {
    this(
        methodName,
        serviceName,
        protocolServiceKey,
        parameterTypes,
        arguments,
        attachments,
        null,
        null);
  }

  public RpcInvocation(
      String methodName,
      String serviceName,
      String protocolServiceKey,
      Class<?> @Nullable [] parameterTypes,
      @Nullable Object @Nullable [] arguments,
      @Nullable Map<String, Object> attachments,
      @Nullable Invoker<?> invoker,
      @Nullable Map<Object, Object> attributes) {
    this.methodName = methodName;
    this.serviceName = serviceName;
    this.protocolServiceKey = protocolServiceKey;
    this.parameterTypes = parameterTypes == null ? NO_TYPES : parameterTypes;
    this.arguments = arguments == null ? NO_ARGUMENTS : arguments;
    if (attachments != null) {
      attachments.forEach(this::setObjectAttachment);
    }
    if (attributes != null) {
      this.attributes.putAll(attributes);
    }
    this.invoker = invoker;
    if (invoker != null) {
      URL url = invoker.getUrl();
      targetServiceUniqueName = String.valueOf(url.getServiceKey());
    }
  }

  @Override
  public String getTargetServiceUniqueName() {
    return targetServiceUniqueName;
  }

  public void setTargetServiceUniqueName(String value) {
    targetServiceUniqueName = value;
  }

  @Override
  public String getProtocolServiceKey() {
    return protocolServiceKey;
  }

  @Override
  public String getMethodName() {
    return methodName;
  }

  public void setMethodName(String value) {
    methodName = value;
  }

  @Override
  public String getServiceName() {
    return serviceName;
  }

  public void setServiceName(String value) {
    serviceName = value;
  }

  @Override
  public Class<?>[] getParameterTypes() {
    return parameterTypes;
  }

  public void setParameterTypes(Class<?> @Nullable [] value) {
    parameterTypes = value == null ? NO_TYPES : value;
  }

  @Override
  public @Nullable Object[] getArguments() {
    return arguments;
  }

  public void setArguments(@Nullable Object @Nullable [] value) {
    arguments = value == null ? NO_ARGUMENTS : value;
  }

  @Override
  public @Nullable Invoker<?> getInvoker() {
    return invoker;
  }

  public void setInvoker(@Nullable Invoker<?> value) {
    invoker = value;
  }

  @Override
  public @Nullable Object put(Object key, Object value) {
    return attributes.put(key, value);
  }

  @Override
  public @Nullable Object get(Object key) {
    return attributes.get(key);
  }

  public @Nullable Object remove(Object key) {
    return attributes.remove(key);
  }

  @Override
  public Map<Object, Object> getAttributes() {
    return attributes;
  }

  @Override
  public void addInvokedInvoker(Invoker<?> value) {
    invoked.add(value);
  }

  @Override
  public List<Invoker<?>> getInvokedInvokers() {
    return invoked;
  }

  /** Those that are texts, in a map of their own. */
  @Override
  public Map<String, String> getAttachments() {
    return AttachmentTexts.of(attachments);
  }

  @Override
  public Map<String, Object> getObjectAttachments() {
    return attachments;
  }

  @Override
  public Map<String, Object> copyObjectAttachments() {
    return new HashMap<>(attachments);
  }

  @Override
  public void foreachAttachment(Consumer<Map.Entry<String, Object>> consumer) {
    new ArrayList<>(attachments.entrySet()).forEach(consumer);
  }

  public void setAttachments(@Nullable Map<String, String> all) {
    attachments = new ConcurrentHashMap<>(all == null ? Map.of() : all);
  }

  public void setObjectAttachments(@Nullable Map<String, Object> all) {
    attachments = new ConcurrentHashMap<>(all == null ? Map.of() : all);
  }

  @Override
  public void setAttachment(String key, @Nullable String value) {
    setObjectAttachment(key, value);
  }

  @Override
  public void setAttachment(String key, @Nullable Object value) {
    setObjectAttachment(key, value);
  }

  /** A null takes it away. */
  @Override
  public void setObjectAttachment(String key, @Nullable Object value) {
    if (value == null) {
      attachments.remove(key);
    } else {
      attachments.put(key, value);
    }
  }

  @Override
  public void setAttachmentIfAbsent(String key, @Nullable String value) {
    setObjectAttachmentIfAbsent(key, value);
  }

  @Override
  public void setAttachmentIfAbsent(String key, @Nullable Object value) {
    setObjectAttachmentIfAbsent(key, value);
  }

  @Override
  public void setObjectAttachmentIfAbsent(String key, @Nullable Object value) {
    if (value != null) {
      attachments.putIfAbsent(key, value);
    }
  }

  public void addAttachments(@Nullable Map<String, String> all) {
    if (all != null) {
      all.forEach(this::setObjectAttachment);
    }
  }

  public void addObjectAttachments(@Nullable Map<String, Object> all) {
    if (all != null) {
      all.forEach(this::setObjectAttachment);
    }
  }

  public void addAttachmentsIfAbsent(@Nullable Map<String, String> all) {
    if (all != null) {
      all.forEach(this::setObjectAttachmentIfAbsent);
    }
  }

  public void addObjectAttachmentsIfAbsent(@Nullable Map<String, Object> all) {
    if (all != null) {
      all.forEach(this::setObjectAttachmentIfAbsent);
    }
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

  public @Nullable Class<?> getReturnType() {
    return returnType;
  }

  public void setReturnType(@Nullable Class<?> value) {
    returnType = value;
  }

  public @Nullable InvokeMode getInvokeMode() {
    return invokeMode;
  }

  public void setInvokeMode(@Nullable InvokeMode value) {
    invokeMode = value;
  }

  /** The method; contains no data of the call. */
  @Override
  public String toString() {
    return "RpcInvocation of " + serviceName + "." + methodName;
  }
}
