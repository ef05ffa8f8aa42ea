package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.hessian2.internal.time.ZoneCache;
import io.trunkline.serialization.hessian2.internal.wire.ByteTable;

/**
 * What all readers of one serialization share: the definitions, types and time zones that earlier
 * messages had, found by their bytes. Thread-safe.
 */
public final class NameCache {

  private final ByteTable<ClassDefinition> definitions =
      new ByteTable<>(ClassDefinition::bytes, ClassDefinition::hash);
  private final ByteTable<ResolvedName> types =
      new ByteTable<>(ResolvedName::bytes, ResolvedName::hash);
  private final ZoneCache zones = new ZoneCache();

  ByteTable<ClassDefinition> definitions() {
    return definitions;
  }

  ByteTable<ResolvedName> types() {
    return types;
  }

  ZoneCache zones() {
    return zones;
  }
}
