package io.trunkline.interop.samples;

import static io.trunkline.interop.samples.Elements.child;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A Maven file that is changed in memory. Not safe for use by several threads. */
final class Pom {

  /** The properties that applications name the versions of Spring and Boot with. */
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "spring.version", "spring",
          "spring-boot.version", "boot",
          "spring.boot.version", "boot",
          "springboot.version", "boot");

  private static final Map<String, String> FAMILIES =
      Map.of("org.springframework", "spring", "org.springframework.boot", "boot");

  private final Document document;
  private final Element project;

  private Pom(Document document) {
    this.document = document;
    this.project = document.getDocumentElement();
  }

  static Pom parse(String text) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return new Pom(factory.newDocumentBuilder().parse(new InputSource(new StringReader(text))));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("not a Maven file: " + e.getMessage(), e);
    }
  }

  String artifact() {
    return Elements.text(project, "artifactId");
  }

  /**
   * Puts ours in place of Dubbo's.
   *
   * @param own the artifacts of the sample itself, which stay
   * @param kept the groups whose BOM the sample has itself, in a version that ours runs with
   * @param used whether any Maven file of the sample refers to a property; others stay
   * @return what else was changed, for the table: versions of Spring; and what has no counterpart
   */
  Set<String> swap(Swap swap, Set<String> own, Set<String> kept, Predicate<String> used) {
    Set<String> changes = new TreeSet<>();
    Element parent = child(project, "parent");
    if (parent != null) {
      upgrade(parent, swap, changes);
    }
    Element properties = child(project, "properties");
    if (properties != null) {
      PROPERTIES.forEach(
          (name, what) -> {
            if (used.test(name)) {
              upgrade(child(properties, name), what, swap, changes);
            }
          });
    }
    for (Element dependency : all("dependency")) {
      upgrade(dependency, swap, changes);
      if (!kept.contains(Elements.text(dependency, "groupId"))) {
        giveWay(dependency, swap, changes);
      }
      if (dependency.getParentNode() != null) {
        replace(dependency, swap, own, changes);
      }
    }
    Management.of(project).put(swap, kept);
    return changes;
  }

  /** The groups whose BOM is imported in a version that ours runs with. */
  Set<String> recent(Swap swap) {
    Set<String> groups = new TreeSet<>();
    for (Element dependency : all("dependency")) {
      if (Elements.text(dependency, "scope").equals("import")
          && swap.isRecent(
              Elements.text(dependency, "groupId"), Elements.text(dependency, "version"))) {
        groups.add(Elements.text(dependency, "groupId"));
      }
    }
    return groups;
  }

  /**
   * Adds JUnit 4 if the Maven file has Boot's starter for tests, which brought it before Boot 2.4.
   *
   * @return what was changed
   */
  Set<String> keepJUnit4() {
    for (Element dependency : all("dependency")) {
      if (Elements.text(dependency, "artifactId").equals("spring-boot-starter-test")
          && child(dependency, "version") == null
          && !isManaged(dependency)) {
        Element junit = dependency("junit", "junit", null);
        Elements.add(junit, "scope", "test");
        dependency.getParentNode().insertBefore(junit, dependency);
        return Set.of("JUnit 4, which Boot's starter no longer brings");
      }
    }
    return Set.of();
  }

  /**
   * Names a version of Dubbo's own jar. Its starters, which only name further dependencies, keep
   * theirs: not all versions of them are published.
   */
  void pin(String version) {
    for (Element dependency : all("dependency")) {
      if (Swap.isDubbo(
              Elements.text(dependency, "groupId"), Elements.text(dependency, "artifactId"))
          && Elements.text(dependency, "artifactId").equals("dubbo")
          && !isManaged(dependency)) {
        Element old = child(dependency, "version");
        if (old != null) {
          dependency.removeChild(old);
        }
        Elements.add(dependency, "version", version);
      }
    }
  }

  /** Raises the version that stands at an artifact of Spring or Boot itself. */
  private static void upgrade(Element artifact, Swap swap, Set<String> changes) {
    String what = FAMILIES.get(Elements.text(artifact, "groupId"));
    if (what != null) {
      upgrade(child(artifact, "version"), what, swap, changes);
    }
  }

  private static void upgrade(
      @Nullable Element version, String what, Swap swap, Set<String> changes) {
    if (version == null || version.getTextContent().contains("${")) {
      return;
    }
    String old = version.getTextContent().strip();
    String upgraded = swap.upgraded(what, old);
    if (!upgraded.equals(old)) {
      version.setTextContent(upgraded);
      changes.add((what.equals("boot") ? "Boot " : "Spring ") + old + " to " + upgraded);
    }
  }

  /**
   * A version that the sample names itself of what ours brings along falls away, and all of Netty,
   * with native libraries for every system, too.
   */
  private static void giveWay(Element dependency, Swap swap, Set<String> changes) {
    String group = Elements.text(dependency, "groupId");
    String artifact = Elements.text(dependency, "artifactId");
    Element version = child(dependency, "version");
    boolean isNettyAll = artifact.equals("netty-all");
    if (!swap.brings(group, artifact) || (version == null && !isNettyAll)) {
      return;
    }
    changes.add(group + " in Trunkline's version");
    Element removed = version == null || isNettyAll || isManaged(dependency) ? dependency : version;
    removed.getParentNode().removeChild(removed);
  }

  private void replace(Element dependency, Swap swap, Set<String> own, Set<String> changes) {
    String group = Elements.text(dependency, "groupId");
    String artifact = Elements.text(dependency, "artifactId");
    boolean managed = isManaged(dependency);
    if (!Swap.isDubbo(group, artifact)) {
      if (!managed) {
        insert(swap.added().getOrDefault(group + ":" + artifact, List.of()), dependency, swap);
      }
      return;
    }
    if (own.contains(artifact) || (managed && artifact.equals("dubbo-dependencies-bom"))) {
      return;
    }
    Node list = dependency.getParentNode();
    if (!managed) {
      List<String> ours = swap.artifacts().get(artifact);
      if (ours == null) {
        changes.add("no counterpart of " + artifact);
        ours = List.of();
      }
      insert(ours, dependency, swap);
    }
    list.removeChild(dependency);
  }

  /**
   * Names a library that came along with Dubbo, unless the Maven file does.
   *
   * @param coordinates {@code group:artifact:version}
   * @return what was changed
   */
  Set<String> bring(String coordinates) {
    String[] part = coordinates.split(":");
    if (all("dependency").stream()
        .anyMatch(d -> !isManaged(d) && Elements.text(d, "artifactId").equals(part[1]))) {
      return Set.of();
    }
    Elements.childOrNew(project, "dependencies").appendChild(dependency(part[0], part[1], part[2]));
    return Set.of(part[1] + ", which came along with Dubbo");
  }

  /** Puts artifacts of ours in front of a dependency, with its scope. */
  private void insert(List<String> ours, Element dependency, Swap swap) {
    String scope = Elements.text(dependency, "scope");
    for (String name : ours) {
      Element added = dependency("io.trunkline", name, swap.version());
      if (scope.equals("test") || scope.equals("provided")) {
        Elements.add(added, "scope", scope);
      }
      dependency.getParentNode().insertBefore(added, dependency);
    }
  }

  private static boolean isManaged(Element dependency) {
    Node owner = dependency.getParentNode().getParentNode();
    return owner.getNodeName().equals("dependencyManagement");
  }

  private Element dependency(String group, String artifact, @Nullable String version) {
    return Elements.dependency(document, group, artifact, version);
  }

  private List<Element> all(String name) {
    List<Element> elements = new ArrayList<>();
    var nodes = document.getElementsByTagName(name);
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  String text() throws IOException {
    try {
      StringWriter text = new StringWriter();
      TransformerFactory.newInstance()
          .newTransformer()
          .transform(new DOMSource(document), new StreamResult(text));
      return text.toString();
    } catch (TransformerException e) {
      throw new IOException("the Maven file cannot be written: " + e.getMessage(), e);
    }
  }
}
