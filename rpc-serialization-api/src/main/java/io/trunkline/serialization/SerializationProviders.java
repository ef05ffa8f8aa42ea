package io.trunkline.serialization;

import io.trunkline.serialization.settings.NearestName;
import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.settings.SerializationSetting.Scope;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The serialization providers that one class loader finds. Immutable. A provider that cannot be
 * loaded does not affect the others; the error for a missing serialization mentions it.
 */
public final class SerializationProviders {

  /** The modules of Trunkline's serializations that have another name than their module. */
  private static final Map<String, String> MODULES =
      Map.ofEntries(
          Map.entry("kryo2", "kryo"),
          Map.entry("fastjson2", "formats"),
          Map.entry("gson", "formats"),
          Map.entry("fastjson", "formats"),
          Map.entry("json", "formats"),
          Map.entry("dubbo", "formats"),
          Map.entry("msgpack", "formats"),
          Map.entry("avro", "formats"),
          Map.entry("protostuff", "formats"),
          Map.entry("protobuf-json", "protobuf"),
          Map.entry("compactedjava", "java"),
          Map.entry("nativejava", "java"));

  /** Ends the search in a class loader that fails every time. */
  private static final int MAX_FAILURES = 100;

  private final Map<String, SerializationProvider> byName = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();

  private SerializationProviders() {}

  /** Those of the class loader of this class, which most ask for: each search reads all jars. */
  private static final class OnOwnClassPath {

    private static final @Nullable SerializationProviders FOUND = complete();

    private static @Nullable SerializationProviders complete() {
      try {
        SerializationProviders found = find(SerializationProviders.class.getClassLoader());
        return found.failures.isEmpty() ? found : null;
      } catch (RuntimeException | LinkageError failed) {
        return null; // whoever asks is told of it
      }
    }
  }

  /**
   * Finds the providers on the class path of this class loader. The class path of this class's own
   * loader is searched only once, if all of its providers can be loaded.
   *
   * @throws SerializationException if two providers share a name or a wire id
   */
  public static SerializationProviders load(ClassLoader loader) {
    SerializationProviders known =
        loader == SerializationProviders.class.getClassLoader() ? OnOwnClassPath.FOUND : null;
    return known == null ? find(loader) : known;
  }

  private static SerializationProviders find(ClassLoader loader) {
    SerializationProviders found = new SerializationProviders();
    Iterator<SerializationProvider> providers =
        ServiceLoader.load(SerializationProvider.class, loader).iterator();
    while (found.failures.size() < MAX_FAILURES) {
      try {
        if (!providers.hasNext()) {
          return found;
        }
        found.add(providers.next());
      } catch (ServiceConfigurationError | LinkageError e) {
        found.failures.add(e.toString());
      }
    }
    return found;
  }

  /**
   * Uses exactly these providers, for an application that does not search the class path.
   *
   * @throws SerializationException if two providers share a name or a wire id
   */
  public static SerializationProviders of(Collection<? extends SerializationProvider> providers) {
    SerializationProviders given = new SerializationProviders();
    providers.forEach(given::add);
    return given;
  }

  private void add(SerializationProvider provider) {
    int id = provider.wireId();
    if (id < 0 || id > 31) {
      throw new SerializationException(
          describe(provider) + " has wire id " + id + ", expected 0 to 31");
    }
    for (SerializationProvider other : byName.values()) {
      if (other.getClass() == provider.getClass()) {
        return;
      }
      if (other.wireId() == id || other.name().equals(provider.name())) {
        throw new SerializationException(
            describe(provider)
                + " and "
                + describe(other)
                + " share a name or wire id; remove one of them from the class path");
      }
    }
    for (SerializationSetting setting : provider.settings()) {
      if (!setting.serialization().equals(provider.name())) {
        throw new SerializationException(
            describe(provider)
                + " declares the setting "
                + setting.name()
                + ", expected a name that begins with "
                + provider.name()
                + ".");
      }
    }
    if (provider.settings().stream().filter(s -> s.scope() == Scope.CONNECTION).count() > 1) {
      throw new SerializationException(
          describe(provider)
              + " declares several negotiated settings, expected one at most: "
              + provider.settings());
    }
    byName.put(provider.name(), provider);
  }

  private static String describe(SerializationProvider provider) {
    return provider.getClass().getName() + " (" + provider.name() + ", " + provider.wireId() + ")";
  }

  /**
   * The provider with this name.
   *
   * @throws SerializationException if it does not exist; the message names the artifact to add, the
   *     available providers, and those that could not be loaded
   */
  public SerializationProvider named(String name) {
    SerializationProvider provider = byName.get(name);
    if (provider != null) {
      return provider;
    }
    StringBuilder message =
        new StringBuilder("no serialization named '" + name + "' (available: ")
            .append(byName.isEmpty() ? "none" : String.join(", ", byName.keySet()))
            .append(')');
    String hint = NearestName.hint(name, byName.keySet());
    message.append(hint);
    if (hint.isEmpty() || MODULES.containsKey(name)) { // a misspelt name is in no module
      message
          .append(byName.isEmpty() ? "; add " : "; name one of these, or add ")
          .append("io.trunkline:rpc-serialization-")
          .append(MODULES.getOrDefault(name, name))
          .append(" to the class path, or the jar that brings '")
          .append(name)
          .append("' if it is not one of Trunkline's");
    }
    if (!failures.isEmpty()) {
      message.append("; providers that could not be loaded: ").append(failures);
    }
    throw new SerializationException(message.toString());
  }

  /** The names of all providers, in alphabetical order. */
  public Collection<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  /** The settings that these serializations declare, by name. */
  public List<SerializationSetting> settings() {
    return byName.values().stream()
        .flatMap(provider -> provider.settings().stream())
        .sorted(Comparator.comparing(SerializationSetting::name))
        .toList();
  }

  /**
   * Whether a key, such as {@code kryo.form}, begins with the name of a serialization that declares
   * settings. {@code dubbo.tag} does not: the serialization dubbo has none, and Dubbo's own keys
   * begin with its name.
   */
  public boolean isSetting(String key) {
    SerializationProvider provider = byName.get(key.substring(0, Math.max(0, key.indexOf('.'))));
    return provider != null && !provider.settings().isEmpty();
  }

  /**
   * Checks the settings of a client or server.
   *
   * @throws IllegalArgumentException if a name or value is unknown; the message lists the known
   *     ones
   * @throws SerializationException if a setting's serialization is not on the class path
   */
  public void check(SerializationSettings settings) {
    check(settings, false);
  }

  /**
   * Checks the settings of a service or reference.
   *
   * @throws IllegalArgumentException if a name or value is unknown, or the setting belongs to a
   *     client or server; the message lists the known ones
   * @throws SerializationException if a setting's serialization is not on the class path
   */
  public void checkOfService(SerializationSettings settings) {
    check(settings, true);
  }

  /** The settings of a scope that differ from their defaults. */
  public SerializationSettings inForce(SerializationSettings settings, Scope scope) {
    return settings.inForce(scope, settings());
  }

  /**
   * The terms of messages to peers without agreed terms.
   *
   * @param own the settings of the service or reference; checked here
   * @param defaults the settings of its server or client, for names that it does not set
   * @throws IllegalArgumentException if a name or value is unknown, or the setting belongs to a
   *     client or server; the message lists the known ones
   * @throws SerializationException if a setting's serialization is not on the class path
   */
  public PayloadTerms plainTerms(SerializationSettings own, SerializationSettings defaults) {
    checkOfService(own);
    return PayloadTerms.plain(inForce(own.withDefaults(defaults), Scope.PLAIN_MESSAGES));
  }

  private void check(SerializationSettings settings, boolean ofService) {
    for (String name : settings.asMap().keySet()) {
      String serialization = name.substring(0, name.indexOf('.'));
      boolean isMisspelt = !NearestName.hint(serialization, byName.keySet()).isEmpty();
      if (MODULES.containsKey(serialization) || !isMisspelt) {
        named(serialization); // if it is missing, the message names what to add
      }
    }
    settings.check(settings(), ofService);
  }

  /** The errors of providers that could not be loaded; may be empty. */
  public List<String> failures() {
    return List.copyOf(failures);
  }
}
