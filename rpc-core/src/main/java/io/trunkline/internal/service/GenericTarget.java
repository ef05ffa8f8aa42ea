package io.trunkline.internal.service;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.EchoService;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.generic.ConversionException;
import io.trunkline.internal.generic.FromMaps;
import io.trunkline.internal.generic.ToMaps;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializedNames;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The methods of a service as generic calls name them, and what turns maps into their arguments and
 * their results into maps. A type name in a call is only compared with those of the methods.
 * Immutable.
 */
final class GenericTarget {

  private static final int MAX_SHOWN = 16;

  private final ExportedService owner;
  private final Map<String, List<ServiceMethod>> byName;
  private final MethodHints hints;
  private final FromMaps fromMaps;
  private final ToMaps toMaps;

  GenericTarget(ExportedService owner, Collection<ExportedMethod> callees, Budgets budgets) {
    this.owner = owner;
    this.toMaps = new ToMaps(budgets);
    this.fromMaps = new FromMaps(owner.type(), budgets);
    Map<String, List<ServiceMethod>> methods = new HashMap<>();
    callees.stream()
        .filter(ServiceMethod.class::isInstance)
        .map(ServiceMethod.class::cast)
        .filter(m -> m.method().getDeclaringClass() != EchoService.class && !m.method().isBridge())
        .sorted(Comparator.comparing(GenericTarget::signature)) // a message always names the first
        .collect(Collectors.groupingBy(m -> m.method().getName()))
        .forEach((name, overloads) -> methods.put(name, List.copyOf(overloads)));
    this.byName = Map.copyOf(methods);
    this.hints =
        new MethodHints(
            methods.values().stream().flatMap(List::stream).map(GenericTarget::signature).toList());
  }

  /**
   * The method a call means.
   *
   * @param types names of parameter types; null if the caller leaves them out, which is enough
   *     where no other method has the name and as many parameters
   * @param values the arguments; null if the caller leaves them out: then all of them are null
   * @throws RpcException not executed, if there is none, or more than one
   */
  ServiceMethod method(
      String name, @Nullable String @Nullable [] types, @Nullable Object @Nullable [] values) {
    List<ServiceMethod> named = named(name, types);
    List<ServiceMethod> fitting = named.stream().filter(m -> takes(m, values)).toList();
    if (fitting.isEmpty() && named.size() == 1 && values == null) {
      return named.get(0);
    }
    if (fitting.size() == 1) {
      return fitting.get(0);
    }
    String asked = asked(name, types, values == null ? 0 : values.length);
    if (fitting.size() > 1) {
      throw refused(
          Status.BAD_REQUEST,
          owner.key()
              + " has several methods "
              + asked
              + "; name the types of the parameters, as in "
              + signature(fitting.get(0)));
    }
    throw named.size() == 1
        ? refused(Status.BAD_REQUEST, wrongCount(named.get(0), requireNonNull(values).length))
        : refused(
            Status.SERVICE_NOT_FOUND, owner.key() + " has no method " + asked + hints.of(name));
  }

  private List<ServiceMethod> named(String name, @Nullable String @Nullable [] types) {
    return byName.getOrDefault(name, List.of()).stream()
        .filter(m -> types == null || names(m.method().getParameterTypes(), types))
        .toList();
  }

  private static boolean takes(ServiceMethod method, @Nullable Object @Nullable [] values) {
    return method.method().getParameterCount() == (values == null ? 0 : values.length);
  }

  private String wrongCount(ServiceMethod method, int count) {
    int parameters = method.method().getParameterCount();
    return signature(method)
        + " of "
        + owner.key()
        + " takes "
        + arguments(parameters)
        + ", but the call has "
        + count;
  }

  private static String arguments(int count) {
    return count + (count == 1 ? " argument" : " arguments");
  }

  /**
   * The name in the class itself, as it is written in Java, or from before the class was renamed.
   */
  private static boolean names(Class<?>[] declared, @Nullable String[] types) {
    for (int i = 0; i < declared.length; i++) {
      if (i >= types.length
          || !declared[i].getName().equals(types[i])
              && !declared[i].getTypeName().equals(types[i])
              && !SerializedNames.of(declared[i]).equals(types[i])) {
        return false;
      }
    }
    return types.length == declared.length;
  }

  private static String asked(String name, @Nullable String @Nullable [] types, int count) {
    return Signatures.shown(name)
        + "("
        + (types == null ? arguments(count) : Signatures.shown(joined(types)))
        + ")";
  }

  private static RpcException refused(Status status, String text) {
    return new RpcException(status, Certainty.NOT_EXECUTED, text);
  }

  /** As many of them as are shown. */
  private static String joined(@Nullable String[] types) {
    return Stream.of(types)
        .limit(MAX_SHOWN)
        .map(type -> Signatures.shown(String.valueOf(type)))
        .collect(Collectors.joining(", "));
  }

  private static String signature(ServiceMethod method) {
    return method.method().getName()
        + Stream.of(method.method().getParameterTypes())
            .map(Class::getName)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  /**
   * @throws ConversionException if a value cannot be converted to the declared type
   * @throws ClassRefusedException if the gate refuses a class
   */
  @Nullable Object[] arguments(ServiceMethod method, @Nullable Object[] values) {
    return fromMaps.arguments(method.method(), values, owner.gate());
  }

  /**
   * @throws ConversionException if the result cannot be shown as maps
   */
  @Nullable Object result(@Nullable Object value) {
    return toMaps.convert(value);
  }
}
