package io.trunkline.internal.reference;

import static io.trunkline.settings.ReferenceSettings.ACTIVES;
import static io.trunkline.settings.ReferenceSettings.CALLBACKS;
import static io.trunkline.settings.ReferenceSettings.GROUP;
import static io.trunkline.settings.ReferenceSettings.INHERIT_DEADLINE;
import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.SharedSettings.CALLBACK_ARGUMENTS;
import static io.trunkline.settings.SharedSettings.compression;

import io.trunkline.call.CallSite;
import io.trunkline.call.Deadline;
import io.trunkline.call.GenericService;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.callback.CallbackType;
import io.trunkline.internal.callback.SaidCallbacks;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.ConcurrencyLimit;
import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.internal.exchange.GenericCalls;
import io.trunkline.internal.exchange.InterfaceMethod;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.exchange.ServiceInterface;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The methods of a reference's interface: inherited, overloaded, generic and default ones alike,
 * each by its erased signature, as stock peers look it up. Immutable; made once.
 */
final class ClientMethods {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.client.RpcClient");

  private final ServiceInterface service;

  private final Map<Method, ClientMethod> methods;

  private final Map<ClientMethod, ConcurrencyLimit> limits;

  private final boolean inheritDeadline;

  private final List<ProviderTimeout> timeouts;

  private ClientMethods(
      ServiceInterface service,
      Map<Method, ClientMethod> methods,
      ReferenceOptions<?> reference,
      boolean isTimeoutSet) {
    this.service = service;
    this.methods = methods;
    List<ProviderTimeout> timeouts = new ArrayList<>();
    methods.forEach(
        (method, ofClient) ->
            timeouts.add(
                new ProviderTimeout(
                    ofClient,
                    method.getName(),
                    options(method, reference).find(TIMEOUT) != null,
                    isTimeoutSet || reference.find(TIMEOUT) != null)));
    this.timeouts = List.copyOf(timeouts);
    this.limits = limits(methods, reference);
    this.inheritDeadline = reference.get(INHERIT_DEADLINE);
  }

  private static Map<ClientMethod, ConcurrencyLimit> limits(
      Map<Method, ClientMethod> methods, ReferenceOptions<?> reference) {
    Map<String, ConcurrencyLimit> byName = new HashMap<>();
    Map<ClientMethod, ConcurrencyLimit> limits = new HashMap<>();
    methods.forEach(
        (method, ofClient) -> {
          int most = first(options(method, reference).find(ACTIVES), reference.find(ACTIVES), 0);
          if (most > 0) {
            limits.put(
                ofClient,
                byName.computeIfAbsent(method.getName(), name -> new ConcurrencyLimit(most)));
          }
        });
    return limits;
  }

  private static MethodOptions options(Method method, ReferenceOptions<?> reference) {
    return reference.method(method.getName());
  }

  /**
   * @param service the reference's interface
   * @param isTimeoutSet whether {@code timeout} comes before what providers announce
   * @param constants the attachments that each call has
   * @param plainTerms the terms of calls to peers with which nothing was agreed
   * @param callbackTypes the interfaces whose objects may be passed
   */
  static ClientMethods of(
      ReferenceOptions<?> reference,
      ClientEngine engine,
      ServiceInterface service,
      Duration timeout,
      boolean isTimeoutSet,
      Map<String, Object> constants,
      PayloadTerms plainTerms,
      Function<Class<?>, CallbackType> callbackTypes) {
    Map<Method, ClientMethod> methods = new HashMap<>();
    for (List<InterfaceMethod> declared : List.of(service.methods(), service.echo())) {
      for (InterfaceMethod one : declared) {
        methods.put(
            one.method(),
            method(
                one,
                reference,
                engine,
                service.gate(),
                timeout,
                constants,
                plainTerms,
                callbackTypes));
      }
    }
    return new ClientMethods(service, methods, reference, isTimeoutSet);
  }

  private static ClientMethod method(
      InterfaceMethod declared,
      ReferenceOptions<?> reference,
      ClientEngine engine,
      ClassGate gate,
      Duration clientTimeout,
      Map<String, Object> constants,
      PayloadTerms plainTerms,
      Function<Class<?>, CallbackType> callbackTypes) {
    Method method = declared.method();
    MethodOptions options = options(method, reference);
    CallSite site =
        new CallSite(
            reference.pathOr(null),
            reference.version(),
            reference.find(GROUP),
            wireName(method),
            declared.descriptor());
    ResultType result = declared.result();
    if (options.get(MethodOptions.ONE_WAY) && promisesValue(method, result, reference.service())) {
      log.warn(
          "{} is one-way but returns {}: its callers get null or 0 instead of a result; make only"
              + " void methods one-way",
          site,
          method.getGenericReturnType().getTypeName());
    }
    return engine.method(
        new ClientMethod.Settings(
            site,
            reference.service() == GenericService.class
                ? site.service()
                : reference.service().getName(),
            first(options.find(SERIALIZATION), reference.find(SERIALIZATION), "hessian2"),
            constants,
            plainTerms,
            method.getReturnType(),
            result,
            gate,
            options.get(MethodOptions.ONE_WAY),
            first(options.find(TIMEOUT), reference.find(TIMEOUT), clientTimeout).toNanos(),
            CallbackParameters.of(
                method,
                new SaidCallbacks(reference.get(CALLBACK_ARGUMENTS), reference.find(CALLBACKS)),
                callbackTypes)),
        compression(options).or(compression(reference)));
  }

  /** False for void methods and for futures of Void. */
  private static boolean promisesValue(Method method, ResultType result, Class<?> service) {
    Type type = TypeResolver.of(service).resolve(method.getGenericReturnType());
    return result.isFuture()
        ? TypeResolver.argument(type, TypeResolver.erase(type), 0) != Void.class
        : type != void.class;
  }

  /** On the wire there is one generic method; whether the caller waits is the caller's business. */
  private static String wireName(Method method) {
    return method.getDeclaringClass() == GenericService.class
        ? GenericCalls.METHOD
        : method.getName();
  }

  private static <V> V first(@Nullable V nearest, @Nullable V next, V last) {
    return nearest != null ? nearest : next != null ? next : last;
  }

  /** Decides on the classes of their messages. */
  ClassGate gate() {
    return service.gate();
  }

  /** All of them. */
  Collection<ClientMethod> all() {
    return methods.values();
  }

  /**
   * How the calls of each go to several providers.
   *
   * @param byName what counts for the methods of a name
   */
  Map<ClientMethod, ClusterPolicy> policies(Function<String, ClusterPolicy> byName) {
    Map<String, ClusterPolicy> known = new HashMap<>();
    Map<ClientMethod, ClusterPolicy> policies = new HashMap<>();
    methods.forEach(
        (method, ofInterface) ->
            policies.put(ofInterface, known.computeIfAbsent(method.getName(), byName)));
    return policies;
  }

  /** The limits on concurrent calls, of the methods that have a limit. */
  Map<ClientMethod, ConcurrencyLimit> limits() {
    return limits;
  }

  /**
   * When a call of this method has to end, in terms of {@link System#nanoTime()}: after its time
   * limit, or with the call that this thread serves.
   */
  long deadline(ClientMethod method, long nowNanos) {
    long own = nowNanos + method.calls().timeoutNanos();
    return inheritDeadline ? Deadline.current().earlier(own) : own;
  }

  /** Takes the current providers, whose announced timeouts may count as time limits. */
  void announced(List<ProviderAddress> providers) {
    timeouts.forEach(timeout -> timeout.announced(providers));
  }

  /** The method of the interface; null for a method of {@link Object}. */
  @Nullable ClientMethod of(Method method) {
    return methods.get(method);
  }
}
