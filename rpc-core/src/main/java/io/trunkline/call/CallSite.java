package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Method;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One method of one service, identified in the same way on both sides. Created once for each
 * method, when a service is exported or a reference is created.
 *
 * @param service the service path, usually the interface's name
 * @param version the service version, {@code 0.0.0} if none is set
 * @param group the service group; null for none
 * @param method the method's name
 * @param descriptor the JVM descriptors of its erased parameter types, joined, such as {@code
 *     Ljava/lang/String;I}
 */
public record CallSite(
    String service, String version, @Nullable String group, String method, String descriptor) {

  /** The version of a service for which no version is set. */
  public static final String NO_VERSION = "0.0.0";

  public CallSite {
    requireNonNull(service, "service");
    requireNonNull(version, "version");
    requireNonNull(method, "method");
    requireNonNull(descriptor, "descriptor");
  }

  /** The descriptor of a method: the JVM descriptors of its erased parameter types joined. */
  public static String descriptor(Method method) {
    return Stream.of(method.getParameterTypes())
        .map(Class::descriptorString)
        .collect(Collectors.joining());
  }

  /** Service and method, for logs and messages; contains no data of a call. */
  @Override
  public String toString() {
    return (group == null ? "" : group + "/")
        + service
        + (version.equals(NO_VERSION) ? "" : ":" + version)
        + "."
        + method;
  }
}
