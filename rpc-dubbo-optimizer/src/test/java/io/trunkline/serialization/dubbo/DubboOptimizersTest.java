package io.trunkline.serialization.dubbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationOptimizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Optimizers written for Dubbo, beside the interfaces of this module. */
class DubboOptimizersTest {

  static class OfDubbo implements org.apache.dubbo.common.serialize.support.SerializationOptimizer {
    @Override
    public Collection<Class<?>> getSerializableClasses() {
      return List.of(String.class, Integer.class);
    }
  }

  static final class Inheriting extends OfDubbo {}

  @SuppressWarnings("rawtypes")
  static final class OfDubbox
      implements com.alibaba.dubbo.common.serialize.support.SerializationOptimizer {
    @Override
    public Collection<Class> getSerializableClasses() {
      return List.of(String.class, Integer.class);
    }
  }

  @SuppressWarnings("rawtypes")
  static final class Wrong
      implements com.alibaba.dubbo.common.serialize.support.SerializationOptimizer {
    @Override
    @SuppressWarnings("unchecked")
    public Collection<Class> getSerializableClasses() {
      return (Collection<Class>) (Collection<?>) List.of("java.lang.String");
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {OfDubbo.class, Inheriting.class, OfDubbox.class})
  void areToldByTheNameOfTheirInterface(Class<?> type) throws Exception {
    assertThat(SerializationOptimizer.named(type.getName(), type.getClassLoader()))
        .satisfies(DubboOptimizersTest::namesTheClasses);
    Object made = type.getDeclaredConstructor().newInstance();
    assertThat(SerializationOptimizer.of(made)).satisfies(DubboOptimizersTest::namesTheClasses);
  }

  private static void namesTheClasses(SerializationOptimizer optimizer) {
    assertThat(new ArrayList<>(optimizer.serializableClasses()))
        .isEqualTo(List.of(String.class, Integer.class));
  }

  @Test
  void oneThatNamesSomethingElseIsAnErrorThatNamesIt() {
    SerializationOptimizer wrong = SerializationOptimizer.of(new Wrong());
    assertThatThrownBy(wrong::serializableClasses)
        .hasMessageContainingAll(Wrong.class.getName(), "java.lang.String", "expected classes");
  }

  @ParameterizedTest
  @ValueSource(classes = {OfDubbo.class, OfDubbox.class})
  void whereTheInterfaceIsMissingTheErrorNamesTheArtifact(Class<?> type) {
    assertThatThrownBy(() -> SerializationOptimizer.named(type.getName(), new WithoutDubbo()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(
            type.getName(), "written for Dubbo", "add io.trunkline:rpc-dubbo-optimizer");
  }

  /** Has the optimizers themselves, and nothing with Dubbo's names. */
  private static final class WithoutDubbo extends ClassLoader {

    WithoutDubbo() {
      super(DubboOptimizersTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.contains(".dubbo.common.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith(DubboOptimizersTest.class.getName())) {
        return super.loadClass(name, resolve);
      }
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
