package io.trunkline.internal.callback;

import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.LearnedLines;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Makes the gates of callback interfaces: what their calls and replies have is read through a gate
 * of their own, as lenient as that of other interfaces at this end. Thread-safe.
 *
 * @param allow the lines that this end allows
 * @param learned where lines are learned; null if they are not
 */
public record CallbackGates(
    ClassCatalog catalog, Collection<String> allow, @Nullable LearnedLines learned) {

  /** That of an interface. */
  public ClassGate of(Class<?> callback) {
    ClassGate.Builder gate = ClassGate.forService(callback, catalog, allow);
    return (learned == null ? gate : gate.learning(learned, callback)).build();
  }
}
