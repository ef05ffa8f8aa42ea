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

  /** What there is as long as nobody asked for a map that can be changed; not changed itself. */
  private transient Map<String, Object> given = Map.of();

  private transient volatile @Nullable Map<String, Object> attachments;
  private transient @Nullable Map<Object, Object> attributes;
  private transient @Nullable List<Invoker<?>> invoked;
  private transient @Nullable Invoker<?> invoker;
  private transient @Nullable Class<?> returnType;
  private @Nullable InvokeMode invokeMode;

  public RpcInvocation() {}

  /**
   * For the runtime, which makes one for each call.
   *
   * @param attachments not copied; must not be changed afterwards
   */
  protected RpcInvocation(
      String targetServiceUniqueName,
      String methodName,
      String serviceName,
      String protocolServiceKey,
      Class<?>[] parameterTypes,
      @Nullable Class<?> returnType,
      @Nullable Object[] arguments,
      Map<String, Object> attachments) {
    this.targetServiceUniqueName = targetServiceUniqueName;
    this.methodName = methodName;
    this.serviceName = serviceName;
    this.protocolServiceKey = protocolServiceKey;
    this.parameterTypes = parameterTypes;
    this.returnType = returnType;
    this.arguments = arguments;
    this.given = attachments;
  }

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
    if (attributes != null && !attributes.isEmpty()) {
      getAttributes().putAll(attributes);
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
    return getAttributes().put(key, value);
  }

  @Override
  public @Nullable Object get(Object key) {
    return getAttributes().get(key);
  }

  public @Nullable Object remove(Object key) {
    return getAttributes().remove(key);
  }

  @Override
  public synchronized Map<Object, Object> getAttributes() {
    Map<Object, Object> known = attributes;
    if (known == null) {
      known = new ConcurrentHashMap<>();
      attributes = known;
    }
    return known;
  }

  @Override
  public void addInvokedInvoker(Invoker<?> value) {
    getInvokedInvokers().add(value);
  }

  @Override
  public synchronized List<Invoker<?>> getInvokedInvokers() {
    List<Invoker<?>> known = invoked;
    if (known == null) {
      known = new CopyOnWriteArrayList<>();
      invoked = known;
    }
    return known;
  }

  /** Those that are texts; changes of the map change the attachments. */
  @Override
  public Map<String, String> getAttachments() {
    return new AttachmentTexts(this::seen, this::setObjectAttachment);
  }

  @Override
  public synchronized Map<String, Object> getObjectAttachments() {
    Map<String, Object> known = attachments;
    if (known == null) {
      known = new ConcurrentHashMap<>();
      for (Map.Entry<String, Object> entry : given.entrySet()) {
        if (entry.getValue() != null) {
          known.put(entry.getKey(), entry.getValue());
        }
      }
      attachments = known;
    }
    return known;
  }

  /** The attachments, not to be changed. */
  private Map<String, Object> seen() {
    Map<String, Object> known = attachments;
    return known == null ? given : known;
  }

  @Override
  public Map<String, Object> copyObjectAttachments() {
    return new HashMap<>(getObjectAttachments());
  }

  @Override
  public void foreachAttachment(Consumer<Map.Entry<String, Object>> consumer) {
    new ArrayList<>(getObjectAttachments().entrySet()).forEach(consumer);
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
      getObjectAttachments().remove(key);
    } else {
      getObjectAttachments().put(key, value);
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
      getObjectAttachments().putIfAbsent(key, value);
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
    return seen().get(key);
  }

  @Override
  public @Nullable String getAttachment(String key, @Nullable String defaultValue) {
    return seen().get(key) instanceof String text ? text : defaultValue;
  }

  @Override
  public @Nullable Object getObjectAttachment(String key, @Nullable Object defaultValue) {
    Object value = seen().get(key);
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
