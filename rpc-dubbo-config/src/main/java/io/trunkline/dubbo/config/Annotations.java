package io.trunkline.dubbo.config;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.annotation.DubboService;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** The annotations that mean the same under several names. */
final class Annotations {

  /** Those of services. */
  @SuppressWarnings("deprecation") // what Dubbo keeps, this keeps
  static final List<Class<? extends Annotation>> SERVICES =
      List.of(
          DubboService.class,
          org.apache.dubbo.config.annotation.Service.class,
          com.alibaba.dubbo.config.annotation.Service.class);

  /** Those of references. */
  @SuppressWarnings("deprecation") // what Dubbo keeps, this keeps
  static final List<Class<? extends Annotation>> REFERENCES =
      List.of(
          DubboReference.class,
          org.apache.dubbo.config.annotation.Reference.class,
          com.alibaba.dubbo.config.annotation.Reference.class);

  private Annotations() {}

  /** The first of them that is there, directly or on another annotation; null if none is. */
  static @Nullable Annotation find(
      AnnotatedElement element, List<Class<? extends Annotation>> types) {
    for (Class<? extends Annotation> type : types) {
      Annotation found = AnnotatedElementUtils.getMergedAnnotation(element, type);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** How messages name an annotation and its place. */
  static String where(Annotation annotation, String place) {
    return "@" + annotation.annotationType().getSimpleName() + " on " + place;
  }
}
