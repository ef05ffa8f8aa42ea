package io.trunkline.spring;

import io.trunkline.call.Spelling;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializers;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Makes one object serializer of a context the default, and all of them available by name in an
 * {@link ObjectSerializers} bean. The serializer element imports it; with Java configuration, use
 * {@code @Import(SerializerBeans.class)}.
 *
 * <p>The default is the bean with {@link DefaultObjectSerializer} or {@code default="true"}, or the
 * bean that the application element names with {@code default-object-serializer-ref}, or the
 * configuration element with {@code defaultObjectSerializer-ref}; else the primary bean; else the
 * only one. Injection points without a qualifier get the default, too.
 *
 * <p>{@code ObjectSerializers} also contains the serializers of parent contexts by their bean
 * names; those of the context itself take precedence.
 */
public final class SerializerBeans
    implements BeanDefinitionRegistryPostProcessor, EnvironmentAware {

  static final String NAME = "trunkline.serializerBeans";

  /** Of a bean definition: the text of the attribute 'default' of its element. */
  static final String IS_DEFAULT = "trunkline.default";

  /** Of a bean definition: the bean that its element names as the default. */
  static final String DEFAULT_REF = "trunkline.defaultRef";

  /** Of a bean definition with {@link #DEFAULT_REF}: the attribute of its element. */
  static final String DEFAULT_REF_ATTRIBUTE = "trunkline.defaultRefAttribute";

  private static final String ALL = "trunkline.objectSerializers";

  private @Nullable Environment environment;
  private @Nullable String chosen;

  /** Made by Spring. */
  SerializerBeans() {}

  @Override
  public void setEnvironment(Environment value) {
    environment = value;
  }

  @Override
  public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
    // all bean definitions are known only later
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
    List<String> known = List.of(beans.getBeanNamesForType(ObjectSerializer.class, true, false));
    chosen = chosen(beans, known);
    if (chosen != null) {
      mark(beans.getBeanDefinition(chosen), noneIsPrimary(beans, known));
    }
    if (beans instanceof BeanDefinitionRegistry registry && !registry.containsBeanDefinition(ALL)) {
      RootBeanDefinition all = new RootBeanDefinition(ObjectSerializers.class, () -> all(beans));
      all.setLazyInit(true);
      AheadOfTime.declare(registry, ALL, all);
    }
  }

  private static boolean noneIsPrimary(ConfigurableListableBeanFactory beans, List<String> known) {
    return known.stream()
        .noneMatch(n -> beans.containsBeanDefinition(n) && beans.getBeanDefinition(n).isPrimary());
  }

  private static void mark(BeanDefinition definition, boolean primary) {
    if (definition instanceof AbstractBeanDefinition marked) {
      marked.addQualifier(new AutowireCandidateQualifier(DefaultObjectSerializer.class));
    }
    if (primary) {
      definition.setPrimary(true);
    }
  }

  private @Nullable String chosen(ConfigurableListableBeanFactory beans, List<String> known) {
    Set<String> named = new TreeSet<>();
    for (String name : beans.getBeanDefinitionNames()) {
      BeanDefinition definition = beans.getBeanDefinition(name);
      if (definition.getAttribute(DEFAULT_REF) instanceof String ref) {
        String attribute = String.valueOf(definition.getAttribute(DEFAULT_REF_ATTRIBUTE));
        named.add(named(beans, known, attribute, resolved(beans, ref)));
      }
      if (definition.getAttribute(IS_DEFAULT) instanceof String flag
          && resolved(beans, flag).equals("true")) {
        named.add(name);
      }
      if (known.contains(name)
          && beans.findAnnotationOnBean(name, DefaultObjectSerializer.class, false) != null) {
        named.add(name);
      }
    }
    if (named.size() > 1) {
      throw new IllegalStateException(
          "object serializers "
              + String.join(" and ", named)
              + ": a context has one default; let only one of them be it");
    }
    Iterator<String> first = named.iterator();
    return first.hasNext() ? first.next() : obvious(beans, known);
  }

  private static @Nullable String obvious(
      ConfigurableListableBeanFactory beans, List<String> known) {
    List<String> defined = known.stream().filter(beans::containsBeanDefinition).toList();
    List<String> primary =
        defined.stream().filter(name -> beans.getBeanDefinition(name).isPrimary()).toList();
    List<String> candidates = primary.isEmpty() ? defined : primary;
    return candidates.size() == 1 ? candidates.get(0) : null;
  }

  private static String named(
      ConfigurableListableBeanFactory beans, List<String> known, String attribute, String ref) {
    for (String name : known) {
      boolean isIt = name.equals(ref) || List.of(beans.getAliases(name)).contains(ref);
      if (isIt && beans.containsBeanDefinition(name)) {
        return name;
      }
    }
    throw new IllegalArgumentException(
        "attribute '"
            + attribute
            + "' is '"
            + ref
            + "', expected the name of a bean of this context that is an ObjectSerializer"
            + Spelling.hint(ref, known)
            + "; there are: "
            + (known.isEmpty() ? "none" : String.join(", ", known)));
  }

  private String resolved(ConfigurableListableBeanFactory beans, String text) {
    String found =
        beans.hasEmbeddedValueResolver() || environment == null
            ? beans.resolveEmbeddedValue(text)
            : environment.resolvePlaceholders(text);
    return found == null ? "" : found.trim();
  }

  private ObjectSerializers all(ConfigurableListableBeanFactory beans) {
    if (chosen == null) {
      throw new IllegalStateException(
          "no object serializer is the default: "
              + String.join(", ", beans.getBeanNamesForType(ObjectSerializer.class))
              + "; set default=\"true\" on a serializer element, or annotate a @Bean method with"
              + " @DefaultObjectSerializer");
    }
    return ObjectSerializers.of(
        BeanFactoryUtils.beansOfTypeIncludingAncestors(beans, ObjectSerializer.class), chosen);
  }
}
