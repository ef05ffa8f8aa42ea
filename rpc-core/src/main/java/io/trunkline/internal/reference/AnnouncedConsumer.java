package io.trunkline.internal.reference;

import static io.trunkline.settings.ClusterSettings.RETRIES;
import static io.trunkline.settings.ReferenceSettings.ACTIVES;
import static io.trunkline.settings.ReferenceSettings.CHECK;
import static io.trunkline.settings.ReferenceSettings.GROUP;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.SharedSettings.PARAMETERS;

import io.trunkline.call.CallSite;
import io.trunkline.call.GenericService;
import io.trunkline.discovery.AddressQuery;
import io.trunkline.internal.rules.Party;
import io.trunkline.options.ReferenceOptions;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A reference as registries and rules see it: its service, and its own announced parameters.
 * Immutable.
 */
final class AnnouncedConsumer {

  private final AddressQuery query;

  /**
   * @param merged the options of the reference, completed by its url
   */
  AnnouncedConsumer(ReferenceOptions<?> merged, String application) {
    String version = merged.version();
    this.query =
        new AddressQuery(
            "",
            merged.pathOr(null),
            merged.find(GROUP),
            CallSite.NO_VERSION.equals(version) ? null : version,
            application,
            parameters(merged));
  }

  /** The query for the providers of the service at a source. */
  AddressQuery query(String url) {
    return new AddressQuery(
        url,
        query.service(),
        query.group(),
        query.version(),
        query.application(),
        query.parameters());
  }

  /** The consumer as operators' rules match it. */
  Party party() {
    String service = query.parameters().getOrDefault("interface", query.service());
    return Party.consumer(
        query.application(), "", service, query.group(), query.version(), query.parameters());
  }

  /** The parameters that Dubbo's consumers announce, too. */
  private static Map<String, String> parameters(ReferenceOptions<?> merged) {
    Map<String, String> announced = new LinkedHashMap<>(merged.get(PARAMETERS));
    boolean isGeneric = merged.service() == GenericService.class;
    announced.put("side", "consumer");
    announced.put("interface", isGeneric ? merged.pathOr(null) : merged.service().getName());
    announced.put(
        "methods",
        isGeneric
            ? "*"
            : Arrays.stream(merged.service().getMethods())
                .map(Method::getName)
                .distinct()
                .sorted()
                .collect(Collectors.joining(",")));
    if (isGeneric) {
      announced.put("generic", "true");
    }
    announced.put("check", Boolean.toString(merged.get(CHECK)));
    Duration timeout = merged.find(TIMEOUT);
    put(announced, "timeout", timeout == null ? null : timeout.toMillis());
    put(announced, "actives", merged.find(ACTIVES));
    put(announced, "retries", merged.get(ReferenceOptions.CLUSTER).find(RETRIES));
    return announced;
  }

  private static void put(Map<String, String> announced, String key, @Nullable Object value) {
    if (value != null) {
      announced.put(key, value.toString());
    }
  }

  /** Group, service and version. */
  @Override
  public String toString() {
    return query.toString();
  }
}
