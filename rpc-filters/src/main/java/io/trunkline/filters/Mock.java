package io.trunkline.filters;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One mock, read from its text.
 *
 * @param force whether it answers every call
 * @param answer null for none
 */
record Mock(boolean force, @Nullable Answer answer) {

  private static final String WHY = "mocked exception for service degradation";

  /** Its answer. */
  @FunctionalInterface
  interface Answer {

    /**
     * @param reason why there is no other answer; null if none was looked for
     * @throws RuntimeException if it has none for this call
     */
    CompletionStage<Outcome> to(
        Invocation call, CalledMethod method, @Nullable RpcException reason);
  }

  /**
   * @param methods those it has to fit, one of them at least; empty if it need not
   */
  static Mock of(
      Class<?> service,
      String text,
      Function<String, @Nullable Object> objects,
      List<CalledMethod> methods) {
    String said = text.trim();
    if (Switches.isOff(said)) {
      return new Mock(false, null);
    }
    boolean force = said.startsWith("force");
    String what = without(without(said, "fail:"), "force:");
    if (what.equals("return") || what.startsWith("return ")) {
      return new Mock(force, value(what.substring("return".length()).trim(), methods));
    }
    if (what.equals("throw") || what.startsWith("throw ")) {
      return new Mock(force, thrown(service, what.substring("throw".length()).trim()));
    }
    boolean standard = Switches.isOn(what) || what.equals("fail") || what.equals("force");
    return new Mock(force, object(object(service, what, standard, objects)));
  }

  private static String without(String text, String prefix) {
    return text.startsWith(prefix) ? text.substring(prefix.length()).trim() : text;
  }

  private static Answer value(String text, List<CalledMethod> methods) {
    MockValue value = new MockValue(text.isEmpty() ? "null" : text.replace('`', '"'));
    value.requireFit(methods);
    return (call, method, reason) ->
        CompletableFuture.completedFuture(Outcome.value(value.of(method)));
  }

  private static Answer thrown(Class<?> service, String name) {
    if (name.isEmpty()) {
      return (call, method, reason) ->
          CompletableFuture.completedFuture(
              new Outcome.Unanswered(
                  new RpcException(
                      reason == null ? Status.SERVER_FAILED : reason.status(),
                      reason == null ? Certainty.NOT_EXECUTED : reason.certainty(),
                      call + ": " + WHY,
                      reason)));
    }
    Class<?> type = ApplicationClasses.find(service, name, "mock");
    newException(type);
    return (call, method, reason) ->
        CompletableFuture.completedFuture(Outcome.failure(newException(type)));
  }

  private static Throwable newException(Class<?> type) {
    try {
      return (Throwable) type.getConstructor(String.class).newInstance(WHY);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new IllegalArgumentException(
          "'mock' throws "
              + type.getName()
              + ", expected an exception with a public constructor that takes a String",
          e);
    }
  }

  private static Object object(
      Class<?> service, String what, boolean standard, Function<String, @Nullable Object> objects) {
    String name = standard ? service.getName() + "Mock" : what;
    Object named = standard ? null : objects.apply(name);
    Object object = named != null ? named : newInstance(service, name);
    if (!service.isInstance(object)) {
      throw new IllegalArgumentException(
          "'mock' names "
              + name
              + ", a "
              + object.getClass().getName()
              + ", expected an implementation of "
              + service.getName());
    }
    return object;
  }

  private static Object newInstance(Class<?> service, String name) {
    try {
      var constructor = ApplicationClasses.find(service, name, "mock").getConstructor();
      constructor.setAccessible(true); // its class need not be public
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "'mock' names "
              + name
              + ", which cannot be made: give it a public constructor without parameters",
          e);
    }
  }

  private static Answer object(Object target) {
    return (call, method, reason) -> MethodOutcome.of(target, method.method(), call.arguments());
  }
}
