package io.trunkline.serialization.objectstream.internal.standin;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stands in for {@link java.util.LinkedHashSet}. */
final class LinkedHashSet extends HashSet {

  private static final long serialVersionUID = -2851667679971038690L;

  @Override
  Set<@Nullable Object> make() {
    return new java.util.LinkedHashSet<>();
  }
}
