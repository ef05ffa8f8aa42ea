package io.trunkline.serialization.fst;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A writer and a reader, each with a catalogue of its own, and what they agreed. */
final class TermsPair {

  private final Serialization writing;
  private final Serialization reading;
  private final PayloadTerms writersTerms;
  private final PayloadTerms readersTerms;
  private final ClassGate gate;

  private TermsPair(
      Serialization writing,
      Serialization reading,
      PayloadTerms writersTerms,
      PayloadTerms readersTerms,
      ClassLoader readers) {
    this.writing = writing;
    this.reading = reading;
    this.writersTerms = writersTerms;
    this.readersTerms = readersTerms;
    gate = ClassGate.builder(readers).allow("demo.bid.**").allow("io.trunkline.**").build();
  }

  /** Two sides whose optimizers name these classes. */
  static TermsPair of(List<Class<?>> writers, List<Class<?>> readers) {
    return of(writers, readers, TermsPair.class.getClassLoader(), Set.of());
  }

  static TermsPair withoutReferences(List<Class<?>> classes) {
    return of(classes, classes, TermsPair.class.getClassLoader(), Set.of("fst"));
  }

  static TermsPair of(
      List<Class<?>> writers, List<Class<?>> readers, ClassLoader loader, Set<String> bare) {
    Serialization one = serialization(writers);
    Serialization other = serialization(readers);
    return new TermsPair(
        one,
        other,
        PayloadTerms.agreed(
            Map.of("fst", AgreedProvider.table(one.schemas(), other.schemas())), bare),
        PayloadTerms.agreed(
            Map.of("fst", AgreedProvider.table(other.schemas(), one.schemas())), bare),
        loader);
  }

  static TermsPair plain() {
    return new TermsPair(
        serialization(List.of()),
        serialization(List.of()),
        PayloadTerms.PLAIN,
        PayloadTerms.PLAIN,
        TermsPair.class.getClassLoader());
  }

  private static Serialization serialization(List<Class<?>> classes) {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> classes));
    return new FstSerializationProvider()
        .create(new SerializationContext(catalog, Budgets.DEFAULT));
  }

  byte[] write(@Nullable Object value) {
    PayloadOutput out = new PayloadOutput(64, 1 << 20);
    try (MessageWriter writer = writing.writer(out, writersTerms)) {
      writer.writeObject(value);
      writer.finish();
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  @Nullable Object read(byte[] message) {
    return read(message, gate);
  }

  @Nullable Object read(byte[] message, ClassGate asked) {
    PayloadInput in = new PayloadInput(message, 0, message.length);
    try (MessageReader reader = reading.reader(in, readersTerms)) {
      Object value = reader.readObject(Object.class, asked);
      reader.finish();
      return value;
    }
  }

  @Nullable Object pass(@Nullable Object value) {
    return read(write(value));
  }
}
