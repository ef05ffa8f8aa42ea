package io.trunkline.dubbo.config;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.generate.GeneratedMethod;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.aot.BeanRegistrationExcludeFilter;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.javapoet.CodeBlock;

/**
 * Lets an application that Spring has processed ahead of time read its annotations when it starts,
 * as any other does: generated code registers {@link DubboAnnotations}.
 */
final class AnnotationsAheadOfTime
    implements BeanFactoryInitializationAotProcessor, BeanRegistrationExcludeFilter {

  private static final Set<String> BEANS =
      Set.of(DubboAnnotations.NAME, InjectedReferences.NAME, DubboAnnotations.INJECTION);

  /** Made by Spring. */
  AnnotationsAheadOfTime() {}

  @Override
  public boolean isExcludedFromAotProcessing(RegisteredBean bean) {
    return BEANS.contains(bean.getBeanName());
  }

  @Override
  public @Nullable BeanFactoryInitializationAotContribution processAheadOfTime(
      ConfigurableListableBeanFactory beans) {
    if (!beans.containsBeanDefinition(DubboAnnotations.NAME)
        || !(beans instanceof BeanDefinitionRegistry registry)) {
      return null;
    }
    Map<String, String> replaced = DubboAnnotations.replaced(registry);
    return (context, code) -> {
      GeneratedMethod method =
          code.getMethods()
              .add(
                  "registerDubboAnnotations",
                  built ->
                      built
                          .addJavadoc("Lets the application read Dubbo's annotations.")
                          .addParameter(DefaultListableBeanFactory.class, "beans")
                          .addStatement(
                              "$T.registerProcessed(beans, $L)",
                              DubboAnnotations.class,
                              written(replaced)));
      code.addInitializer(method.toMethodReference());
    };
  }

  private static CodeBlock written(Map<String, String> replaced) {
    return replaced.entrySet().stream()
        .map(entry -> CodeBlock.of("$T.entry($S, $S)", Map.class, entry.getKey(), entry.getValue()))
        .collect(CodeBlock.joining(", ", "java.util.Map.ofEntries(", ")"));
  }
}
