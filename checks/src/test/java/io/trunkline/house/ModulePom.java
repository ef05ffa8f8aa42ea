package io.trunkline.house;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What the pom of a module declares, profiles included. */
final class ModulePom {

  private final Document pom;

  private ModulePom(Document pom) {
    this.pom = pom;
  }

  static ModulePom parse(String xml) {
    try {
      return new ModulePom(
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8))));
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new IllegalArgumentException(xml, e);
    }
  }

  /** Returns the folders of a module and of all modules below it, also of those in profiles. */
  static List<Path> folders(Path folder) throws IOException {
    List<Path> all = new ArrayList<>(List.of(folder));
    for (String module : new TreeSet<>(read(folder).texts("//modules/module"))) {
      all.addAll(folders(folder.resolve(module)));
    }
    return all;
  }

  static ModulePom read(Path folder) throws IOException {
    return parse(Files.readString(folder.resolve("pom.xml")));
  }

  /** Returns the artifacts that the module itself depends on, in any scope. */
  TreeSet<String> dependencies() {
    return new TreeSet<>(
        texts(
            "/project/dependencies/dependency/artifactId"
                + "|/project/profiles/profile/dependencies/dependency/artifactId"));
  }

  private List<String> texts(String path) {
    try {
      NodeList nodes =
          (NodeList)
              XPathFactory.newInstance().newXPath().evaluate(path, pom, XPathConstants.NODESET);
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < nodes.getLength(); i++) {
        texts.add(nodes.item(i).getTextContent().strip());
      }
      return texts;
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
  }
}
