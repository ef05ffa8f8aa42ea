package io.trunkline.testkit.terms;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A writer and a reader of one serialization, each with its own catalog, and their agreed terms.
 * Thread-safe.
 */
public final class TermsPair {

  private static final int LIMIT_BYTES = 1 << 20;

  private final Messages writing;
  private final Messages reading;
  private final ClassGate gate =
      ClassGate.builder(TermsPair.class.getClassLoader())
          .allow("demo.bid.**")
          .allow("io.trunkline.**")
          .build();

  private TermsPair(Messages writing, Messages reading) {
    this.writing = writing;
    this.reading = reading;
  }

  /** Two sides whose optimizers name these classes. */
  public static TermsPair of(
      SerializationProvider provider, List<Class<?>> writers, List<Class<?>> readers) {
    return of(provider, writers, readers, SerializationSettings.NONE);
  }

  /**
   * Two sides whose optimizers name these classes.
   *
   * @param settings what both have set
   */
  public static TermsPair with(
      SerializationSettings settings, SerializationProvider provider, List<Class<?>> classes) {
    return of(provider, classes, classes, settings);
  }

  private static TermsPair of(
      SerializationProvider provider,
      List<Class<?>> writers,
      List<Class<?>> readers,
      SerializationSettings settings) {
    Serialization one = serialization(provider, writers);
    Serialization other = serialization(provider, readers);
    return new TermsPair(
        Messages.under(
            PayloadTerms.agreed(Map.of(one.name(), table(one, other)), settings, 0), one),
        Messages.under(
            PayloadTerms.agreed(Map.of(one.name(), table(other, one)), settings, 0), other));
  }

  /** Two sides that agreed on nothing. */
  public static TermsPair plain(SerializationProvider provider) {
    return new TermsPair(Messages.of(provider), Messages.of(provider));
  }

  private static Serialization serialization(
      SerializationProvider provider, List<Class<?>> classes) {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> classes));
    return provider.create(new SerializationContext(catalog, Budgets.DEFAULT));
  }

  /** The table that the local side computes for the two. */
  public static ClassTable table(Serialization local, Serialization remote) {
    List<ClassSchema> localSchemas = local.schemas();
    List<ClassSchema> remoteSchemas = remote.schemas();
    return ClassAgreement.table(
        localSchemas,
        ClassAgreement.entries(remoteSchemas),
        ClassAgreement.differing(remoteSchemas, ClassAgreement.entries(localSchemas)));
  }

  /** The bytes of a message with this object, at most one MiB of them. */
  public byte[] write(@Nullable Object value) {
    PayloadOutput out = new PayloadOutput(64, LIMIT_BYTES);
    writing.write(out, writer -> writer.writeObject(value));
    return Arrays.copyOf(out.array(), out.position());
  }

  /** Reads a message of one object, under a gate for our own classes. */
  public @Nullable Object read(byte[] message) {
    return read(message, gate);
  }

  /** Reads a message of one object. */
  public @Nullable Object read(byte[] message, ClassGate asked) {
    return reading.read(message, reader -> reader.readObject(Object.class, asked));
  }

  /** Writes one object and reads it back, under a gate for our own classes. */
  public @Nullable Object pass(@Nullable Object value) {
    return read(write(value));
  }
}
