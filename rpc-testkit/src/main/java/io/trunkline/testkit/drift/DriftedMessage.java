package io.trunkline.testkit.drift;

import java.util.Set;

/**
 * What one side sends.
 *
 * @param root the object sent, with all it refers to
 * @param met the names of all its classes, and of its enum constants as {@code class.constant}
 */
public record DriftedMessage(Object root, Set<String> met) {

  public DriftedMessage {
    met = Set.copyOf(met);
  }
}
