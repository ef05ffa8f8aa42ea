package io.trunkline.internal.reference;

import static io.trunkline.settings.ReferenceSettings.GROUP;
import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.TOKEN;

import io.trunkline.internal.callback.SaidCallbacks;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.ProviderForms;
import io.trunkline.internal.client.ProviderParameters;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What providers announce about calls takes effect where their reference says nothing: token,
 * serialization, and group and version if the reference takes several. Thread-safe.
 *
 * @param choosesSerialization whether nobody here has said a serialization
 * @param usual the serialization that is used if nothing is said
 */
record ProviderParametersReader(
    ReferenceOptions<?> reference,
    ClientEngine engine,
    Set<String> serializations,
    boolean choosesSerialization,
    String usual) {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.client.RpcClient");

  /** What stands for any group or version. */
  private static final String ANY = "*";

  /**
   * @throws IllegalArgumentException if the reference takes several groups or versions, but not
   *     from a source, where each provider has its own
   */
  void check(AddressUrls urls) {
    boolean several = takesSeveralGroups() || takesSeveralVersions();
    if (several && !urls.fixed().isEmpty()) {
      throw new IllegalArgumentException(
          "the reference to "
              + reference.service().getName()
              + " has group "
              + reference.find(GROUP)
              + " and version "
              + reference.version()
              + ", and the fixed addresses "
              + urls.fixed()
              + "; name one group and version, as only a registry says those of each provider");
    }
  }

  private boolean takesSeveralGroups() {
    String group = reference.find(GROUP);
    return group != null && (group.equals(ANY) || group.contains(","));
  }

  private boolean takesSeveralVersions() {
    return ANY.equals(reference.version());
  }

  /** The forms in which a provider that announces parameters wants to be called. */
  ProviderForms forms() {
    return new ProviderForms(this::read, this::form);
  }

  private @Nullable ProviderParameters read(Map<String, String> parameters) {
    String group = reference.find(GROUP);
    String version = reference.version();
    ProviderParameters announced =
        new ProviderParameters(
            takesSeveralGroups() ? said(parameters, "group") : group,
            takesSeveralVersions()
                ? ReferenceOptions.versionOrNone(said(parameters, "version"))
                : version,
            reference.find(TOKEN) == null ? said(parameters, ProviderParameters.TOKEN) : null,
            choosesSerialization ? serialization(parameters) : null,
            SaidCallbacks.in(parameters));
    return announced.equals(
            new ProviderParameters(group, version, null, null, SaidCallbacks.NOTHING))
        ? null
        : announced;
  }

  private static @Nullable String said(Map<String, String> parameters, String key) {
    String value = parameters.get(key);
    return value == null || value.isEmpty() ? null : value;
  }

  /**
   * Those that are here, the preferred one first; null if that is the usual one, or none is here.
   */
  private @Nullable String serialization(Map<String, String> parameters) {
    Set<String> names = new LinkedHashSet<>();
    for (String key : List.of("prefer.serialization", "serialization")) {
      for (String name : parameters.getOrDefault(key, "").split(",")) {
        if (serializations.contains(name.trim())) {
          names.add(name.trim());
        }
      }
    }
    List<String> usable = new ArrayList<>(names);
    usable.removeIf(name -> !isUsable(name));
    return usable.isEmpty() || usable.get(0).equals(usual) ? null : String.join(",", usable);
  }

  private boolean isUsable(String name) {
    try {
      return !engine.serializations(name).isEmpty(); // offered to peers from now on
    } catch (RuntimeException cannotWork) {
      log.debug("{} is announced, and cannot be used here", name, cannotWork);
      return false;
    }
  }

  private ClientMethod form(ClientMethod method, ProviderParameters announced) {
    MethodOptions own = reference.method(method.site().method());
    return engine.method(
        method,
        own.find(SERIALIZATION) == null
            ? announced
            : new ProviderParameters(
                announced.group(),
                announced.version(),
                announced.token(),
                null,
                announced.callbacks()));
  }
}
