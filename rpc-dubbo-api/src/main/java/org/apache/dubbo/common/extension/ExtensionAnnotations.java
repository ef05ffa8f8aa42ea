package org.apache.dubbo.common.extension;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads Dubbo's annotations of either package by their names: com.alibaba.dubbo depends on this
 * package, so this package does not depend on it.
 */
final class ExtensionAnnotations {

  private static final List<String> PACKAGES =
      List.of("org.apache.dubbo.common.extension.", "com.alibaba.dubbo.common.extension.");

  private ExtensionAnnotations() {}

  static @Nullable Annotation find(AnnotatedElement element, String simpleName) {
    for (Annotation annotation : element.getAnnotations()) {
      String name = annotation.annotationType().getName();
      if (PACKAGES.stream().anyMatch(prefix -> name.equals(prefix + simpleName))) {
        return annotation;
      }
    }
    return null;
  }

  /** A value that is an array of texts; empty if the annotation does not have it. */
  static List<String> texts(Annotation annotation, String member) {
    return value(annotation, member) instanceof String[] texts ? List.of(texts) : List.of();
  }

  /** A value that is a text; empty if the annotation does not have it. */
  static String text(Annotation annotation, String member) {
    return value(annotation, member) instanceof String text ? text : "";
  }

  static int number(Annotation annotation, String member) {
    return value(annotation, member) instanceof Integer number ? number : 0;
  }

  private static @Nullable Object value(Annotation annotation, String member) {
    try {
      return annotation.annotationType().getMethod(member).invoke(annotation);
    } catch (ReflectiveOperationException absent) {
      return null;
    }
  }
}
