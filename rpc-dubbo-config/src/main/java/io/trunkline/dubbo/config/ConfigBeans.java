package io.trunkline.dubbo.config;

import io.trunkline.dubbo.objects.ConfigObject;
import io.trunkline.dubbo.objects.ObjectReader;
import io.trunkline.dubbo.objects.ServiceObject;
import io.trunkline.spring.DubboDeclaration;
import io.trunkline.spring.DubboElements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;

/** Declares the elements that config objects describe which are beans of a context. */
final class ConfigBeans {

  /** The elements whose properties are read once all beans are declared. */
  private static final Set<String> READ =
      Set.of("application", "registry", "protocol", "provider", "consumer", "ssl");

  /** The elements that have no effect, as in XML. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of("module", "monitor", "metadata-report", "metrics", "tracing");

  private static final String CONFIG_CENTER = "config-center";

  private static final String IMPLEMENTATION = ".implementation";

  private final DefaultListableBeanFactory beans;
  private final DubboElements elements;

  ConfigBeans(DefaultListableBeanFactory beans, DubboElements elements) {
    this.beans = beans;
    this.elements = elements;
  }

  /** Declares all of them. */
  void declare() {
    for (String name : beans.getBeanNamesForType(ConfigObject.class, false, false)) {
      Class<?> type = beans.getType(name, false);
      if (type != null) {
        declare(name, ObjectReader.tag(type), type.getSimpleName());
      }
    }
  }

  private void declare(String name, String tag, String type) {
    String where = "the bean '" + name + "' (" + type + ")";
    if (READ.contains(tag)) {
      elements.declareLater(tag, name, () -> read(name, where));
    } else if (WITHOUT_EFFECT.contains(tag)) {
      elements.declare(new DubboDeclaration(tag, where, Map.of(), List.of()));
    } else if (tag.equals(CONFIG_CENTER)) { // its settings come before other beans
      elements.declare(read(name, where));
    } else if (tag.equals("service")) {
      elements.declareLater(tag, name, () -> service(name, where));
    }
  }

  private DubboDeclaration read(String name, String where) {
    return new ObjectReader(other -> nameOf(other, where))
        .read(beans.getBean(name, ConfigObject.class), where);
  }

  /** One that its bean method has exported has an element without effect. */
  private DubboDeclaration service(String name, String where) {
    ConfigObject config = beans.getBean(name, ConfigObject.class);
    Map<String, String> attributes = new LinkedHashMap<>();
    if (config instanceof ServiceObject service && service.isExported()) {
      attributes.put("interface", String.valueOf(ObjectReader.text(config, "interface")));
      attributes.put("ref", name);
      attributes.put("export", "false");
      return new DubboDeclaration("service", where, attributes, List.of());
    }
    DubboDeclaration read = read(name, where);
    attributes.putAll(read.attributes());
    Object implementation = ObjectReader.implementation(config);
    if (implementation != null) {
      beans.registerSingleton(name + IMPLEMENTATION, implementation);
      attributes.put("ref", name + IMPLEMENTATION);
    }
    if (config instanceof ServiceObject service) {
      service.state().servedByContext();
    }
    return new DubboDeclaration("service", where, attributes, read.inner());
  }

  /** The objects that a reference of a bean is started with, apart from services and references. */
  static List<ConfigObject> shared(ListableBeanFactory beans) {
    return beans.getBeansOfType(ConfigObject.class).values().stream()
        .filter(config -> isShared(ObjectReader.tag(config.getClass())))
        .toList();
  }

  private static boolean isShared(String tag) {
    return READ.contains(tag) || WITHOUT_EFFECT.contains(tag) || tag.equals(CONFIG_CENTER);
  }

  /**
   * The name under which an object can be named: its id, or that of its bean. One without either
   * would be left out, with whatever it protects.
   */
  private String nameOf(ConfigObject object, String where) {
    String id = ObjectReader.text(object, "id");
    if (id != null) {
      return id;
    }
    for (Map.Entry<String, ConfigObject> bean :
        beans.getBeansOfType(ConfigObject.class).entrySet()) {
      if (bean.getValue() == object) {
        return bean.getKey();
      }
    }
    elements.mistake(
        where
            + " names "
            + object
            + ", which is not a bean and has no id; declare it as a bean and refer to that bean");
    return "";
  }
}
