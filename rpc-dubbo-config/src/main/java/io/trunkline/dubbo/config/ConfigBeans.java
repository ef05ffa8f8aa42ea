package io.trunkline.dubbo.config;

import io.trunkline.dubbo.objects.ConfigObject;
import io.trunkline.dubbo.objects.ObjectReader;
import io.trunkline.spring.DubboDeclaration;
import io.trunkline.spring.DubboElements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.config.AbstractConfig;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ConfigCenterConfig;
import org.apache.dubbo.config.ConsumerConfig;
import org.apache.dubbo.config.MetadataReportConfig;
import org.apache.dubbo.config.MetricsConfig;
import org.apache.dubbo.config.ModuleConfig;
import org.apache.dubbo.config.MonitorConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ProviderConfig;
import org.apache.dubbo.config.ReferenceConfigBase;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.SslConfig;
import org.apache.dubbo.config.TracingConfig;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;

/** Declares the elements that config objects describe which are beans of a context. */
final class ConfigBeans {

  private static final Map<Class<?>, String> TAGS =
      Map.ofEntries(
          Map.entry(ApplicationConfig.class, "application"),
          Map.entry(RegistryConfig.class, "registry"),
          Map.entry(ProtocolConfig.class, "protocol"),
          Map.entry(ProviderConfig.class, "provider"),
          Map.entry(ConsumerConfig.class, "consumer"),
          Map.entry(SslConfig.class, "ssl"));

  /** What has no effect, or is refused: as in XML. */
  private static final Map<Class<?>, String> OTHERS =
      Map.of(
          ModuleConfig.class, "module",
          MonitorConfig.class, "monitor",
          MetadataReportConfig.class, "metadata-report",
          MetricsConfig.class, "metrics",
          TracingConfig.class, "tracing");

  private static final String IMPLEMENTATION = ".implementation";

  private final DefaultListableBeanFactory beans;
  private final DubboElements elements;

  ConfigBeans(DefaultListableBeanFactory beans, DubboElements elements) {
    this.beans = beans;
    this.elements = elements;
  }

  /** Declares all of them. */
  void declare() {
    for (String name : beans.getBeanNamesForType(AbstractConfig.class, false, false)) {
      Class<?> type = beans.getType(name, false);
      if (type != null) {
        declare(name, type);
      }
    }
  }

  private void declare(String name, Class<?> type) {
    String where = "the bean '" + name + "' (" + type.getSimpleName() + ")";
    for (Map.Entry<Class<?>, String> tag : TAGS.entrySet()) {
      if (tag.getKey().isAssignableFrom(type)) {
        elements.declareLater(
            tag.getValue(),
            name,
            () ->
                new ObjectReader(other -> nameOf(other, where))
                    .read(beans.getBean(name, AbstractConfig.class), where));
      }
    }
    if (ConfigCenterConfig.class.isAssignableFrom(type)) { // its settings come before other beans
      elements.declare(
          new ObjectReader(other -> nameOf(other, where))
              .read(beans.getBean(name, AbstractConfig.class), where));
    }
    for (Map.Entry<Class<?>, String> tag : OTHERS.entrySet()) {
      if (tag.getKey().isAssignableFrom(type)) {
        elements.declare(new DubboDeclaration(tag.getValue(), where, Map.of(), List.of()));
      }
    }
    if (ServiceConfig.class.isAssignableFrom(type)) {
      elements.declareLater("service", name, () -> service(name, where));
    }
  }

  /** One that its bean method has exported has an element without effect. */
  private DubboDeclaration service(String name, String where) {
    ServiceConfig<?> config = beans.getBean(name, ServiceConfig.class);
    Map<String, String> attributes = new LinkedHashMap<>();
    if (config.isExported()) {
      attributes.put("interface", String.valueOf(config.getInterface()));
      attributes.put("ref", name);
      attributes.put("export", "false");
      return new DubboDeclaration("service", where, attributes, List.of());
    }
    DubboDeclaration read = new ObjectReader(other -> nameOf(other, where)).read(config, where);
    attributes.putAll(read.attributes());
    Object implementation = config.getRef();
    if (implementation != null) {
      beans.registerSingleton(name + IMPLEMENTATION, implementation);
      attributes.put("ref", name + IMPLEMENTATION);
    }
    config.servedByContext();
    return new DubboDeclaration("service", where, attributes, read.inner());
  }

  /** The objects that a reference of a bean is started with, apart from services and references. */
  static List<AbstractConfig> shared(ListableBeanFactory beans) {
    return beans.getBeansOfType(AbstractConfig.class).values().stream()
        .filter(config -> !(config instanceof ServiceConfig<?>))
        .filter(config -> !(config instanceof ReferenceConfigBase<?>))
        .toList();
  }

  /**
   * The name under which an object can be named: its id, or that of its bean. One without either
   * would be left out, with whatever it protects.
   */
  private String nameOf(ConfigObject object, String where) {
    String id = object instanceof AbstractConfig config ? config.getId() : null;
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
            + ", which is no bean and has no id; declare it as a bean and name that one");
    return "";
  }
}
