package io.trunkline.cli.diff;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.drift.DriftedComparison;
import io.trunkline.testkit.terms.TermsPair;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends objects from one version of classes to another one, and judges what arrives. */
final class DriftSender {

  /** One version of the classes. */
  record Side(ClassLoader loader, List<Class<?>> classes) {}

  private final Messages writing;
  private final Messages reading;
  private final ClassGate gate;
  private final boolean byValue;

  /**
   * @param agreed whether both sides are Trunkline's and agreed on terms
   * @param registered whether both optimizers name all classes
   */
  DriftSender(String format, boolean agreed, boolean registered, Side from, Side to) {
    Serialization writer = serialization(format, registered ? from.classes() : List.of());
    Serialization reader = serialization(format, registered ? to.classes() : List.of());
    writing = Messages.under(terms(agreed, writer, reader), writer);
    reading = Messages.under(terms(agreed, reader, writer), reader);
    gate = ClassGate.builder(to.loader()).allowClasses(to.classes()).build();
    byValue = !format.startsWith("kryo");
  }

  private static PayloadTerms terms(boolean agreed, Serialization local, Serialization remote) {
    if (!agreed) {
      return PayloadTerms.PLAIN;
    }
    ClassTable table = TermsPair.table(local, remote);
    return PayloadTerms.agreed(Map.of(local.name(), table));
  }

  private static Serialization serialization(String format, List<Class<?>> named) {
    return SerializationProviders.load(DriftSender.class.getClassLoader())
        .named(format)
        .create(new SerializationContext(ClassCatalog.of(List.of(() -> named)), Budgets.DEFAULT));
  }

  /** What becomes of an object; compatible stands for all that arrives in what both have. */
  Verdict send(Object value, Class<?> declared) {
    Object received;
    try {
      byte[] body = writing.write(writer -> writer.writeObject(value));
      received = reading.read(body, reader -> reader.readObject(declared, gate));
    } catch (RuntimeException refused) {
      return Verdict.REFUSED;
    }
    return compare(value, received);
  }

  private Verdict compare(Object value, @Nullable Object received) {
    try {
      DriftedComparison.check(value, received, "drift", byValue);
      return Verdict.COMPATIBLE;
    } catch (AssertionError | RuntimeException | ReflectiveOperationException misread) {
      return Verdict.MISREAD;
    }
  }
}
