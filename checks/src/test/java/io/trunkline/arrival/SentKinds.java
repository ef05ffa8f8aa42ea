package io.trunkline.arrival;

import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.Kinds;
import java.util.ArrayList;
import java.util.List;

/** The catalogue, and what libraries add to it. */
final class SentKinds {

  private SentKinds() {}

  static List<Kind> all() {
    List<Kind> all = new ArrayList<>(Kinds.all());
    all.addAll(LibraryKinds.all());
    return List.copyOf(all);
  }
}
