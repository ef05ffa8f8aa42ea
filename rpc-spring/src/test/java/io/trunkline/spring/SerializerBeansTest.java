package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializers;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** Serializers of Java configuration. */
class SerializerBeansTest {

  /** Serializers and nothing of ours beside them. */
  @Configuration
  static class Plain {

    @Bean
    ObjectSerializer kryo() {
      return ObjectSerializer.builder().build();
    }

    @Bean
    @DefaultObjectSerializer
    ObjectSerializer hessian() {
      return ObjectSerializer.builder().serialization("hessian2").build();
    }

    @Bean
    Basket basket() {
      return new Basket();
    }
  }

  /** The same with the look-up. */
  @Configuration
  @Import({Plain.class, SerializerBeans.class})
  static class WithLookUp {}

  /** Two defaults. */
  @Configuration
  @Import({Plain.class, SerializerBeans.class})
  static class Contradiction {

    @Bean
    @DefaultObjectSerializer
    ObjectSerializer another() {
      return ObjectSerializer.builder().build();
    }
  }

  /** No qualifier, but a primary bean. */
  @Configuration
  @Import(SerializerBeans.class)
  static class PrimaryOne {

    @Bean
    ObjectSerializer kryo() {
      return ObjectSerializer.builder().build();
    }

    @Bean
    @Primary
    ObjectSerializer hessian() {
      return ObjectSerializer.builder().serialization("hessian2").build();
    }

    @Bean
    Basket basket() {
      return new Basket();
    }
  }

  /** Asks for the default and for one by name. */
  static class Basket {

    @Inject @DefaultObjectSerializer ObjectSerializer ours;

    @Inject
    @Named("kryo")
    ObjectSerializer named;
  }

  private static AnnotationConfigApplicationContext context(Class<?> configuration) {
    return new AnnotationConfigApplicationContext(configuration);
  }

  @Test
  @DisabledIfSystemProperty(
      named = "spring.line",
      matches = "5.3",
      disabledReason = "Spring 5.3 injects for javax.inject and its own annotations only")
  void theQualifierWorksOnABeanMethodAlone() {
    try (AnnotationConfigApplicationContext context = context(Plain.class)) {
      Basket basket = context.getBean(Basket.class);
      assertThat(basket.ours).isSameAs(context.getBean("hessian"));
      assertThat(basket.named).isSameAs(context.getBean("kryo"));
    }
  }

  @Test
  void theImportAddsTheLookUpAndTheUnqualifiedDefault() {
    try (AnnotationConfigApplicationContext context = context(WithLookUp.class)) {
      ObjectSerializers all = context.getBean(ObjectSerializers.class);
      assertThat(all.names()).containsExactly("hessian", "kryo");
      assertThat(all.getDefault()).isSameAs(context.getBean("hessian"));
      assertThat(context.getBean(ObjectSerializer.class)).isSameAs(all.getDefault());
      assertThatThrownBy(() -> all.get("krya")).hasMessageContaining("did you mean 'kryo'?");
    }
  }

  @Test
  @DisabledIfSystemProperty(
      named = "spring.line",
      matches = "5.3",
      disabledReason = "Spring 5.3 injects for javax.inject and its own annotations only")
  void thePrimaryOneIsTheDefault() {
    try (AnnotationConfigApplicationContext context = context(PrimaryOne.class)) {
      assertThat(context.getBean(Basket.class).ours).isSameAs(context.getBean("hessian"));
    }
  }

  @Test
  void twoDefaultsAreAMistake() {
    assertThatThrownBy(() -> context(Contradiction.class).close())
        .hasMessageContaining("another and hessian: a context has one default");
  }
}
