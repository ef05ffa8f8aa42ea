package io.trunkline.interop.samples;

import java.util.Set;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The versions that a Maven file manages. */
record Management(Element list) {

  static Management of(Element project) {
    return new Management(
        Elements.childOrNew(Elements.childOrNew(project, "dependencyManagement"), "dependencies"));
  }

  /**
   * Puts the versions that ours needs before all others.
   *
   * @param kept the groups whose BOM the sample has itself, in a version that ours runs with
   */
  void put(Swap swap, Set<String> kept) {
    Node first = list.getFirstChild();
    for (String coordinates : swap.managed()) {
      String[] both = coordinates.split(" without ");
      Element managed = dependency(both[0].split(":"));
      if (both.length > 1) {
        Element exclusions = Elements.add(managed, "exclusions", null);
        for (String artifact : both[1].split(", ")) {
          String[] excluded = artifact.split(":");
          Element exclusion = Elements.add(exclusions, "exclusion", null);
          Elements.add(exclusion, "groupId", excluded[0]);
          Elements.add(exclusion, "artifactId", excluded[1]);
        }
      }
      list.insertBefore(managed, first);
    }
    for (String coordinates : swap.imported()) {
      String[] part = coordinates.split(":");
      if (kept.contains(part[0])) {
        continue;
      }
      Element bom = dependency(part);
      Elements.add(bom, "type", "pom");
      Elements.add(bom, "scope", "import");
      list.insertBefore(bom, first);
    }
  }

  private Element dependency(String[] part) {
    return Elements.dependency(list.getOwnerDocument(), part[0], part[1], part[2]);
  }
}
