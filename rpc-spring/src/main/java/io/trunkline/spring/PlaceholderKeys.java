package io.trunkline.spring;

import java.lang.reflect.AnnotatedElement;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanDefinitionVisitor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;

/**
 * The properties that the application reads itself: by placeholders in bean definitions and in
 * {@code @Value}, and by classes of Boot's that take all keys below a prefix. Beans are looked
 * through when it is first asked. For one thread.
 */
final class PlaceholderKeys {

  private static final String CONFIGURATION_PROPERTIES =
      "org.springframework.boot.context.properties.ConfigurationProperties";

  private final ConfigurableListableBeanFactory beans;
  private final Set<String> texts = new HashSet<>();
  private final Set<String> prefixes = new HashSet<>();
  private boolean read;

  PlaceholderKeys(ConfigurableListableBeanFactory beans) {
    this.beans = beans;
  }

  /** Whether the application reads the property of this key. */
  boolean has(String key) {
    if (!read) {
      read = true;
      Stream.of(beans.getBeanDefinitionNames()).forEach(this::read);
    }
    String canonical = canonical(key);
    return prefixes.stream().anyMatch(prefix -> canonical.startsWith(prefix + "."))
        || texts.stream()
            .anyMatch(text -> text.contains("${" + key + "}") || text.contains("${" + key + ":"));
  }

  /** Boot takes other spellings of the same name. */
  private static String canonical(String key) {
    return key.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  private void read(String name) {
    BeanDefinition definition = beans.getBeanDefinition(name);
    if (definition instanceof AnnotatedBeanDefinition annotated
        && annotated.getFactoryMethodMetadata() != null) {
      prefix(annotated.getFactoryMethodMetadata().getAnnotations().get(CONFIGURATION_PROPERTIES));
    }
    new BeanDefinitionVisitor(
            text -> {
              keep(text);
              return text;
            })
        .visitBeanDefinition(definition);
    Class<?> type = beans.getType(name, false);
    if (type != null) {
      prefix(MergedAnnotations.from(type).get(CONFIGURATION_PROPERTIES));
      for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
        try {
          read(c);
        } catch (LinkageError missing) { // a library that this class can do without
          continue;
        }
      }
    }
  }

  private void prefix(MergedAnnotation<?> properties) {
    if (properties.isPresent()) {
      prefixes.add(canonical(properties.getString("prefix")));
    }
  }

  private void read(Class<?> type) {
    Stream.of(type.getDeclaredFields()).forEach(this::value);
    Stream.concat(Stream.of(type.getDeclaredMethods()), Stream.of(type.getDeclaredConstructors()))
        .forEach(
            executable -> {
              value(executable);
              Stream.of(executable.getParameters()).forEach(this::value);
            });
  }

  private void value(AnnotatedElement element) {
    MergedAnnotation<Value> value = MergedAnnotations.from(element).get(Value.class);
    if (value.isPresent()) {
      keep(value.getString(MergedAnnotation.VALUE));
    }
  }

  private void keep(@Nullable String text) {
    if (text != null && text.contains("${")) {
      texts.add(text);
    }
  }
}
