package io.trunkline.spring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Writes trunkline.xsd from the tables of elements. The documentation of an attribute that is a
 * setting comes from its constant. The file itself keeps the documentation of elements and of other
 * attributes.
 */
final class SchemaFile {

  static final Path FILE = Path.of("src/main/resources/META-INF/trunkline.xsd");

  private static final String XSD = "http://www.w3.org/2001/XMLSchema";

  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- For editors. Any attribute, and any element inside one of ours, passes here: Trunkline itself reports what is
           misspelt, and names what was meant. Types are texts because any value may be a placeholder.
           SchemaFileTest writes this file from the tables of elements; -Ddocs.write=true writes it again. -->
      <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://trunkline.io/schema/trunkline"
                  targetNamespace="http://trunkline.io/schema/trunkline" elementFormDefault="qualified">
      """;

  private static final String ANY_ELEMENT =
      """
          <xsd:complexType>
            <xsd:sequence>
              <xsd:any minOccurs="0" maxOccurs="unbounded" processContents="lax"/>
            </xsd:sequence>
      """;

  private static final String ANY_ATTRIBUTE =
      """
            <xsd:anyAttribute namespace="##any" processContents="skip"/>
          </xsd:complexType>
        </xsd:element>
      """;

  private final Map<String, String> written = new HashMap<>();

  SchemaFile() throws IOException {
    NodeList elements = document().getElementsByTagNameNS(XSD, "element");
    for (int i = 0; i < elements.getLength(); i++) {
      Element element = (Element) elements.item(i);
      String tag = element.getAttribute("name");
      written.put(tag, documentation(element));
      NodeList attributes = element.getElementsByTagNameNS(XSD, "attribute");
      for (int j = 0; j < attributes.getLength(); j++) {
        Element attribute = (Element) attributes.item(j);
        written.put(tag + " " + attribute.getAttribute("name"), documentation(attribute));
      }
    }
  }

  private static Document document() throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      return factory.newDocumentBuilder().parse(FILE.toFile());
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(FILE.toString(), e);
    }
  }

  /** The text of the annotation that is its child; empty if it has none. */
  private static String documentation(Element of) {
    for (Node child = of.getFirstChild(); child != null; child = child.getNextSibling()) {
      if ("annotation".equals(child.getLocalName())) {
        return child.getTextContent().trim();
      }
    }
    return "";
  }

  String text() {
    StringBuilder text = new StringBuilder(HEAD);
    for (io.trunkline.spring.Element element : io.trunkline.spring.Element.values()) {
      text.append("\n  <xsd:element name=\"").append(element.tag()).append("\">\n");
      annotation(text, "    ", written.getOrDefault(element.tag(), ""));
      text.append(ANY_ELEMENT);
      element.attributes().values().stream()
          .filter(attribute -> attribute.support() == Attribute.Support.WORKS)
          .forEach(attribute -> append(text, element, attribute));
      text.append(ANY_ATTRIBUTE);
    }
    return text.append("</xsd:schema>\n").toString();
  }

  private void append(
      StringBuilder text, io.trunkline.spring.Element element, Attribute attribute) {
    String says =
        attribute.setting() != null
            ? attribute.documentation().replace("`", "")
            : written.getOrDefault(element.tag() + " " + attribute.name(), "");
    text.append("      <xsd:attribute name=\"").append(attribute.name());
    if (says.isEmpty()) {
      text.append("\" type=\"xsd:string\"/>\n");
      return;
    }
    text.append("\" type=\"xsd:string\">\n");
    annotation(text, "        ", says);
    text.append("      </xsd:attribute>\n");
  }

  private static void annotation(StringBuilder text, String indent, String says) {
    text.append(indent).append("<xsd:annotation>\n");
    text.append(indent).append("  <xsd:documentation>");
    text.append(says.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
    text.append("</xsd:documentation>\n");
    text.append(indent).append("</xsd:annotation>\n");
  }

  /** Elements and attributes whose documentation somebody has to write. */
  List<String> undocumented() {
    List<String> names = new ArrayList<>();
    for (io.trunkline.spring.Element element : io.trunkline.spring.Element.values()) {
      if (written.getOrDefault(element.tag(), "").isEmpty()) {
        names.add(element.tag());
      }
    }
    return names;
  }

  void write() throws IOException {
    Files.writeString(FILE, text());
  }
}
