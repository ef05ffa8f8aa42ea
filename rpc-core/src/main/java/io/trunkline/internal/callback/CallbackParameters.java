package io.trunkline.internal.callback;

import io.trunkline.call.CallbackArgument;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which parameters of one method are callbacks. Immutable. */
public final class CallbackParameters {

  /** How many objects of an interface a connection may have by default, as in Dubbo. */
  private static final int USUAL = 1;

  /**
   * A parameter that is a callback.
   *
   * @param released whether calls take the object back
   * @param isAnnounced whether only the provider says that it is one
   */
  record Parameter(int index, CallbackType type, boolean released, boolean isAnnounced) {

    /** Whether an object is passed as a callback here, and not as a value. */
    boolean takes(Object object) {
      return !isAnnounced || !(object instanceof Serializable);
    }
  }

  private final Method method;
  private final SaidCallbacks own;
  private final Function<Class<?>, CallbackType> types;
  private final List<Parameter> list = new ArrayList<>();
  private final int most;

  /** The parameters by the settings of this side alone; this where nothing was announced. */
  private final CallbackParameters unannounced;

  private CallbackParameters(
      @Nullable CallbackParameters unannounced,
      Method method,
      SaidCallbacks own,
      SaidCallbacks announced,
      Function<Class<?>, CallbackType> types) {
    this.unannounced = unannounced == null ? this : unannounced;
    this.method = method;
    this.own = own;
    this.types = types;
    Set<Integer> taken = new HashSet<>();
    for (SaidCallbacks said : List.of(own, announced)) {
      for (CallbackArgument argument : said.arguments()) {
        if (!argument.isOf(method)) {
          continue;
        }
        Class<?> type = method.getParameterTypes()[argument.index()];
        boolean isOwn = said == own;
        if ((isOwn || SaidCallbacks.mayBeAnnounced(type)) && taken.add(argument.index())) {
          list.add(new Parameter(argument.index(), types.apply(type), argument.released(), !isOwn));
        }
      }
    }
    Integer set = own.most() != null ? own.most() : announced.most();
    this.most = set == null ? USUAL : set;
  }

  /**
   * The callbacks among the parameters of a method.
   *
   * @param own what is set on this side
   * @param types the interface of a parameter, the same for each parameter of it
   * @return null if none of the parameters can be one
   */
  public static @Nullable CallbackParameters of(
      Method method, SaidCallbacks own, Function<Class<?>, CallbackType> types) {
    for (Class<?> parameter : method.getParameterTypes()) {
      if (parameter.isInterface()) {
        return new CallbackParameters(null, method, own, SaidCallbacks.NOTHING, types);
      }
    }
    return null;
  }

  /**
   * The parameters with a provider's announcement, where this side has no settings. It counts for
   * types that {@link SaidCallbacks#mayBeAnnounced may be announced}, and for objects that are no
   * {@link Serializable} values.
   */
  public CallbackParameters announced(SaidCallbacks announced) {
    return new CallbackParameters(unannounced, method, own, announced, types);
  }

  /** The error for one more object than a connection may have. */
  static String full(CallbackType type, int count, int most) {
    return ("the connection has %s callbacks of %s already, expected at most %s; pass the same object"
            + " again, release one, or raise callbacks on the builders of service and reference"
            + " (callbacks=\"%s\" in XML)")
        .formatted(count, type.type().getName(), most, most + 1);
  }

  /** Whether none of the parameters is a callback. */
  public boolean isEmpty() {
    return list.isEmpty();
  }

  /** Whether the parameter of that index is a callback. */
  public boolean has(int index) {
    return list.stream().anyMatch(parameter -> parameter.index == index);
  }

  /** The parameters by the settings of this side alone, without the provider's announcement. */
  CallbackParameters unannounced() {
    return unannounced;
  }

  List<Parameter> list() {
    return list;
  }

  /** How many objects of one interface a connection may have. */
  int most() {
    return most;
  }
}
