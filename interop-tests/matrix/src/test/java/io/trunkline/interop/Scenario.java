package io.trunkline.interop;

import java.util.Set;

/**
 * Something that has to go the same way in every pairing with every version.
 *
 * @param name a sentence
 * @param play does it and checks it
 * @param warnings what stock peers are known to log about it, between themselves too
 */
record Scenario(String name, Play play, Set<KnownWarning> warnings) {

  /** What happens between two peers. */
  @FunctionalInterface
  interface Play {
    void with(Pair pair, Fleet fleet) throws Exception;
  }

  static Scenario of(String name, Play play, KnownWarning... warnings) {
    return new Scenario(name, play, Set.of(warnings));
  }

  /** The sentence. */
  @Override
  public String toString() {
    return name;
  }
}
