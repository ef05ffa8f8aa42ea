package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.stored.ObjectSerializer;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The qualifier works where the jar of Jakarta Inject, which is optional, is missing. */
class WithoutJakartaInjectTest {

  /** Runs in a loader that lacks the jar. */
  public static final class Scenario implements Runnable {

    @Override
    public void run() {
      Thread.currentThread().setContextClassLoader(Scenario.class.getClassLoader());
      try (AnnotationConfigApplicationContext context =
          new AnnotationConfigApplicationContext(Serializers.class)) {
        assertThat(context.getBean(Basket.class).ours).isSameAs(context.getBean("hessian"));
      }
    }
  }

  /** Two serializers and who asks for the default. */
  @Configuration
  @Import(SerializerBeans.class)
  static class Serializers {

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

  /** Asks in Spring's way. */
  static class Basket {

    @Autowired @DefaultObjectSerializer ObjectSerializer ours;
  }

  @Test
  void springsAutowiredUnderstandsTheQualifier() throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (String entry :
        System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator))) {
      if (!Path.of(entry).getFileName().toString().startsWith("jakarta.inject")) {
        classPath.add(Path.of(entry).toUri().toURL());
      }
    }
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      assertThatThrownBy(() -> loader.loadClass("jakarta.inject.Qualifier"))
          .isInstanceOf(ClassNotFoundException.class);
      ((Runnable) loader.loadClass(Scenario.class.getName()).getDeclaredConstructor().newInstance())
          .run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
