package io.trunkline.dubbo.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/** What {@code @DubboComponentScan} and {@code @EnableDubbo} import. Applications do not use it. */
public final class DubboScanRegistrar implements ImportBeanDefinitionRegistrar {

  private static final List<String> ANNOTATIONS =
      List.of(
          "org.apache.dubbo.config.spring.context.annotation.DubboComponentScan",
          "com.alibaba.dubbo.config.spring.context.annotation.DubboComponentScan");

  /** Made by Spring. */
  public DubboScanRegistrar() {}

  @Override
  public void registerBeanDefinitions(
      AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
    Set<String> packages = new LinkedHashSet<>();
    for (String name : ANNOTATIONS) {
      metadata.getAnnotations().stream(name).forEach(found -> add(packages, found));
    }
    if (packages.isEmpty()) {
      packages.add(ClassUtils.getPackageName(metadata.getClassName()));
    }
    DubboAnnotations.register(registry, packages);
  }

  private static void add(Set<String> packages, MergedAnnotation<?> annotation) {
    packages.addAll(List.of(annotation.getStringArray("value")));
    packages.addAll(List.of(annotation.getStringArray("basePackages")));
    for (Class<?> type : annotation.getClassArray("basePackageClasses")) {
      packages.add(ClassUtils.getPackageName(type));
    }
  }
}
