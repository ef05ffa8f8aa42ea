package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads whole messages with one serialization, under plain terms unless others are
 * named. Thread-safe.
 */
public final class Messages {

  private static final int LIMIT_BYTES = 16 * 1024 * 1024;

  private final Serialization serialization;
  private final PayloadTerms terms;

  private Messages(Serialization serialization, PayloadTerms terms) {
    this.serialization = serialization;
    this.terms = terms;
  }

  /** Messages under default budgets and an empty catalog. */
  public static Messages of(SerializationProvider provider) {
    return of(provider, ClassCatalog.EMPTY, Budgets.DEFAULT);
  }

  public static Messages of(SerializationProvider provider, ClassCatalog catalog, Budgets budgets) {
    return under(PayloadTerms.PLAIN, provider.create(new SerializationContext(catalog, budgets)));
  }

  /** Messages of this serialization under these terms. */
  public static Messages under(PayloadTerms terms, Serialization serialization) {
    return new Messages(serialization, terms);
  }

  /** Messages of the same serialization under other terms. */
  Messages under(PayloadTerms others) {
    return new Messages(serialization, others);
  }

  public Serialization serialization() {
    return serialization;
  }

  /** Opens a writer. */
  public MessageWriter writer(PayloadOutput out) {
    return serialization.writer(out, terms);
  }

  /** Opens a reader over a whole array. */
  public MessageReader reader(byte[] message) {
    return reader(new PayloadInput(message, 0, message.length));
  }

  /** Opens a reader. */
  public MessageReader reader(PayloadInput in) {
    return serialization.reader(in, terms);
  }

  /** The bytes of a message with these items. */
  public byte[] write(Consumer<MessageWriter> items) {
    PayloadOutput out = new PayloadOutput(1, LIMIT_BYTES);
    write(out, items);
    return Arrays.copyOf(out.array(), out.position());
  }

  /** Writes a message with these items after the output's position. */
  public void write(PayloadOutput out, Consumer<MessageWriter> items) {
    try (MessageWriter writer = writer(out)) {
      items.accept(writer);
      writer.finish();
    }
  }

  /** Reads a message that consists of these items and nothing more. */
  public <T extends @Nullable Object> T read(byte[] message, Function<MessageReader, T> items) {
    return read(new PayloadInput(message, 0, message.length), items);
  }

  /** Reads a message that consists of these items and nothing more. */
  public <T extends @Nullable Object> T read(PayloadInput in, Function<MessageReader, T> items) {
    try (MessageReader reader = reader(in)) {
      T result = items.apply(reader);
      reader.finish();
      return result;
    }
  }

  /** Writes one object and reads it back. */
  public @Nullable Object pass(@Nullable Object value, Type declared, ClassGate gate) {
    byte[] message = write(writer -> writer.writeObject(value));
    return read(message, reader -> reader.readObject(declared, gate));
  }

  /** Asserts that a value arrives equal and of the same class, under a gate for the model. */
  void assertPasses(Object value, Class<?> declared) {
    Object read = Objects.requireNonNull(pass(value, declared, Samples.gate()));
    assertThat(read).isEqualTo(value);
    assertThat(read.getClass()).isEqualTo(value.getClass());
  }
}
