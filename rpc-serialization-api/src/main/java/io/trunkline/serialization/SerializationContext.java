package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.settings.SerializationSettings;
import java.util.Map;

/**
 * What a {@link Serialization} is made from. Immutable.
 *
 * @param catalog the classes the owner's optimizers named, in their order
 * @param budgets what one message may cost
 * @param wireNames classes that are written under another name than their own, because peers know
 *     them by that one; empty for none. A serialization whose form cannot rename a class writes its
 *     own name. The way back is {@link ClassGate.Builder#allowAlias}
 * @param unregistered is notified of classes that are written by name although they could have a
 *     number
 * @param settings those of scope {@code ENDPOINT} that differ from their default, of all
 *     serializations
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

  /** A context in which every class is written under its own name and nothing is notified. */
  public SerializationContext(ClassCatalog catalog, Budgets budgets) {
    this(catalog, budgets, Map.of(), UnregisteredClasses.IGNORED);
  }
}
