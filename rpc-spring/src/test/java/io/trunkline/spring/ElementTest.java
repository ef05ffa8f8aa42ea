package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The table of elements and what editors are told about it. */
class ElementTest {

  private static final String XSD = "http://www.w3.org/2001/XMLSchema";

  @ParameterizedTest
  @EnumSource(Element.class)
  void isWhatTheSchemaSays(Element element) throws Exception {
    assertThat(inSchema(element.tag())).containsExactlyElementsOf(element.names(true));
  }

  private static Set<String> inSchema(String tag) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    try (InputStream in = Element.class.getResourceAsStream("/META-INF/trunkline.xsd")) {
      Document schema = factory.newDocumentBuilder().parse(in);
      NodeList elements = schema.getElementsByTagNameNS(XSD, "element");
      Set<String> attributes = new TreeSet<>();
      for (int i = 0; i < elements.getLength(); i++) {
        org.w3c.dom.Element element = (org.w3c.dom.Element) elements.item(i);
        if (element.getAttribute("name").equals(tag)) {
          NodeList found = element.getElementsByTagNameNS(XSD, "attribute");
          for (int j = 0; j < found.getLength(); j++) {
            attributes.add(((org.w3c.dom.Element) found.item(j)).getAttribute("name"));
          }
        }
      }
      return attributes;
    }
  }

  @ParameterizedTest
  @EnumSource(Element.class)
  void hasAReasonForWhatDoesNotWork(Element element) {
    for (String name : element.names(false)) {
      assertThat(element.attribute(name).reason()).as(name).isNotEmpty();
    }
    assertThat(element.names(true)).containsAll(element.required());
  }
}
