package io.trunkline.internal.callback;

import io.trunkline.call.CallSite;
import io.trunkline.internal.exchange.InterfaceMethod;
import io.trunkline.internal.exchange.SendableExceptions;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An interface whose objects are passed as callbacks, with its methods. Immutable. */
public final class CallbackType {

  private final Class<?> type;
  private final ClassGate gate;
  private final PayloadTerms plainTerms;
  private final long timeoutNanos;
  private final Map<String, Object> attachments;
  private final SendableExceptions sendable;
  private final Map<Method, CallbackMethod> methods = new HashMap<>();
  private final Map<String, CallbackMethod> bySignature = new HashMap<>();

  /**
   * @param group of the service that they are passed to, in which stock consumers look for them
   * @param gate decides on the classes of what is received in their calls
   * @param plainTerms the terms of their calls where nothing was agreed
   * @param timeoutNanos how long a call of them may take; 0 at a consumer, which makes none
   * @param attachments what calls of them attach
   */
  public CallbackType(
      Class<?> type,
      @Nullable String group,
      ClassGate gate,
      PayloadTerms plainTerms,
      long timeoutNanos,
      Map<String, Object> attachments) {
    this.type = type;
    this.gate = gate;
    this.plainTerms = plainTerms;
    this.timeoutNanos = timeoutNanos;
    this.attachments = Map.copyOf(attachments);
    this.sendable = new SendableExceptions(type, gate);
    for (InterfaceMethod declared : InterfaceMethod.of(type)) {
      String name = declared.method().getName();
      String descriptor = declared.descriptor();
      CallSite site = new CallSite(type.getName(), CallSite.NO_VERSION, group, name, descriptor);
      CallbackMethod method = new CallbackMethod(this, declared, site);
      methods.put(declared.method(), method);
      bySignature.putIfAbsent(name + '(' + descriptor, method);
    }
  }

  Class<?> type() {
    return type;
  }

  ClassGate gate() {
    return gate;
  }

  PayloadTerms plainTerms() {
    return plainTerms;
  }

  long timeoutNanos() {
    return timeoutNanos;
  }

  /** The attachments of calls of these objects. */
  Map<String, Object> attachments() {
    return attachments;
  }

  /** The exceptions that callers get in place of those that the methods throw. */
  SendableExceptions sendable() {
    return sendable;
  }

  /** The method of the interface; null for a method of {@link Object}. */
  @Nullable CallbackMethod of(Method method) {
    return methods.get(method);
  }

  /** The method that a request names; null if there is none. */
  @Nullable CallbackMethod of(String method, String descriptor) {
    return bySignature.get(method + '(' + descriptor);
  }
}
