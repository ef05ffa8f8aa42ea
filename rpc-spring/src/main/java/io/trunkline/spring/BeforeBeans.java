package io.trunkline.spring;

import static java.util.Objects.requireNonNull;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Runs once all beans of a context are declared, before any bean is created. Checks all elements,
 * so that all mistakes are reported together. The context's client and server give way to beans
 * that the application declares itself.
 */
final class BeforeBeans
    implements BeanFactoryPostProcessor,
        ApplicationContextAware,
        ApplicationListener<BeforeBeans.BeansCanBeMade> {

  static final String NAME = "trunkline.beforeBeans";

  /** Of its bean definition: the {@link Mistakes} that were found while files were read. */
  static final String MISTAKES = "trunkline.mistakes";

  /** Of its bean definition: set where Dubbo's properties count. */
  static final String PROPERTIES = "trunkline.properties";

  /** Of its bean definition: the config centers that no file names. */
  static final String CONFIG_CENTERS = "trunkline.configCenters";

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private @Nullable ApplicationContext context;
  private Runnable look = () -> {};
  private boolean done;

  /** Made by Spring. */
  BeforeBeans() {}

  @Override
  public void setApplicationContext(ApplicationContext value) {
    context = value;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
    if (AheadOfTime.isProcessing()) {
      return; // properties and their placeholders are those of the application, when it starts
    }
    Mistakes mistakes =
        (Mistakes) requireNonNull(beans.getBeanDefinition(NAME).getAttribute(MISTAKES));
    PropertyElements properties = properties(beans, mistakes);
    if (properties != null) {
      properties.declare();
    }
    if (isReadLater(beans)) {
      look =
          () -> {
            resolveValues(beans);
            look(beans, properties, mistakes);
          };
      requireNonNull(context).publishEvent(new BeansCanBeMade(context)); // once listeners are there
    } else {
      look(beans, properties, mistakes);
      done = true;
    }
    giveWay(beans, RpcClients.ONLY, RpcClient.class);
    giveWay(beans, RpcServers.ONLY, RpcServer.class);
  }

  /** Whether all elements are read. */
  boolean isDone() {
    return done;
  }

  /** Whether elements are described by beans, which cannot be made yet. */
  private static boolean isReadLater(ConfigurableListableBeanFactory beans) {
    return Stream.of(beans.getBeanDefinitionNames())
        .anyMatch(name -> beans.getBeanDefinition(name).hasAttribute(ElementSettings.LATER));
  }

  /** What Spring does a moment later: the beans to read may have values injected. */
  private void resolveValues(ConfigurableListableBeanFactory beans) {
    if (!beans.hasEmbeddedValueResolver()) {
      beans.addEmbeddedValueResolver(requireNonNull(context).getEnvironment()::resolvePlaceholders);
    }
  }

  @Override
  public void onApplicationEvent(BeansCanBeMade event) {
    if (event.getSource() == context) {
      look.run();
      look = () -> {};
      done = true;
    }
  }

  /** Bean post-processors are registered, and no singleton of the application is made yet. */
  static final class BeansCanBeMade extends ApplicationEvent {

    private static final long serialVersionUID = 1L;

    BeansCanBeMade(ApplicationContext source) {
      super(source);
    }
  }

  /** Lets elements read properties; null if none of them is of Dubbo's namespace. */
  private @Nullable PropertyElements properties(
      ConfigurableListableBeanFactory beans, Mistakes mistakes) {
    if (beans.getBeanDefinition(NAME).getAttribute(PROPERTIES) == null) {
      return null;
    }
    ClassLoader loader = requireNonNull(beans.getBeanClassLoader());
    Environment environment = requireNonNull(context).getEnvironment();
    List<?> centers =
        (List<?>) requireNonNull(beans.getBeanDefinition(NAME).getAttribute(CONFIG_CENTERS));
    String application = application(beans);
    for (Object center : centers) {
      mistakes.look(
          () -> ConfigCenters.ofElement((WrittenElement) center, environment, loader, application));
    }
    mistakes.look(() -> ConfigCenters.ofProperties(environment, loader, application));
    DubboProperties properties =
        new DubboProperties(environment, loader, new PlaceholderKeys(beans), mistakes.swap());
    beans.registerSingleton(DubboProperties.NAME, properties);
    return new PropertyElements(properties, (BeanDefinitionRegistry) beans, loader);
  }

  /** The name that an element gives it, which may have placeholders; empty if none does yet. */
  private static String application(ConfigurableListableBeanFactory beans) {
    return Stream.of(beans.getBeanDefinitionNames())
        .map(beans::getBeanDefinition)
        .filter(BeforeBeans::isApplication)
        .map(definition -> ElementSettings.said(definition, "name"))
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static boolean isApplication(BeanDefinition definition) {
    return definition.getAttribute(ElementSettings.TYPE) instanceof ElementType type
        && type.kind() == Element.APPLICATION;
  }

  private void look(
      ConfigurableListableBeanFactory beans,
      @Nullable PropertyElements properties,
      Mistakes mistakes) {
    ContextElements elements = new ContextElements(beans);
    mistakes.look(() -> elements.decide(mistakes.swap()));
    boolean alone = true;
    for (ConfiguredElement element : elements.all()) {
      List<IllegalArgumentException> own = element.mistakes();
      own.forEach(mistakes::add);
      alone &= own.stream().allMatch(mistakes.swap()::ignores) || isOfOneCall(element);
    }
    if (properties != null) {
      properties.report(elements, mistakes);
    }
    if (alone) {
      lookAtCalls(elements, mistakes);
    }
    List<ConfiguredElement> providers = elements.defaults(Element.PROVIDER);
    providers.stream().skip(1).forEach(unused -> checkUnused(unused, providers.get(0), mistakes));
    mistakes.raise();
    mistakes.swap().report();
    UnusedSettings unused = new UnusedSettings(elements);
    unused.warnings().forEach(log::warn);
    unused.remarks().forEach(log::info);
  }

  private static boolean isOfOneCall(ConfiguredElement element) {
    return element.is(Element.SERVICE) || element.is(Element.REFERENCE);
  }

  /** The mistakes in services and references whose attributes can all be read. */
  private void lookAtCalls(ContextElements elements, Mistakes mistakes) {
    for (ConfiguredElement element : elements.references().values()) {
      if (element.mistakes().stream().allMatch(mistakes.swap()::ignores)) {
        mistakes.look(() -> check(new ReferenceElement(element, elements)));
      }
    }
    new ServerElements(requireNonNull(context)).check(mistakes);
  }

  private void check(ReferenceElement reference) {
    ApplicationContext declared = requireNonNull(context);
    FilterBeans filters = new FilterBeans(declared);
    filters.check(reference.settings());
    if (new LocalServices(declared).of(reference) == null) {
      reference.options(true);
    }
    filters.require(reference.settings());
    new ReferenceFeatures(reference.settings(), declared).check();
  }

  /** Of several default providers of Dubbo's the first counts; what protects is not left out. */
  private static void checkUnused(
      ConfiguredElement unused, ConfiguredElement first, Mistakes mistakes) {
    String advice =
        "; set default=\"false\" and an id on one of them, and name it where it applies";
    Set<String> protecting = new TreeSet<>(unused.type().names(true));
    protecting.removeIf(
        name -> !unused.says(name) || first.says(name) || !Protection.closes(unused.type(), name));
    if (!protecting.isEmpty()) {
      mistakes.add(
          unused
              + ": its "
              + protecting.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "))
              + (protecting.size() == 1 ? " has" : " have")
              + " no effect, as "
              + first
              + " comes first"
              + advice);
    } else {
      log.warn("{} has no effect, as in Dubbo: {} comes first{}", unused, first, advice);
    }
  }

  /** Beans are injected by type, and one that the application declares comes first. */
  private static void giveWay(ConfigurableListableBeanFactory beans, String ours, Class<?> type) {
    if (!beans.containsBeanDefinition(ours)) {
      return;
    }
    BeanDefinition definition = beans.getBeanDefinition(ours);
    boolean others =
        Stream.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false))
            .anyMatch(name -> !name.equals(ours) && isCandidate(beans, name));
    if (others && definition instanceof AbstractBeanDefinition declared) {
      declared.setAutowireCandidate(false);
    }
  }

  private static boolean isCandidate(ConfigurableListableBeanFactory beans, String name) {
    return !beans.containsBeanDefinition(name)
        || beans.getBeanDefinition(name).isAutowireCandidate();
  }
}
