package io.trunkline.spring;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.Resource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The lines of a file on which its elements begin. Spring's document has none, so the file is read
 * once more; of one that can be read only once, no lines are known.
 */
final class XmlLines {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private static final String KEY = XmlLines.class.getName();

  private final Map<Element, Integer> lines = new IdentityHashMap<>();

  private XmlLines(Document document, List<Integer> found) {
    NodeList elements = document.getElementsByTagName("*"); // in the order of the file
    if (elements.getLength() == found.size()) {
      for (int i = 0; i < found.size(); i++) {
        lines.put((Element) elements.item(i), found.get(i));
      }
    }
  }

  /** Where an element of a file begins, as text behind the file's name; empty if not known. */
  static String behind(Element element, Resource file) {
    Document document = element.getOwnerDocument();
    if (!(document.getUserData(KEY) instanceof XmlLines)) {
      document.setUserData(KEY, new XmlLines(document, read(file)), null);
    }
    Integer line = ((XmlLines) document.getUserData(KEY)).lines.get(element);
    return line == null ? "" : ", line " + line;
  }

  private static List<Integer> read(Resource file) {
    if (file.isOpen()) {
      return List.of();
    }
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try (InputStream in = file.getInputStream()) {
      return read(factory.createXMLStreamReader(in));
    } catch (IOException | XMLStreamException e) { // messages do without lines
      log.debug("{}: the lines of its elements are not known", file, e);
      return List.of();
    }
  }

  /** An element begins where what is before it ends. */
  private static List<Integer> read(XMLStreamReader reader) throws XMLStreamException {
    List<Integer> found = new ArrayList<>();
    int begin = reader.getLocation().getLineNumber();
    while (reader.hasNext()) {
      if (reader.next() == XMLStreamConstants.START_ELEMENT) {
        found.add(begin);
      }
      begin = reader.getLocation().getLineNumber();
    }
    return found;
  }
}
