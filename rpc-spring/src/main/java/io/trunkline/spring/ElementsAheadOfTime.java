package io.trunkline.spring;

import io.trunkline.call.EchoService;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.aot.BeanRegistrationExcludeFilter;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.util.ClassUtils;

/**
 * Leaves the beans of elements out of the code that Spring generates ahead of time, and describes
 * the interfaces of services and references to a native image. The processed application declares
 * the elements again when it starts, with its own properties. That is possible for annotations,
 * whose classes are beans, and not for XML files.
 */
final class ElementsAheadOfTime
    implements BeanRegistrationExcludeFilter, BeanFactoryInitializationAotProcessor {

  /** The bean that declares elements again; rpc-dubbo-config has it. */
  private static final String ANNOTATIONS = "trunkline.dubbo.annotations";

  /** Made by Spring. */
  ElementsAheadOfTime() {}

  @Override
  public boolean isExcludedFromAotProcessing(RegisteredBean bean) {
    return bean.getMergedBeanDefinition().hasAttribute(AheadOfTime.DECLARED);
  }

  @Override
  public @Nullable BeanFactoryInitializationAotContribution processAheadOfTime(
      ConfigurableListableBeanFactory beans) {
    Set<Class<?>> interfaces = new LinkedHashSet<>();
    List<String> files = new ArrayList<>();
    for (String name : beans.getBeanDefinitionNames()) {
      BeanDefinition definition = beans.getBeanDefinition(name);
      if (definition.getAttribute(ElementSettings.TYPE) instanceof ElementType type) {
        if (definition.getResourceDescription() != null || !beans.containsBean(ANNOTATIONS)) {
          files.add(name);
        }
        if (type.kind() == Element.SERVICE || type.kind() == Element.REFERENCE) {
          add(interfaces, ElementSettings.said(definition, "interface"), beans);
        }
      }
    }
    if (!files.isEmpty()) {
      throw new IllegalStateException(
          "Trunkline's elements of XML files cannot be processed ahead of time, and these are: "
              + String.join(", ", files)
              + "; declare them with annotations and properties, or do not process this"
              + " application ahead of time");
    }
    return interfaces.isEmpty()
        ? null
        : (context, code) -> interfaces.forEach(type -> hint(context.getRuntimeHints(), type));
  }

  private static void add(
      Set<Class<?>> interfaces, String name, ConfigurableListableBeanFactory beans) {
    if (name.isEmpty()) {
      return; // a placeholder
    }
    try {
      interfaces.add(ClassUtils.forName(name, beans.getBeanClassLoader()));
    } catch (ClassNotFoundException | LinkageError mistake) {
      return; // a mistake that the start of the application reports
    }
  }

  /** References are proxies, and values of calls are read and written by their fields. */
  private static void hint(RuntimeHints hints, Class<?> service) {
    hints.proxies().registerJdkProxy(service);
    hints.proxies().registerJdkProxy(service, EchoService.class);
    hints.reflection().registerType(service, MemberCategory.INVOKE_PUBLIC_METHODS);
    for (Method method : service.getMethods()) {
      List<Type> types = new ArrayList<>(List.of(method.getGenericParameterTypes()));
      types.add(method.getGenericReturnType());
      new BindingReflectionHintsRegistrar()
          .registerReflectionHints(hints.reflection(), types.toArray(Type[]::new));
    }
  }
}
