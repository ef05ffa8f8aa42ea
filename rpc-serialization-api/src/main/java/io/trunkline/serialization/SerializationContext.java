package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

/**
 * What a {@link Serialization} is made from: frozen before it is made, never changed after.
 *
 * @param catalog the classes the owner's optimizers named, in their order
 * @param budgets what one message may cost
 */
public record SerializationContext(ClassCatalog catalog, Budgets budgets) {

  public SerializationContext {
    requireNonNull(catalog, "catalog");
    requireNonNull(budgets, "budgets");
  }
}
