package io.trunkline.spring;

import io.trunkline.call.Spelling;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.serialization.stored.TableStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.util.ClassUtils;

/** Turns serializer elements into object serializers. */
final class SerializerElements {

  /** The method that {@link ElementParser} lets Spring call. */
  static final String BUILD = "build";

  private SerializerElements() {}

  /**
   * The serializer of an element.
   *
   * @param beans those that the element may name
   * @throws IllegalArgumentException if the element contradicts itself or names something unknown
   * @throws SerializationException if the serialization is not on the class path
   */
  static ObjectSerializer build(ConfiguredElement element, ListableBeanFactory beans) {
    element.check();
    try {
      return builder(element, beans).build();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(element + ": " + e.getMessage(), e);
    } catch (SerializationException e) {
      throw new SerializationException(element + ": " + e.getMessage(), e);
    }
  }

  private static ObjectSerializerBuilder builder(
      ConfiguredElement element, ListableBeanFactory beans) {
    ObjectSerializerBuilder builder =
        ObjectSerializer.builder()
            .classLoader(element.loader())
            .settings(element.serializationSettings())
            .envelope(element.flag("envelope", true))
            .schemaDigest(element.flag("schema-digest", false))
            .checksum(element.flag("checksum", false));
    Optional.ofNullable(element.text("serialization")).ifPresent(builder::serialization);
    compression(element).ifPresent(builder::compression);
    Optional.ofNullable(element.number("compression-threshold"))
        .ifPresent(builder::compressionThreshold);
    element.texts("allow").forEach(line -> allow(builder, line, element.loader()));
    element.optimizer().ifPresent(builder::optimizer);
    tables(element, beans).ifPresent(builder::tables);
    Optional.ofNullable(element.text("legacy-ref"))
        .map(name -> bean(beans, "legacy-ref", name, ObjectSerializer.class))
        .ifPresent(builder::legacy);
    if (element.says("reads")) {
      builder.reads(element.texts("reads").toArray(String[]::new));
    }
    if (element.flag("require-serializable", false)) {
      builder.requireSerializable();
    }
    Optional.ofNullable(element.number("max-bytes")).ifPresent(builder::maxBytes);
    Optional.ofNullable(element.number("max-nesting-depth")).ifPresent(builder::maxNestingDepth);
    Optional.ofNullable(element.number("read-work-factor")).ifPresent(builder::readWorkFactor);
    Optional.ofNullable(element.number("read-memory-factor")).ifPresent(builder::readMemoryFactor);
    return builder;
  }

  private static Optional<String> compression(ConfiguredElement element) {
    String name = element.text("compression");
    String mode = element.text("compressionMode");
    if (name != null && mode != null) {
      throw new IllegalArgumentException(
          "it has both 'compression' and 'compressionMode'; remove one");
    }
    return Optional.ofNullable(mode == null ? name : mode.toLowerCase(Locale.ROOT));
  }

  /** A name is a class, with all that its fields declare; anything with a star is a pattern. */
  private static void allow(ObjectSerializerBuilder builder, String line, ClassLoader loader) {
    if (line.contains("*")) {
      builder.allow(line);
      return;
    }
    try {
      builder.allow(ClassUtils.forName(line, loader));
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException(
          "attribute 'allow' names '"
              + line
              + "', expected a class on the class path, or a package as in shop.* or shop.**",
          e);
    }
  }

  private static Optional<TableStore> tables(ConfiguredElement element, ListableBeanFactory beans) {
    Path folder = (Path) element.value("tables");
    String name = element.text("tables-ref");
    if (folder != null && name != null) {
      throw new IllegalArgumentException("it has both 'tables' and 'tables-ref'; remove one");
    }
    return name == null
        ? Optional.ofNullable(folder).map(TableStore::inFolder)
        : Optional.of(bean(beans, "tables-ref", name, TableStore.class));
  }

  private static <T> T bean(
      ListableBeanFactory beans, String attribute, String name, Class<T> type) {
    try {
      return beans.getBean(name, type);
    } catch (NoSuchBeanDefinitionException e) {
      if (!name.equals(e.getBeanName())) {
        throw e; // one that it needs is missing, and the exception says which
      }
      List<String> known = List.of(beans.getBeanNamesForType(type, true, false));
      throw new IllegalArgumentException(
          "attribute '"
              + attribute
              + "' is '"
              + name
              + "', expected the name of a bean that is a "
              + type.getSimpleName()
              + Spelling.hint(name, known)
              + "; there are: "
              + (known.isEmpty() ? "none" : String.join(", ", known)),
          e);
    }
  }
}
