package org.apache.dubbo.rpc;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A call on its way. Attachments that a filter sets go on with it. */
public interface Invocation {

  /** Service, with its group and version, in the form {@code group/interface:version}. */
  String getTargetServiceUniqueName();

  String getProtocolServiceKey();

  String getMethodName();

  /** The path of the service. */
  String getServiceName();

  Class<?>[] getParameterTypes();

  default String[] getCompatibleParamSignatures() {
    Class<?>[] types = getParameterTypes();
    String[] names = new String[types.length];
    for (int i = 0; i < types.length; i++) {
      names[i] = types[i].getName();
    }
    return names;
  }

  /** The arguments themselves: changing an element changes the call. */
  @Nullable Object[] getArguments();

  Map<String, String> getAttachments();

  Map<String, Object> getObjectAttachments();

  Map<String, Object> copyObjectAttachments();

  void foreachAttachment(Consumer<Map.Entry<String, Object>> consumer);

  void setAttachment(String key, @Nullable String value);

  void setAttachment(String key, @Nullable Object value);

  void setObjectAttachment(String key, @Nullable Object value);

  void setAttachmentIfAbsent(String key, @Nullable String value);

  void setAttachmentIfAbsent(String key, @Nullable Object value);

  void setObjectAttachmentIfAbsent(String key, @Nullable Object value);

  @Nullable String getAttachment(String key);

  @Nullable Object getObjectAttachment(String key);

  default @Nullable Object getObjectAttachmentWithoutConvert(String key) {
    return getObjectAttachment(key);
  }

  @Nullable String getAttachment(String key, @Nullable String defaultValue);

  @Nullable Object getObjectAttachment(String key, @Nullable Object defaultValue);

  @Nullable Invoker<?> getInvoker();

  /** Remembers something for this call at this side; it is not sent. */
  @Nullable Object put(Object key, Object value);

  /** What {@link #put} remembered. */
  @Nullable Object get(Object key);

  Map<Object, Object> getAttributes();

  void addInvokedInvoker(Invoker<?> invoker);

  List<Invoker<?>> getInvokedInvokers();
}
