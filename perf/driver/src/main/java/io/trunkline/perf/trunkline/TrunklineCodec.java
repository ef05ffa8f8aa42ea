package io.trunkline.perf.trunkline;

import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.perf.codec.Codec;
import io.trunkline.perf.codec.CodecPayload;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadFeature;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import java.util.Map;

/** One of our serializations through its interface, class gate and budgets included. */
public abstract sealed class TrunklineCodec implements Codec {

  private static final int BUFFER_BYTES = 64 * 1024;

  private final String name;
  private final Serialization serialization;
  private final PayloadTerms terms;
  private final ClassGate gate;
  private final PayloadOutput output =
      new PayloadOutput(BUFFER_BYTES, Budgets.DEFAULT.maxMessageBytes());
  private final PayloadInput input = new PayloadInput(new byte[0], 0, 0);
  private CodecPayload payload = CodecPayload.BID;

  private TrunklineCodec(String name) {
    this(name, name, false);
  }

  /**
   * @param agreed whether reader and writer agreed that they have the same classes and know the
   *     short forms of time
   */
  private TrunklineCodec(String name, String serializationName, boolean agreed) {
    this.name = name;
    ClassCatalog catalog =
        ClassCatalog.of(
            List.<SerializationOptimizer>of(new BidSerializationOptimizer(), CodecPayload::shapes));
    ClassLoader loader = TrunklineCodec.class.getClassLoader();
    this.serialization =
        SerializationProviders.load(loader)
            .named(serializationName)
            .create(new SerializationContext(catalog, Budgets.DEFAULT));
    this.terms =
        agreed
            ? PayloadTerms.agreed(
                Map.of(serializationName, tableOf(serialization.schemas())),
                SerializationSettings.NONE,
                PayloadFeature.allBits())
            : PayloadTerms.PLAIN;
    this.gate = ClassGate.builder(loader).allowClasses(catalog.classes()).build();
  }

  private static ClassTable tableOf(List<ClassSchema> schemas) {
    return ClassAgreement.table(schemas, ClassAgreement.entries(schemas), List.of());
  }

  @Override
  public final String name() {
    return "trunkline-" + name;
  }

  @Override
  public boolean takes(CodecPayload candidate) {
    return true;
  }

  @Override
  public final void prepare(CodecPayload chosen) {
    payload = chosen;
  }

  @Override
  public final int write(Object value) {
    output.reset();
    try (MessageWriter writer = serialization.writer(output, terms)) {
      writer.writeObject(value);
      writer.finish();
    }
    return output.position();
  }

  @Override
  public final Object read() {
    input.wrap(output.array(), 0, output.position());
    try (MessageReader reader = serialization.reader(input, terms)) {
      Object value = reader.readObject(payload.type(), gate);
      reader.finish();
      if (value == null) {
        throw new IllegalStateException("null");
      }
      return value;
    }
  }

  /** Kryo under plain terms: classes by name. */
  public static final class Kryo extends TrunklineCodec {

    public Kryo() {
      super("kryo");
    }
  }

  /** Kryo between two Trunkline ends that agreed on the optimizer's classes. */
  public static final class KryoRegistered extends TrunklineCodec {

    public KryoRegistered() {
      super("kryo-registered", "kryo", true);
    }
  }

  /** Fory between two Trunkline ends that agreed on the optimizer's classes. */
  public static final class ForyRegistered extends TrunklineCodec {

    public ForyRegistered() {
      super("fory-registered", "fory", true);
    }
  }

  /** FST under plain terms: classes by name. */
  public static final class Fst extends TrunklineCodec {

    public Fst() {
      super("fst");
    }

    @Override
    public boolean takes(CodecPayload candidate) {
      return candidate != CodecPayload.RECORD;
    }
  }

  /** FST between two Trunkline ends that agreed on the optimizer's classes. */
  public static final class FstRegistered extends TrunklineCodec {

    public FstRegistered() {
      super("fst-registered", "fst", true);
    }

    @Override
    public boolean takes(CodecPayload candidate) {
      return candidate != CodecPayload.RECORD;
    }
  }

  /** Hessian2 between two Trunkline ends. */
  public static final class Hessian2 extends TrunklineCodec {

    public Hessian2() {
      super("hessian2", "hessian2", true);
    }
  }

  /** Hessian2 as stock peers read it; only values of time differ. */
  public static final class Hessian2Stock extends TrunklineCodec {

    public Hessian2Stock() {
      super("hessian2-stock", "hessian2", false);
    }

    @Override
    public boolean takes(CodecPayload candidate) {
      return candidate.isTime();
    }
  }
}
