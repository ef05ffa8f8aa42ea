package io.trunkline.cli.diff;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.drift.DriftedComparison;
import io.trunkline.testkit.terms.TermsPair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends objects from one version of classes to another one, and judges what arrives. */
final class DriftSender {

  /** One version of the classes. */
  static final class Side {

    private final ClassLoader loader;
    private final List<Class<?>> classes;
    private final Map<String, StockPeer> stock;

    Side(ClassLoader loader, List<Class<?>> classes) {
      this(loader, classes, new HashMap<>());
    }

    /**
     * @param stock the stock peers of the loader's classes, by format; new ones are added
     */
    Side(ClassLoader loader, List<Class<?>> classes, Map<String, StockPeer> stock) {
      this.loader = loader;
      this.classes = classes;
      this.stock = stock;
    }

    ClassLoader loader() {
      return loader;
    }

    StockPeer stock(String format) throws ReflectiveOperationException {
      StockPeer known = stock.get(format);
      if (known == null) {
        known = new StockPeer(format, loader);
        stock.put(format, known);
      }
      return known;
    }
  }

  private final Messages writing;
  private final Messages reading;
  private final @Nullable StockPeer stockWriter;
  private final @Nullable StockPeer stockReader;
  private final ClassGate gate;
  private final boolean byValue;

  /**
   * @param agreed whether both sides are Trunkline's and agreed on terms; otherwise one is stock:
   *     each of them in turn where its library is at hand, and else its form in Trunkline's code
   * @param registered whether both optimizers name all classes
   */
  DriftSender(String format, boolean agreed, boolean registered, Side from, Side to)
      throws ReflectiveOperationException {
    boolean isNamed = registered && agreed;
    Serialization writer = serialization(format, agreed, isNamed ? from.classes : List.of());
    Serialization reader = serialization(format, agreed, isNamed ? to.classes : List.of());
    writing = Messages.under(terms(agreed, writer, reader), writer);
    reading = Messages.under(terms(agreed, reader, writer), reader);
    boolean hasStock = !agreed && StockPeer.has(format);
    stockWriter = hasStock ? from.stock(format) : null;
    stockReader = hasStock ? to.stock(format) : null;
    gate = ClassGate.builder(to.loader).allowClasses(to.classes).build();
    byValue = !format.startsWith("kryo");
  }

  private static PayloadTerms terms(boolean agreed, Serialization local, Serialization remote) {
    if (!agreed) {
      return PayloadTerms.PLAIN;
    }
    ClassTable table = TermsPair.table(local, remote);
    return PayloadTerms.agreed(Map.of(local.name(), table));
  }

  private static Serialization serialization(String format, boolean agreed, List<Class<?>> named) {
    SerializationContext context =
        new SerializationContext(ClassCatalog.of(List.of(() -> named)), Budgets.DEFAULT);
    if (!agreed && format.equals("kryo")) {
      context =
          new SerializationContext(
              context.catalog(),
              context.budgets(),
              context.wireNames(),
              context.unregistered(),
              SerializationSettings.parse("kryo.form=4"));
    }
    return SerializationProviders.load(DriftSender.class.getClassLoader())
        .named(format)
        .create(context);
  }

  /** What becomes of an object; compatible stands for all that arrives in what both have. */
  Verdict send(Object value, Class<?> declared) {
    StockPeer writer = stockWriter;
    StockPeer reader = stockReader;
    if (writer == null || reader == null) {
      return outcome(value, () -> ours(ours(value), declared));
    }
    return outcome(value, () -> ours(writer.write(value), declared))
        .or(outcome(value, () -> reader.read(ours(value), declared)));
  }

  private byte[] ours(Object value) {
    return writing.write(writer -> writer.writeObject(value));
  }

  private @Nullable Object ours(byte[] body, Class<?> declared) {
    return reading.read(body, reader -> reader.readObject(declared, gate));
  }

  private Verdict outcome(Object value, Supplier<@Nullable Object> message) {
    Object received;
    try {
      received = message.get();
    } catch (RuntimeException refused) {
      return Verdict.REFUSED;
    }
    return compare(value, received);
  }

  private Verdict compare(Object value, @Nullable Object received) {
    try {
      if (stockReader == null) {
        DriftedComparison.check(value, received, "drift", byValue);
      } else {
        DriftedComparison.checkStock(value, received, "drift", !byValue);
      }
      return Verdict.COMPATIBLE;
    } catch (AssertionError | RuntimeException | ReflectiveOperationException misread) {
      return Verdict.MISREAD;
    }
  }
}
