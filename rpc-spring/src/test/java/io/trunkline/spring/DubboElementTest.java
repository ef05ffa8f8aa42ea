package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.NodeList;

/** The table of decisions about Dubbo's elements. */
class DubboElementTest {

  private static final String XSD = "http://www.w3.org/2001/XMLSchema";

  @ParameterizedTest
  @ValueSource(strings = {"2.6.12", "2.7.23", "3.3.6"})
  void decidesAboutEveryNameInDubbosSchemas(String version) throws Exception {
    List<String> undecided = new ArrayList<>();
    DubboNames.of(version)
        .forEach(
            (tag, attributes) -> {
              ElementType type = DubboNames.element(tag);
              if (type == null) {
                undecided.add(tag);
              } else {
                attributes.stream()
                    .filter(name -> type.attribute(name) == null)
                    .forEach(name -> undecided.add(tag + " " + name));
              }
            });

    assertThat(undecided).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(DubboElement.class)
  void acceptsNothingThatNobodyWrites(DubboElement element) throws Exception {
    Set<String> written = new TreeSet<>();
    for (String version : DubboNames.VERSIONS) {
      written.addAll(DubboNames.of(version).getOrDefault(element.tag(), Set.of()));
    }
    assertThat(element.attributes().values())
        .filteredOn(a -> a.support() == Attribute.Support.IGNORED)
        .extracting(Attribute::name)
        .isSubsetOf(written);
  }

  @ParameterizedTest
  @EnumSource(DubboElement.class)
  void hasAReasonForWhatDoesNotWork(DubboElement element) {
    if (element.support() != Attribute.Support.WORKS) {
      assertThat(element.reason()).isNotEmpty();
    }
    for (Attribute attribute : element.attributes().values()) {
      if (attribute.support() != Attribute.Support.WORKS) {
        assertThat(attribute.reason()).as(attribute.name()).isNotEmpty();
      }
    }
    assertThat(element.names(true)).containsAll(element.required());
  }

  @ParameterizedTest
  @ValueSource(strings = {"trunkline-dubbo.xsd", "trunkline-dubbo-compat.xsd"})
  void isWhatTheSchemasAdmit(String schema) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    try (InputStream in = DubboElement.class.getResourceAsStream("/META-INF/" + schema)) {
      NodeList elements =
          factory.newDocumentBuilder().parse(in).getElementsByTagNameNS(XSD, "element");
      List<String> tags = new ArrayList<>();
      for (int i = 0; i < elements.getLength(); i++) {
        tags.add(((org.w3c.dom.Element) elements.item(i)).getAttribute("name"));
      }
      assertThat(tags)
          .containsExactlyInAnyOrderElementsOf(
              Namespace.DUBBO.elements().stream().map(ElementType::tag).toList());
    }
  }
}
