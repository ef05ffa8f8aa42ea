package io.trunkline.spring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.xml.ParserContext;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.xml.DomUtils;
import org.w3c.dom.Attr;
import org.w3c.dom.NamedNodeMap;

/** Reads an element of a file, and leaves its bean to {@link ElementBeans}. */
final class ElementParser {

  private final ParserContext context;
  private final Resource file;
  private final ClassLoader loader;
  private final ElementBeans beans;

  ElementParser(ParserContext context) {
    this.context = context;
    this.file = context.getReaderContext().getResource();
    ResourceLoader resources = context.getReaderContext().getResourceLoader();
    ClassLoader found = resources == null ? null : resources.getClassLoader();
    this.loader = found == null ? ElementParser.class.getClassLoader() : found;
    ClassLoader ofBeans = context.getReaderContext().getBeanClassLoader();
    this.beans = new ElementBeans(context.getRegistry(), ofBeans == null ? loader : ofBeans);
  }

  @Nullable AbstractBeanDefinition parse(org.w3c.dom.Element dom) {
    Namespace namespace = Namespace.of(dom.getNamespaceURI());
    ElementType type = namespace.topLevel(dom.getLocalName());
    Infrastructure infrastructure = new Infrastructure(context.getRegistry(), loader);
    infrastructure.begin(namespace);
    if (namespace == Namespace.DUBBO) {
      infrastructure.registerReferences();
    }
    if (type == null) {
      String where = "the namespace " + namespace.title() + ", at this place,";
      beans.error(
          describe(dom) + ": " + Misspelt.element(where, dom.getLocalName(), namespace.topLevel()));
      return null;
    }
    WrittenElement written = written(dom, type);
    if (context.isNested()) {
      return beans.define(written);
    }
    ElementBeans.Declared declared = beans.declare(written);
    return declared == null ? null : declared.definition();
  }

  private WrittenElement written(org.w3c.dom.Element dom, ElementType type) {
    Map<String, String> attributes = new LinkedHashMap<>();
    NamedNodeMap all = dom.getAttributes();
    for (int i = 0; i < all.getLength(); i++) {
      Attr attribute = (Attr) all.item(i);
      if (attribute.getNamespaceURI() == null) {
        attributes.put(attribute.getName(), attribute.getValue());
      }
    }
    if (type == DubboElement.SERVICE && dom.hasAttribute("class")) {
      attributes.put("ref", implementation(dom));
    }
    List<WrittenElement> inner = new ArrayList<>();
    for (org.w3c.dom.Element child : DomUtils.getChildElements(dom)) {
      if (!isProperty(child, dom, type)) {
        child(child, dom, type).ifPresent(found -> inner.add(written(child, found)));
      }
    }
    return new WrittenElement(
        type,
        dom.getNodeName(),
        describe(dom),
        attributes,
        inner,
        file,
        context.extractSource(dom));
  }

  /** Spring reads the properties of the bean that a service makes of a class. */
  private boolean isProperty(org.w3c.dom.Element child, org.w3c.dom.Element dom, ElementType type) {
    return type == DubboElement.SERVICE
        && dom.hasAttribute("class")
        && context.getDelegate().nodeNameEquals(child, "property");
  }

  private Optional<ElementType> child(
      org.w3c.dom.Element child, org.w3c.dom.Element dom, ElementType parent) {
    Optional<ElementType> found =
        parent.children().stream().filter(t -> t.tag().equals(child.getLocalName())).findFirst();
    if (found.isEmpty()) {
      List<String> known = parent.children().stream().map(ElementType::tag).toList();
      beans.error(Misspelt.element(describe(dom), child.getLocalName(), known));
    }
    return found;
  }

  /** The name of a new bean of the class that a service names instead of a bean. */
  private String implementation(org.w3c.dom.Element dom) {
    if (dom.hasAttribute("ref")) {
      beans.error(describe(dom) + " has both 'class' and 'ref'; remove one of them");
    }
    AbstractBeanDefinition bean =
        BeanDefinitionBuilder.genericBeanDefinition(dom.getAttribute("class").trim())
            .getRawBeanDefinition();
    bean.setResource(file);
    bean.setSource(context.extractSource(dom));
    context.getDelegate().parsePropertyElements(dom, bean);
    String name = context.getReaderContext().generateBeanName(bean);
    context.getRegistry().registerBeanDefinition(name, bean);
    return name;
  }

  /** The element with the attribute that identifies it, its file and its line. */
  private String describe(org.w3c.dom.Element dom) {
    StringBuilder text = new StringBuilder("<").append(dom.getNodeName());
    for (String name : List.of("id", "interface", "name", "key")) {
      if (dom.hasAttribute(name)) {
        text.append(' ').append(name).append("=\"").append(dom.getAttribute(name)).append('"');
        break;
      }
    }
    return text.append("> in ")
        .append(file.getDescription())
        .append(XmlLines.behind(dom, file))
        .toString();
  }
}
