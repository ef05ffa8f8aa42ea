package io.trunkline.console;

import io.trunkline.call.CallSite;
import io.trunkline.client.Reference;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServedService;
import java.lang.reflect.Method;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A service of a server, or the service of a reference.
 *
 * @param owner the name of the server or reference
 * @param key group, path and version as one text; the interface for a reference
 * @param type the interface
 * @param server the server; null for a reference
 * @param served the service of the server; null for a reference
 * @param reference the reference; null for a server
 */
record ShownService(
    String owner,
    String key,
    Class<?> type,
    @Nullable RpcServer server,
    @Nullable ServedService served,
    @Nullable Reference<?> reference) {

  static final String OWNER = "owner";
  static final String SIDE = "side";
  static final String KEY = "service";
  static final String SERVED = "server";
  static final String REFERRED = "reference";

  /** The services of all servers, then of all references. */
  static List<ShownService> all(ObservedProcess process) {
    List<ShownService> all = new ArrayList<>();
    process
        .servers()
        .forEach(
            (name, server) ->
                server.details().services().stream()
                    .map(one -> new ShownService(name, key(one), one.type(), server, one, null))
                    .forEach(all::add));
    process
        .references()
        .forEach(
            (name, reference) -> {
              Class<?> type = reference.details().service();
              all.add(new ShownService(name, type.getName(), type, null, null, reference));
            });
    return all;
  }

  /** The service that the parameters of a request name; null if the process does not have it. */
  static @Nullable ShownService find(ObservedProcess process, Map<String, String> parameters) {
    for (ShownService shown : all(process)) {
      if (shown.side().equals(parameters.get(SIDE))
          && shown.owner.equals(parameters.get(OWNER))
          && shown.key.equals(parameters.get(KEY))) {
        return shown;
      }
    }
    return null;
  }

  private static String key(ServedService service) {
    return (service.group() == null ? "" : service.group() + "/")
        + service.path()
        + (hasVersion(service) ? ":" + service.version() : "");
  }

  /** Whether a version is set. */
  static boolean hasVersion(ServedService service) {
    return !service.version().isEmpty() && !service.version().equals(CallSite.NO_VERSION);
  }

  String side() {
    return server != null ? SERVED : REFERRED;
  }

  /** The link to its page. */
  String link() {
    return "service?%s=%s&%s=%s&%s=%s"
        .formatted(SIDE, side(), OWNER, encoded(owner), KEY, encoded(key));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** What was measured of a method; null before its first call. */
  @Nullable MethodCalls calls(ObservedProcess process, Method method) {
    MeasuredCalls side = served != null ? process.served() : process.made();
    return side.of(
        site ->
            site.method().equals(method.getName())
                && site.descriptor().equals(CallSite.descriptor(method))
                && isSite(site));
  }

  private boolean isSite(CallSite site) {
    return served != null
        ? site.service().equals(served.path()) && Objects.equals(site.group(), served.group())
        : site.service().equals(type.getName());
  }
}
