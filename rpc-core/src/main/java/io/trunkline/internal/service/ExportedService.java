package io.trunkline.internal.service;

import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS;
import static io.trunkline.settings.ProviderSettings.THREADS;
import static io.trunkline.settings.ReferenceSettings.CALLBACKS;
import static io.trunkline.settings.ReferenceSettings.TOKEN;
import static io.trunkline.settings.SharedSettings.CALLBACK_ARGUMENTS;
import static io.trunkline.settings.SharedSettings.EXECUTOR;
import static io.trunkline.settings.SharedSettings.FILTERS;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.READ_MEMORY_FACTOR;
import static io.trunkline.settings.SharedSettings.READ_WORK_FACTOR;
import static io.trunkline.settings.SharedSettings.compression;

import io.trunkline.call.CallSite;
import io.trunkline.call.CallbackArgument;
import io.trunkline.call.EchoService;
import io.trunkline.call.Filter;
import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.callback.CallbackType;
import io.trunkline.internal.callback.SaidCallbacks;
import io.trunkline.internal.exchange.GenericCalls;
import io.trunkline.internal.exchange.InterfaceMethod;
import io.trunkline.internal.exchange.SendableExceptions;
import io.trunkline.internal.exchange.ServiceInterface;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.internal.server.RequestLimits;
import io.trunkline.options.ServerOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One service of a server with its methods, found by name and descriptor. Thread-safe; only its
 * withdrawal, and the serializations of services of other groups at the same path, can change.
 */
public final class ExportedService {

  private final ServiceOptions<?> options;
  private final String key;
  private final ServiceInterface declared;
  private final SendableExceptions sendable;
  private final List<Filter> filters;
  private volatile TakenSerializations serializations;
  private volatile boolean withdrawn;
  private final PayloadTerms plainTerms;
  private final CompressionTable compressions;
  private final CompressionSetting compression;
  private final CallAdmission admission;
  private final Map<String, ExportedMethod> methods = new HashMap<>();

  /** Those whose parameters have other names in messages, by the names that they have here. */
  private final Map<String, ExportedMethod> byOwnNames = new HashMap<>();

  private volatile @Nullable MethodHints hints;
  private final int shareOfPort;
  private final int shareOfThreads;
  private final Function<Class<?>, CallbackType> callbackTypes;

  /**
   * @param declared its interface
   * @param plainTerms the terms of its replies to peers without agreed terms
   * @param compressions that its replies can have
   * @param callbackTypes the interfaces whose objects it can be passed
   * @throws IllegalArgumentException if the compression that is set is not among them
   */
  ExportedService(
      ServiceOptions<?> options,
      ServiceInterface declared,
      ServerOptions server,
      TakenSerializations serializations,
      PayloadTerms plainTerms,
      CompressionTable compressions,
      Function<Class<?>, CallbackType> callbackTypes) {
    this.options = options;
    key = options.key();
    this.callbackTypes = callbackTypes;
    int pool = CallThreads.poolSize(server.find(EXECUTOR), server.get(THREADS));
    this.shareOfPort = shareOfOneMethod(RequestLimits.ofPort(server.get(MAX_REQUESTS)));
    this.shareOfThreads = pool == 0 ? shareOfPort : shareOfOneMethod(pool);
    this.compressions = compressions;
    this.compression = compression(options).or(compression(server));
    this.serializations = serializations;
    this.plainTerms = plainTerms;
    this.admission =
        new CallAdmission(options.find(TOKEN), server.find(ServerOptions.AUTHENTICATOR));
    this.declared = declared;
    this.sendable = new SendableExceptions(options.service(), declared.gate());
    List<Filter> all = new ArrayList<>(server.get(FILTERS));
    all.addAll(options.get(FILTERS));
    this.filters = List.copyOf(all);
    declared.methods().stream()
        .sorted(Comparator.comparing(one -> one.method().isBridge())) // those come last
        .forEach(one -> add(one, options.implementation()));
    EchoService echo = message -> message;
    declared.echo().forEach(one -> add(one, echo));
    if (options.get(ServiceOptions.GENERIC)) {
      addGeneric(
          Budgets.of(server.get(MAX_NESTING_DEPTH), 0)
              .withFactors(server.get(READ_WORK_FACTOR), server.get(READ_MEMORY_FACTOR)));
    }
    methods.values().forEach(method -> ExportedMethod.requireShortNames(method.site()));
  }

  /** Beside the methods, which are then the ones it can call. */
  private void addGeneric(Budgets budgets) {
    GenericTarget target = new GenericTarget(this, methods.values(), budgets);
    for (String name : List.of(GenericCalls.METHOD, GenericCalls.ASYNC_METHOD)) {
      CallSite site =
          new CallSite(
              options.path(), options.version(), options.group(), name, GenericMethod.DESCRIPTOR);
      methods.putIfAbsent(
          key(name, GenericMethod.DESCRIPTOR), new GenericMethod(this, site, target));
    }
  }

  private void add(InterfaceMethod method, Object target) {
    String name = method.method().getName();
    String descriptor = method.descriptor();
    CallSite site =
        new CallSite(options.path(), options.version(), options.group(), name, descriptor);
    ServiceMethod made = new ServiceMethod(this, method, site, target);
    methods.putIfAbsent(key(name, descriptor), made);
    String own = CallSite.descriptor(method.method());
    if (!own.equals(descriptor)) { // a consumer may know the classes of parameters as they are here
      byOwnNames.putIfAbsent(key(name, own), made);
    }
  }

  private static String key(String method, String descriptor) {
    return method + '(' + descriptor;
  }

  @Nullable ExportedMethod method(String name, String descriptor) {
    String key = key(name, descriptor);
    ExportedMethod found = methods.get(key);
    return found == null ? byOwnNames.get(key) : found;
  }

  /** Which of its methods a caller meant that asks for another. */
  MethodHints hints() {
    MethodHints made = hints;
    if (made == null) {
      made =
          new MethodHints(
              methods.values().stream()
                  .map(method -> Signatures.of(method.site().method(), method.site().descriptor()))
                  .toList());
      hints = made;
    }
    return made;
  }

  CallAdmission admission() {
    return admission;
  }

  public ClassGate gate() {
    return declared.gate();
  }

  SendableExceptions sendable() {
    return sendable;
  }

  TakenSerializations serializations() {
    return serializations;
  }

  /** The serializations that it accepts, in human-readable form. */
  public String serializationNames() {
    return serializations.toString();
  }

  /** From now on it takes these: there are other groups beside it. */
  void take(TakenSerializations value) {
    serializations = value;
  }

  /** No call of it may begin any more. */
  void withdraw() {
    withdrawn = true;
  }

  boolean isExported() {
    return !withdrawn;
  }

  ServiceOptions<?> options() {
    return options;
  }

  /** What compresses the replies of one more of its methods; null for nothing. */
  @Nullable AdaptiveCompression newCompression() {
    try {
      return compressions.of(compression);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("service " + key() + ": " + e.getMessage(), e);
    }
  }

  /** Which parameters of a method are callbacks; null if none is. */
  @Nullable CallbackParameters callbacks(Method method) {
    CallbackParameters callbacks =
        CallbackParameters.of(
            method,
            new SaidCallbacks(options.get(CALLBACK_ARGUMENTS), options.find(CALLBACKS)),
            callbackTypes);
    return callbacks == null || callbacks.isEmpty() ? null : callbacks;
  }

  /** The methods of the interface with their classes, in the order of their names. */
  public List<String> methodNames() {
    return declared.methods().stream().map(one -> shown(one.method())).sorted().toList();
  }

  private static String shown(Method method) {
    return Arrays.stream(method.getGenericParameterTypes())
            .map(Type::getTypeName)
            .collect(Collectors.joining(", ", method.getName() + "(", "): "))
        + method.getGenericReturnType().getTypeName();
  }

  /** The interfaces whose objects it is passed. */
  public Set<Class<?>> callbackTypes() {
    return CallbackArgument.types(options.service(), options.get(CALLBACK_ARGUMENTS));
  }

  /** How many calls of a method may run at a time; 0 for any number. */
  int executes(String method, boolean holdsThread) {
    Integer own = options.get(ServiceOptions.EXECUTES_OF).get(method);
    return own != null
        ? own
        : options
            .get(ServiceOptions.EXECUTES_OF)
            .getOrDefault("", holdsThread ? shareOfThreads : shareOfPort);
  }

  /**
   * How many calls of one method may run: three quarters, so that the others can, and calls that it
   * makes to itself are refused instead of waiting for each other. Any number where there are only
   * one, two or three.
   */
  private static int shareOfOneMethod(int all) {
    return all < 4 ? 0 : all - all / 4;
  }

  PayloadTerms plainTerms() {
    return plainTerms;
  }

  List<Filter> filters() {
    return filters;
  }

  public String version() {
    return options.version();
  }

  public Class<?> type() {
    return options.service();
  }

  public @Nullable String group() {
    return options.group();
  }

  public String path() {
    return options.path();
  }

  String key() {
    return key;
  }
}
