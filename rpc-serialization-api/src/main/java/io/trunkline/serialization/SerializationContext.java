package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.settings.SerializationSettings;
import java.util.Map;

/**
 * What a {@link Serialization} is created from. Immutable.
 *
 * @param catalog the classes that the optimizers of the client or port name
 * @param budgets the limits of one message
 * @param wireNames classes that are written under another name than their own, because stock peers
 *     know them by it, at least under plain terms; may be empty. {@link
 *     ClassGate.Builder#allowAlias} is the opposite direction
 * @param unregistered is notified of classes that are written by name although they could have a
 *     number
 * @param settings those settings of scope {@code ENDPOINT}, of all serializations, that differ from
 *     their default
 */
public record SerializationContext(
    ClassCatalog catalog,
    Budgets budgets,
    Map<Class<?>, String> wireNames,
    UnregisteredClasses unregistered,
    SerializationSettings settings) {

  public SerializationContext {
    requireNonNull(catalog, "catalog");
    requireNonNull(budgets, "budgets");
    wireNames = Map.copyOf(wireNames);
    requireNonNull(unregistered, "unregistered");
    requireNonNull(settings, "settings");
  }

  /** A context without settings. */
  public SerializationContext(
      ClassCatalog catalog,
      Budgets budgets,
      Map<Class<?>, String> wireNames,
      UnregisteredClasses unregistered) {
    this(catalog, budgets, wireNames, unregistered, SerializationSettings.NONE);
  }

  /** A context in which each class is written under its own name, without settings. */
  public SerializationContext(ClassCatalog catalog, Budgets budgets) {
    this(catalog, budgets, Map.of(), UnregisteredClasses.IGNORED);
  }
}
