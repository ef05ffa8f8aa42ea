package io.trunkline.internal.reference;

import static io.trunkline.settings.ReferenceSettings.GROUP;
import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.TOKEN;
import static io.trunkline.settings.SharedSettings.CALLBACK_ARGUMENTS;

import io.trunkline.call.CallbackArgument;
import io.trunkline.internal.callback.SaidCallbacks;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.ProviderForms;
import io.trunkline.internal.client.ProviderParameters;
import io.trunkline.internal.metadata.AnnouncedKeys;
import io.trunkline.internal.text.Complaints;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import java.util.ArrayList;
import java.util.Collections;
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
 * @param serializations the names of those on the class path
 * @param unannounced the names of those that only the application may choose
 * @param chosen what names a serialization here
 * @param usual the serialization that is used if nothing is said
 * @param complaints about what has no effect
 */
record ProviderParametersReader(
    ReferenceOptions<?> reference,
    ClientEngine engine,
    Set<String> serializations,
    Set<String> unannounced,
    Chosen chosen,
    String usual,
    Complaints complaints) {

  /** What names the serialization of a reference. */
  enum Chosen {
    NOWHERE,
    BY_CLIENT,
    BY_REFERENCE
  }

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.client.RpcClient");

  private static final String PREFERRED = "prefer.serialization";

  /** What stands for any group or version. */
  private static final String ANY = "*";

  ProviderParametersReader(
      ReferenceOptions<?> reference,
      ClientEngine engine,
      Set<String> serializations,
      Set<String> unannounced,
      Chosen chosen,
      String usual) {
    this(reference, engine, serializations, unannounced, chosen, usual, new Complaints(log));
  }

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
              + "; name one group and version, because only a registry supplies those of each"
              + " provider");
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

  @Nullable ProviderParameters read(Map<String, String> parameters) {
    String group = reference.find(GROUP);
    String version = reference.version();
    ProviderParameters announced =
        new ProviderParameters(
            takesSeveralGroups() ? said(parameters, "group") : group,
            takesSeveralVersions()
                ? ReferenceOptions.versionOrNone(said(parameters, "version"))
                : version,
            reference.find(TOKEN) == null ? said(parameters, ProviderParameters.TOKEN) : null,
            chosen == Chosen.NOWHERE ? serialization(parameters) : replacement(parameters),
            callbacks(parameters));
    return announced.equals(
            new ProviderParameters(group, version, null, null, SaidCallbacks.NOTHING))
        ? null
        : announced;
  }

  /** The callbacks of a provider, with a line about those that have no effect. */
  private SaidCallbacks callbacks(Map<String, String> parameters) {
    SaidCallbacks announced = SaidCallbacks.in(parameters);
    for (CallbackArgument argument : announced.arguments()) {
      for (Class<?> type : CallbackArgument.types(reference.service(), Set.of(argument))) {
        if (!SaidCallbacks.mayBeAnnounced(type)
            && !reference.get(CALLBACK_ARGUMENTS).contains(argument)) {
          complaints.add(
              ("%s: its providers announce argument %s of %s as a callback, which has no effect, as"
                      + " %s may be the type of values; if it is a callback, declare it on the"
                      + " reference: callback(\"%s\", %s)")
                  .formatted(
                      reference.service().getName(),
                      argument.index(),
                      argument.method(),
                      type.getName(),
                      argument.method(),
                      argument.index()));
        }
      }
    }
    return announced;
  }

  private static @Nullable String said(Map<String, String> parameters, String key) {
    String value = parameters.get(key);
    return value == null || value.isEmpty() ? null : value;
  }

  /**
   * The available serializations, the preferred one first; null if that is the default, or none is
   * available.
   */
  private @Nullable String serialization(Map<String, String> parameters) {
    Set<String> names = new LinkedHashSet<>();
    for (String key : List.of(PREFERRED, "serialization")) {
      for (String name : parameters.getOrDefault(key, "").split(",")) {
        if (serializations.contains(name.trim())) {
          names.add(name.trim());
        }
      }
    }
    List<String> usable = new ArrayList<>(names);
    usable.removeIf(name -> !mayBeAnnounced(name) || !isUsable(name));
    return usable.isEmpty() || usable.get(0).equals(usual) ? null : String.join(",", usable);
  }

  /**
   * What a provider reads in place of the serialization of the client; null if that is to be used.
   * A Trunkline provider announces all those of its port, and a stock one only those that it
   * prefers.
   */
  private @Nullable String replacement(Map<String, String> parameters) {
    List<String> offered = List.of(parameters.getOrDefault(PREFERRED, "").split(","));
    boolean isRefused =
        chosen == Chosen.BY_CLIENT
            && AnnouncedKeys.isOfTrunkline(parameters)
            && Collections.disjoint(offered, List.of(usual.split("\\s*,\\s*")));
    String replacement = isRefused ? serialization(parameters) : null;
    if (replacement != null) {
      complaints.add(
          "%s: its providers do not read %s, which this client sends by default; they get %s"
              .formatted(reference.service().getName(), usual, replacement));
    }
    return replacement;
  }

  private boolean mayBeAnnounced(String name) {
    if (unannounced.contains(name)) {
      complaints.add(
          ("%s: its providers announce the serialization %s, which has no effect, as it reads with"
                  + " code that is not Trunkline's; to use it, set it on the reference:"
                  + " serialization(\"%s\")")
              .formatted(reference.service().getName(), name, name));
      return false;
    }
    return true;
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
