package io.trunkline.spring;

import java.lang.reflect.AnnotatedElement;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
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
    return prefixes.stream().anyMatch(prefix -> key.startsWith(prefix + "."))
        || texts.stream()
            .anyMatch(text -> text.contains("${" + key + "}") || text.contains("${" + key + ":"));
  }

  private void read(String name) {
    new BeanDefinitionVisitor(
            text -> {
              keep(text);
              return text;
            })
        .visitBeanDefinition(beans.getBeanDefinition(name));
    Class<?> type = beans.getType(name, false);
    if (type != null) {
      MergedAnnotation<?> properties = MergedAnnotations.from(type).get(CONFIGURATION_PROPERTIES);
      if (properties.isPresent()) {
        prefixes.add(properties.getString("prefix"));
      }
      for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
        read(c);
      }
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
