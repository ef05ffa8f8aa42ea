package io.trunkline.serialization.objectstream.internal.standin;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the stand-ins for sets have in common: they are a view of the set that is filled. */
abstract class SetStandIn extends AbstractSet<@Nullable Object> {

  private final Set<@Nullable Object> set;

  /** Also called by the JDK, for a stand-in that it makes. */
  SetStandIn() {
    set = make();
  }

  /** An empty set of the class stood in for. */
  abstract Set<@Nullable Object> make();

  final Set<@Nullable Object> set() {
    return set;
  }

  @Override
  public final Iterator<@Nullable Object> iterator() {
    return set.iterator();
  }

  @Override
  public final int size() {
    return set.size();
  }

  /** Called by the JDK when all is read: what arrives. */
  final Object readResolve() {
    return set;
  }
}
