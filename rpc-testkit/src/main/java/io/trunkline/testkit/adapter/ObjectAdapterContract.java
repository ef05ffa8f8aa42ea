package io.trunkline.testkit.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.Envelope;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.model.Canary;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An adapter passes objects on as its serializer writes them, and fails as its library expects it
 * to, with the serializer's text. Needs kryo and hessian2 on the class path.
 */
public interface ObjectAdapterContract {

  /** The bytes that an adapter of this serializer gives its library. */
  byte[] write(ObjectSerializer serializer, @Nullable Object object) throws Exception;

  /** The object that an adapter of this serializer makes of such bytes. */
  @Nullable Object read(ObjectSerializer serializer, byte[] bytes) throws Exception;

  /** The exception that the library expects for objects and bytes that do not fit. */
  Class<? extends Exception> refusal();

  /** A serializer that allows what the tests store. */
  static ObjectSerializerBuilder allowing(String serialization) {
    return ObjectSerializer.builder().serialization(serialization).allow(Consignment.class);
  }

  private void assertRefused(ThrowingCallable call, String... texts) {
    assertThatThrownBy(call).isInstanceOf(refusal()).hasMessageContainingAll(texts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  default void anObjectArrivesEqual(String serialization) throws Exception {
    ObjectSerializer serializer = allowing(serialization).build();
    assertThat(read(serializer, write(serializer, Consignment.of(7)))).isEqualTo(Consignment.of(7));
    assertThat(read(serializer, write(serializer, "Zoë"))).isEqualTo("Zoë");
  }

  @Test
  default void nullArrives() throws Exception {
    ObjectSerializer serializer = allowing("kryo").build();
    assertThat(read(serializer, write(serializer, null))).isNull();
  }

  @Test
  default void aCompressedObjectArrivesEqual() throws Exception {
    ObjectSerializer serializer = allowing("kryo").compression("gzip").build();
    byte[] bytes = write(serializer, Consignment.large());
    assertThat(bytes).hasSizeLessThan(1_000);
    assertThat(read(serializer, bytes)).isEqualTo(Consignment.large());
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "plain text that somebody else stored", "{\"number\":7}"})
  default void bytesOfUnknownOriginAreRefused(String text) {
    ObjectSerializer serializer = allowing("kryo").build();
    assertRefused(
        () -> read(serializer, text.getBytes(StandardCharsets.UTF_8)), "no envelope", "legacy");
  }

  @Test
  default void bytesThatEndTooEarlyAreRefused() {
    ObjectSerializer serializer = allowing("kryo").build();
    byte[] whole = serializer.serialize(Consignment.of(7));
    for (int length = 1; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(serializer, part))
          .as("%s of %s bytes", length, whole.length)
          .isInstanceOf(refusal())
          .hasRootCauseInstanceOf(SerializationException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  default void changedBytesAreAnObjectOrRefused(String serialization) throws Exception {
    ObjectSerializer serializer = allowing(serialization).compression("deflate").build();
    Random random = new Random(17);
    for (Consignment honest : List.of(Consignment.of(7), Consignment.large())) {
      byte[] whole = serializer.serialize(honest);
      for (int i = 0; i < 300; i++) {
        byte[] changed = whole.clone();
        changed[random.nextInt(whole.length)] = (byte) random.nextInt();
        try {
          read(serializer, changed);
        } catch (Exception e) {
          assertThat(e).isInstanceOf(refusal());
        }
      }
    }
  }

  @Test
  default void damagedBytesAreRefused() {
    ObjectSerializer serializer = allowing("kryo").checksum(true).build();
    byte[] bytes = serializer.serialize(Consignment.of(7));
    bytes[bytes.length - 3] ^= 1;
    assertRefused(() -> read(serializer, bytes), "checksum");
  }

  @Test
  default void anObjectThatMayNotBeWrittenIsRefused() {
    ObjectSerializer serializer = allowing("kryo").requireSerializable().build();
    assertRefused(
        () -> write(serializer, new Contraband("tea")),
        Contraband.class.getName(),
        "java.io.Serializable");
  }

  @Test
  default void theEnvelopeSaysWhichSerializationReads() throws Exception {
    ObjectSerializer kryo = allowing("kryo").build();
    ObjectSerializer hessian2 = allowing("hessian2").compression("deflate").build();
    assertThat(read(hessian2, write(kryo, Consignment.of(7)))).isEqualTo(Consignment.of(7));
    assertThat(read(kryo, write(hessian2, Consignment.large()))).isEqualTo(Consignment.large());
    byte[] bytes = write(hessian2, Consignment.of(7));
    assertThat(Envelope.read(bytes, 0, bytes.length)).extracting(Envelope::wireId).isEqualTo(2);
  }

  @Test
  default void bytesFromBeforeTheEnvelopeAreReadByTheLegacySerializer() throws Exception {
    ObjectSerializer before = allowing("hessian2").envelope(false).build();
    ObjectSerializer now = allowing("kryo").legacy(before).build();
    byte[] stored = write(before, Consignment.of(7));
    assertThat(Envelope.isIn(stored, 0, stored.length)).isFalse();
    assertThat(read(now, stored)).isEqualTo(Consignment.of(7));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  default void aClassThatIsNotAllowedIsRefusedAndNotLoaded(String serialization) throws Exception {
    String name = Canary.class.getName();
    CanaryLoader sender = new CanaryLoader();
    byte[] bytes =
        in(sender, () -> write(allowing(serialization).allow(name).build(), sender.make(name)));

    CanaryLoader receiver = new CanaryLoader();
    in(
        receiver,
        () -> {
          ObjectSerializer strict = allowing(serialization).build();
          assertRefused(() -> read(strict, bytes), name, "allow");
          return null;
        });
    assertThat(receiver.defined()).isEmpty();

    CanaryLoader trusting = new CanaryLoader();
    in(trusting, () -> read(allowing(serialization).allow(name).build(), bytes));
    assertThat(trusting.defined()).contains(name);
  }

  private static <T> T in(ClassLoader loader, Callable<T> work) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return work.call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
