package io.trunkline.internal.exchange;

import io.trunkline.call.RemoteException;
import io.trunkline.call.RpcException;
import io.trunkline.internal.faults.ShownStack;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import java.lang.reflect.Method;
import java.security.CodeSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which exceptions of one service's implementation are sent as objects of their own class.
 * Thread-safe.
 *
 * <p>Stock consumers receive the same kinds as from stock providers: checked exceptions, exceptions
 * that the method declares, and exceptions of the JDK or of the interface's own jar. Their causes
 * must be of these kinds, too, or be allowed by the gate. Trunkline consumers receive those of them
 * that the gate allows, because a consumer has the same gate. All other exceptions become a {@link
 * RemoteException}, which is sent as a {@link RuntimeException} with the text. So do Trunkline's
 * own types, which stock consumers do not have.
 *
 * <p>An exception that the caller does not receive as an object of its own class is logged here
 * with its stack trace: once for each method and class, and at DEBUG level from then on.
 */
public final class SendableExceptions {

  private static final Logger log = LoggerFactory.getLogger(SendableExceptions.class);
  private static final int MAX_CHAIN = 32;
  private static final int MAX_LOGGED = 100;

  private final Class<?> service;
  private final ClassGate gate;
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  public SendableExceptions(Class<?> service, ClassGate gate) {
    this.service = service;
    this.gate = gate;
  }

  /** Replaces an exception of a method, or of a filter in front of it, for any caller. */
  public Throwable of(Throwable error, Method method) {
    if (!isKnown(error, method)
        || !areCausesAll(error, cause -> isAllowed(cause) || isKnown(cause, method))) {
      log(
          error,
          method,
          "its caller gets its text, as a RemoteException from Trunkline and as a RuntimeException"
              + " elsewhere; declare it on the method to send it as itself");
      return ExceptionAsText.of(error);
    }
    if (!isAllowed(error)) {
      String name = error.getClass().getName();
      String dubbo3 =
          isUntrustedByDubbo3(name)
              ? ", and those of stock 3.3 fail with \"expect Throwable\", since they trust a"
                  + " package of two parts only for the classes of signatures"
              : "";
      log(
          error,
          method,
          ("consumers of Trunkline get a RemoteException with its text%s; declare it on the method,"
                  + " or allow %s on both sides, to send it as itself")
              .formatted(dubbo3, name));
    }
    return error;
  }

  /**
   * Stock 3.3 trusts the first three parts of the names that signatures have, and of a shorter
   * package the names alone; an object of any other class it reads as a map.
   */
  private static boolean isUntrustedByDubbo3(String name) {
    return name.chars().filter(c -> c == '.').count() <= 2;
  }

  /** Replaces an exception that others get for a caller that has a gate itself. */
  public Throwable forGatedPeer(Throwable error) {
    return isAllowed(error) && areCausesAll(error, this::isAllowed)
        ? error
        : ExceptionAsText.of(error);
  }

  private void log(Throwable error, Method method, String consequence) {
    String name = service.getName() + "." + method.getName();
    if (logged.size() < MAX_LOGGED && logged.add(method.getName() + error.getClass().getName())) {
      log.warn(
          "{} failed with an undeclared exception: {}", name, consequence, ShownStack.of(error));
    } else {
      log.debug("{} failed with an undeclared exception again", name, ShownStack.of(error));
    }
  }

  private boolean isAllowed(Throwable error) {
    return gate.allows(error.getClass());
  }

  /** Looks at each cause and suppressed exception once, and at a bounded number of them. */
  private static boolean areCausesAll(Throwable error, Predicate<Throwable> condition) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    return areCausesAll(error, condition, seen);
  }

  private static boolean areCausesAll(
      Throwable error, Predicate<Throwable> condition, Set<Throwable> seen) {
    if (!seen.add(error)) {
      return true;
    }
    if (seen.size() > MAX_CHAIN) {
      return false;
    }
    return Stream.concat(Stream.ofNullable(error.getCause()), Stream.of(error.getSuppressed()))
        .allMatch(cause -> condition.test(cause) && areCausesAll(cause, condition, seen));
  }

  private boolean isKnown(Throwable error, Method method) {
    if (error instanceof RpcException
        || error instanceof RemoteException
        || error instanceof SerializationException) {
      return false;
    }
    if (!(error instanceof RuntimeException) && error instanceof Exception) {
      return true;
    }
    Class<?> type = error.getClass();
    for (Class<?> declared : method.getExceptionTypes()) {
      if (declared.isInstance(error)) {
        return true;
      }
    }
    return JdkClasses.has(type) || Objects.equals(source(type), source(service));
  }

  private static Object source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null ? type : source.getLocation();
  }
}
