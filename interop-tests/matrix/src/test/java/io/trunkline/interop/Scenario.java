package io.trunkline.interop;

/**
 * Something that has to go the same way in every pairing with every version.
 *
 * @param name a sentence
 * @param play does it and checks it
 */
record Scenario(String name, Play play) {

  /** What happens between two peers. */
  @FunctionalInterface
  interface Play {
    void with(Pair pair, Fleet fleet) throws Exception;
  }

  /** The sentence. */
  @Override
  public String toString() {
    return name;
  }
}
