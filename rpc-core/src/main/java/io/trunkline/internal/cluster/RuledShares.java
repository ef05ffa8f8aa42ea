package io.trunkline.internal.cluster;

import io.trunkline.internal.rules.RoutingRules.Share;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** The endpoints for calls that rules treat alike: one group, or several by weight. Immutable. */
final class RuledShares {

  /** Sets the groups of rules apart from the other groups. */
  private static final String APART = "rules";

  private final List<TagGroup> groups;
  private final double[] until;

  private RuledShares(List<TagGroup> groups, double[] until) {
    this.groups = groups;
    this.until = until;
  }

  /**
   * @param all the shares of all endpoints
   * @param usable the shares of usable endpoints
   */
  static RuledShares of(List<Share<Endpoint>> all, List<Share<Endpoint>> usable) {
    boolean isUsable = usable.stream().anyMatch(share -> !share.left().isEmpty());
    List<Share<Endpoint>> called =
        isUsable ? usable.stream().filter(share -> !share.left().isEmpty()).toList() : all;
    List<TagGroup> groups = new ArrayList<>();
    double[] until = new double[called.size()];
    double sum = 0;
    for (Share<Endpoint> share : called) {
      List<Endpoint> whole = isUsable ? around(share.left(), all) : share.left();
      sum += share.weight();
      until[groups.size()] = sum;
      groups.add(TagGroup.of(APART, whole, isUsable ? share.left() : List.of(), whole));
    }
    return new RuledShares(List.copyOf(groups), until);
  }

  /** The share of all endpoints that contains these usable ones. */
  private static List<Endpoint> around(List<Endpoint> some, List<Share<Endpoint>> all) {
    return all.stream()
        .map(Share::left)
        .filter(whole -> new HashSet<>(whole).containsAll(some))
        .findFirst()
        .orElse(some);
  }

  /** Chooses the group of one more call. */
  TagGroup next() {
    if (until.length == 1) {
      return groups.get(0);
    }
    double drawn = ThreadLocalRandom.current().nextDouble(until[until.length - 1]);
    int place = 0;
    while (place < until.length - 1 && drawn >= until[place]) {
      place++;
    }
    return groups.get(place);
  }
}
