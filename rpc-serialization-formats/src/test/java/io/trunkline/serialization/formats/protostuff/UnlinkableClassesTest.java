package io.trunkline.serialization.formats.protostuff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes that are allowed and cannot be used on this side, in each place where one is named. */
final class UnlinkableClassesTest {

  /** The class of a field, which the loader does not have. */
  static final class Absent {}

  /** A class that cannot be used without it. */
  static final class Needing {
    @Nullable Absent absent;
  }

  /** An enum that cannot be initialized. */
  enum Failing {
    ONE;

    static final int NUMBER = Integer.parseInt("secret");
  }

  /** Finds the classes of this test itself, but for one. */
  private static final class Lacking extends ClassLoader {

    private Lacking() {
      super(UnlinkableClassesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(Absent.class.getName())) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith(UnlinkableClassesTest.class.getName() + "$")) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      return known != null ? known : define(name);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = Objects.requireNonNull(getResourceAsStream(file))) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private final Messages messages = Messages.of(new ProtostuffSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(new Lacking())
          .allow(Needing.class.getName())
          .allow(Failing.class.getName())
          .build();

  private void refuses(
      byte[] item, Class<?> named, Function<MessageReader, @Nullable Object> read) {
    assertThatThrownBy(() -> messages.<@Nullable Object>read(item, read::apply))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(named.getName())
        .hasMessageNotContaining("secret");
  }

  private void refusesEverywhere(byte[] item, Class<?> named) {
    refuses(item, named, reader -> reader.readObject(Object.class, gate));
    refuses(item, named, reader -> reader.readThrowable(gate));
    refuses(item, named, reader -> reader.readAttachments(gate));
  }

  @Test
  void anItemOfAClassWithoutTheClassOfAFieldIsRefused() {
    refusesEverywhere(item(Needing.class.getName(), out -> {}), Needing.class);
  }

  @Test
  void aValueOfAClassWithoutTheClassOfAFieldIsRefused() {
    refusesEverywhere(value(Dynamics.POJO, Needing.class, out -> {}), Needing.class);
  }

  @Test
  void aConstantOfAnEnumThatCannotBeInitializedIsRefused() {
    byte[] item = value(Dynamics.ENUM, Failing.class, out -> ScalarKind.INT.write(out, 1, 0));
    refusesEverywhere(item, Failing.class);
  }

  @Test
  void aSetOfAnEnumThatCannotBeInitializedIsRefused() {
    refusesEverywhere(value(Dynamics.ENUM_SET, Failing.class, out -> {}), Failing.class);
  }

  private static byte[] value(int kind, Class<?> named, Consumer<WireOutput> value) {
    return item(
        BeanSchemas.WRAPPER,
        out -> {
          out.writeVarint(Wire.tag(1, Wire.START));
          byte[] name = named.getName().getBytes(UTF_8);
          out.writeVarint(Wire.tag(kind, Wire.BYTES));
          out.writeVarint(name.length);
          out.writeBytes(name);
          value.accept(out);
          out.writeVarint(Wire.tag(1, Wire.END));
        });
  }

  private static byte[] item(String name, Consumer<WireOutput> value) {
    PayloadOutput out = new PayloadOutput(1024, Integer.MAX_VALUE);
    value.accept(new WireOutput(out));
    byte[] data = Arrays.copyOf(out.array(), out.position());
    byte[] type = name.getBytes(UTF_8);
    return ByteBuffer.allocate(8 + type.length + data.length)
        .putInt(type.length)
        .putInt(data.length)
        .put(type)
        .put(data)
        .array();
  }
}
