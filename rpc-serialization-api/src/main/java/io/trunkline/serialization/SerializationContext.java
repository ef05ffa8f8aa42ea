package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.settings.SerializationSettings;
import java.util.Map;

/**
 * The input for creating a {@link Serialization}. Immutable.
 *
 * @param catalog the classes that the optimizers of the client or port name
 * @param budgets the limits of one message
 * @param wireNames classes written under another name, because stock peers use that name, at least
 *     under plain terms; may be empty. {@link ClassGate.Builder#allowAlias} is the opposite
 *     direction
 * @param unregistered is notified of classes that are written by name although they could have a
 *     number
 * @param settings the settings of scope {@code ENDPOINT}, of all serializations, that differ from
 *     their defaults
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

  /** Creates a context without settings. */
  public SerializationContext(
      ClassCatalog catalog,
      Budgets budgets,
      Map<Class<?>, String> wireNames,
      UnregisteredClasses unregistered) {
    this(catalog, budgets, wireNames, unregistered, SerializationSettings.NONE);
  }

  /** Creates a context in which each class is written under its own name, without settings. */
  public SerializationContext(ClassCatalog catalog, Budgets budgets) {
    this(catalog, budgets, Map.of(), UnregisteredClasses.IGNORED);
  }
}
