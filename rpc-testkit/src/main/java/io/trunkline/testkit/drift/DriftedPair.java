package io.trunkline.testkit.drift;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Two sides with the same class names, of which some classes differ: fields added, removed,
 * reordered or retyped, hidden by others or moved between classes, enums extended, parents and
 * finality changed, and optimizers that name other classes in another order. The same seed always
 * creates the same pair.
 *
 * @param seed created the pair
 */
public record DriftedPair(int seed, DriftedSide here, DriftedSide there) {

  /** How many pairs are best made together: a compiler's start costs more than its work. */
  public static final int BATCH = 60;

  /**
   * Creates pairs of successive seeds.
   *
   * @throws IllegalStateException if this Java runtime has no compiler
   */
  public static List<DriftedPair> of(int firstSeed, int count) throws ClassNotFoundException {
    List<DriftedModel> original = new ArrayList<>();
    List<DriftedModel> drifted = new ArrayList<>();
    Map<String, String> ourSources = new TreeMap<>();
    Map<String, String> theirSources = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      DriftedModel model = DriftedModel.of(new Random(firstSeed + i));
      original.add(model);
      drifted.add(model.drifted());
      ourSources.putAll(model.sources("gen.p" + i));
      theirSources.putAll(drifted.get(i).sources("gen.p" + i));
    }
    ClassLoader ourLoader = new CompiledSources(ourSources);
    ClassLoader theirLoader = new CompiledSources(theirSources);
    List<DriftedPair> pairs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pairs.add(
          new DriftedPair(
              firstSeed + i,
              DriftedSide.of(original.get(i), ourLoader, "gen.p" + i),
              DriftedSide.of(drifted.get(i), theirLoader, "gen.p" + i)));
    }
    return pairs;
  }
}
