package io.trunkline.internal.cluster;

import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressListener;
import io.trunkline.discovery.OutlierEjection;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.ConnectionLease;
import io.trunkline.internal.rules.RoutingRules;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of the {@link EndpointDirectory} of one reference.
 *
 * @param service group, service and version, for messages
 * @param source where addresses come from, for messages
 * @param connections acquires the connections to an address; throws {@link
 *     io.trunkline.call.Status#MISUSED} if the client is closed
 * @param subset selects the providers that this reference connects to
 * @param listeners notified of changes
 * @param rules routes calls; supplies null for no rules. The source lists the addresses again when
 *     the rules change
 */
public record DirectorySettings(
    String service,
    String source,
    Function<ProviderAddress, ConnectionLease> connections,
    UnaryOperator<List<ProviderAddress>> subset,
    OutlierEjection ejection,
    List<AddressListener> listeners,
    Supplier<@Nullable RoutingRules> rules) {

  private static final Logger log = LoggerFactory.getLogger(EndpointDirectory.class);

  /**
   * Logs a change and notifies the listeners of it.
   *
   * @param providers how many providers there are now
   */
  void notifyListeners(int providers, List<AddressChange.Entry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    AddressChange change = new AddressChange(service, source, providers, entries);
    log.info("{}", change);
    for (AddressListener listener : listeners) {
      try {
        listener.changed(change);
      } catch (RuntimeException failure) {
        log.error("{} failed with a change of {}", listener, service, failure);
      }
    }
  }
}
