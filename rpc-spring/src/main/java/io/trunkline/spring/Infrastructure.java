package io.trunkline.spring;

import static java.util.Objects.requireNonNull;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.springframework.beans.factory.BeanDefinitionStoreException;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;

/** The beans that the elements need, each at most once in a context. */
final class Infrastructure {

  private final BeanDefinitionRegistry registry;
  private final ClassLoader loader;

  Infrastructure(BeanDefinitionRegistry registry, ClassLoader loader) {
    this.registry = registry;
    this.loader = loader;
  }

  /** Registers what an element needs and the context does not have yet. */
  void register(ElementType type) {
    begin(type instanceof DubboElement ? Namespace.DUBBO : Namespace.TRUNKLINE);
    if (type.kind() == Element.SERIALIZER) {
      registerSerializerBeans();
    }
    if (type.kind() == Element.REFERENCE && !registry.containsBeanDefinition(RpcClients.ONLY)) {
      AheadOfTime.declare(registry, RpcClients.ONLY, owned(RpcClient.class, RpcClients.NAME));
    }
    if (type.kind() == Element.SERVICE && !registry.containsBeanDefinition(RpcServers.ONLY)) {
      AheadOfTime.declare(registry, RpcServers.ONLY, owned(RpcServer.class, RpcServers.NAME));
    }
  }

  /**
   * Registers what each context needs, at its first element of either namespace, and checks whether
   * another jar claims Dubbo's.
   *
   * @throws BeanDefinitionStoreException if one does
   */
  void begin(Namespace namespace) {
    if (!registry.containsBeanDefinition(RpcClients.NAME)) {
      new NamespaceOwners(loader)
          .conflict()
          .ifPresent(
              conflict -> {
                throw new BeanDefinitionStoreException(conflict);
              });
      RootBeanDefinition before = owner(BeforeBeans.class);
      before.setAttribute(BeforeBeans.MISTAKES, new Mistakes());
      before.setAttribute(BeforeBeans.CONFIG_CENTERS, new ArrayList<WrittenElement>());
      AheadOfTime.declare(registry, BeforeBeans.NAME, before);
      AheadOfTime.declare(registry, RpcClients.NAME, owner(RpcClients.class));
      AheadOfTime.declare(registry, RpcServers.NAME, owner(RpcServers.class));
    }
    if (namespace == Namespace.DUBBO) {
      registry.getBeanDefinition(BeforeBeans.NAME).setAttribute(BeforeBeans.PROPERTIES, true);
    }
  }

  /** Has annotated references injected, as in Dubbo, if the annotations are on the class path. */
  void registerReferences() {
    BeanDefinition before = registry.getBeanDefinition(BeforeBeans.NAME);
    if (!before.hasAttribute(AnnotationScan.class.getName())) {
      before.setAttribute(AnnotationScan.class.getName(), true);
      ServiceLoader.load(AnnotationScan.class, loader)
          .findFirst()
          .ifPresent(scan -> scan.registerReferences(registry));
    }
  }

  /** The mistakes in the files from which the context was read. */
  Mistakes mistakes() {
    return (Mistakes)
        requireNonNull(
            registry.getBeanDefinition(BeforeBeans.NAME).getAttribute(BeforeBeans.MISTAKES));
  }

  /** Adds a config center, whose settings are read before other elements are. */
  @SuppressWarnings("unchecked")
  void add(WrittenElement configCenter) {
    if (configCenter.file() == null) { // those of files have been read
      ((List<WrittenElement>)
              requireNonNull(
                  registry
                      .getBeanDefinition(BeforeBeans.NAME)
                      .getAttribute(BeforeBeans.CONFIG_CENTERS)))
          .add(configCenter);
    }
  }

  /** Registers what finds the default serializer, unless the context has it. */
  void registerSerializerBeans() {
    if (!registry.containsBeanDefinition(SerializerBeans.NAME)) {
      AheadOfTime.declare(registry, SerializerBeans.NAME, owner(SerializerBeans.class));
    }
  }

  private static RootBeanDefinition owner(Class<?> type) {
    RootBeanDefinition definition = new RootBeanDefinition(type);
    definition.setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
    return definition;
  }

  /**
   * Looked up at each use: a server exists only while the context runs. {@link BeforeBeans} lets a
   * bean of that type that the application declares itself come first.
   */
  private static RootBeanDefinition owned(Class<?> type, String owner) {
    RootBeanDefinition definition = new RootBeanDefinition(type);
    definition.setScope(BeanDefinition.SCOPE_PROTOTYPE);
    definition.setFactoryBeanName(owner);
    definition.setFactoryMethodName("only");
    return definition;
  }
}
