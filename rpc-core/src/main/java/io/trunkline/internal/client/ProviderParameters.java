package io.trunkline.internal.client;

import io.trunkline.call.CallSite;
import io.trunkline.internal.callback.SaidCallbacks;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form of calls that a provider announces, apart from settings of its consumer.
 *
 * @param group of its service; null for none
 * @param version of its service, {@code 0.0.0} for none
 * @param token required with each call; null for none, or if the consumer sets it
 * @param serialization the serializations that it reads, separated by commas, the preferred one
 *     first; null if it announces none, or if the consumer sets one
 * @param callbacks which arguments of its methods are callbacks
 */
public record ProviderParameters(
    @Nullable String group,
    String version,
    @Nullable String token,
    @Nullable String serialization,
    SaidCallbacks callbacks) {

  /** The attachment in which a provider looks for its token. */
  public static final String TOKEN = "token";

  ClientMethod.Settings under(ClientMethod.Settings given) {
    CallSite site = given.site();
    Map<String, Object> constants = given.constants();
    if (token != null) {
      constants = new HashMap<>(constants);
      constants.put(TOKEN, token);
    }
    return new ClientMethod.Settings(
        new CallSite(site.service(), version, group, site.method(), site.descriptor()),
        given.type(),
        serialization == null ? given.serialization() : serialization,
        Map.copyOf(constants),
        given.plainTerms(),
        given.returned(),
        given.result(),
        given.gate(),
        given.oneWay(),
        given.timeoutNanos(),
        given.callbacks() == null ? null : given.callbacks().announced(callbacks));
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "group " + group + ", version " + version + ", serialization " + serialization;
  }
}
