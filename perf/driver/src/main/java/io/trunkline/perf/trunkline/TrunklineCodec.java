package io.trunkline.perf.trunkline;

import static java.util.Objects.requireNonNull;

import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.perf.codec.Codec;
import io.trunkline.perf.codec.CodecPayload;
import io.trunkline.perf.codec.CodecSource;
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
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadFeature;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of our serializations through its interface, class gate and budgets included. */
public final class TrunklineCodec implements Codec {

  /** How the name of a codec ends that writes classes by the numbers that both sides agreed on. */
  static final String REGISTERED = "-registered";

  /** How the name of a codec ends that writes what stock peers read. */
  static final String STOCK = "-stock";

  private static final int BUFFER_BYTES = 64 * 1024;

  private final Format format;
  private final String suffix;
  private final boolean agreed;
  private @Nullable Prepared prepared;

  /**
   * @param agreed whether reader and writer agreed that they have the same classes and know the
   *     short forms of time
   */
  private TrunklineCodec(Format format, String suffix, boolean agreed) {
    this.format = format;
    this.suffix = suffix;
    this.agreed = agreed;
  }

  /** All of ours. */
  public static final class Source implements CodecSource {

    @Override
    public List<Codec> codecs() {
      List<Codec> codecs = new ArrayList<>();
      for (Format format : Format.values()) {
        switch (format.classes()) {
          case NAMED -> {
            codecs.add(new TrunklineCodec(format, "", true));
            codecs.add(new TrunklineCodec(format, STOCK, false));
          }
          case NUMBERED -> {
            codecs.add(new TrunklineCodec(format, "", false));
            codecs.add(new TrunklineCodec(format, REGISTERED, true));
          }
          case ONLY_NUMBERED -> codecs.add(new TrunklineCodec(format, REGISTERED, true));
          case NO_STOCK, MESSAGES -> codecs.add(new TrunklineCodec(format, "", true));
        }
      }
      return codecs;
    }
  }

  @Override
  public String name() {
    return "trunkline-" + format.label() + suffix;
  }

  @Override
  public boolean takes(CodecPayload payload) {
    return switch (format) {
      case FST -> payload != CodecPayload.RECORD;
      case HESSIAN2 -> agreed || payload.isTime(); // the rest has one form
      case PROTOBUF, PROTOBUF_JSON -> payload.isCommon();
      case MSGPACK, GSON, FASTJSON, JSON, DUBBO, KRYO2 -> // stock's forms have less
          agreed || payload == CodecPayload.BID || payload == CodecPayload.TEXT;
      case PROTOSTUFF -> // stock writes private fields of the JDK's times, and not all of them
          agreed
              || (payload != CodecPayload.OFFSETDATETIME && payload != CodecPayload.ZONEDDATETIME);
      default -> true;
    };
  }

  @Override
  public void prepare(CodecPayload payload) {
    prepared = new Prepared(format, agreed, payload);
  }

  private Prepared prepared() {
    return requireNonNull(prepared, "prepare comes first");
  }

  @Override
  public int write(Object value) {
    return prepared().write(value);
  }

  @Override
  public Object read() {
    return prepared().read();
  }

  /** A serialization and what it is used with. */
  private static final class Prepared {

    private final Serialization serialization;
    private final PayloadTerms terms;
    private final ClassGate gate;
    private final WireValues values;
    private final PayloadOutput output =
        new PayloadOutput(BUFFER_BYTES, Budgets.DEFAULT.maxMessageBytes());
    private final PayloadInput input = new PayloadInput(new byte[0], 0, 0);

    Prepared(Format format, boolean agreed, CodecPayload payload) {
      ClassCatalog catalog =
          ClassCatalog.of(
              List.<SerializationOptimizer>of(
                  new BidSerializationOptimizer(), CodecPayload::shapes));
      serialization = format.provider().create(new SerializationContext(catalog, Budgets.DEFAULT));
      terms =
          agreed
              ? PayloadTerms.agreed(
                  Map.of(format.label(), tableOf(serialization.schemas())),
                  SerializationSettings.NONE,
                  PayloadFeature.allBits())
              : PayloadTerms.PLAIN;
      gate =
          ClassGate.builder(TrunklineCodec.class.getClassLoader())
              .allowClasses(catalog.classes())
              .build();
      values = WireValues.of(format, payload);
    }

    private static ClassTable tableOf(List<ClassSchema> schemas) {
      return ClassAgreement.table(schemas, ClassAgreement.entries(schemas), List.of());
    }

    int write(Object value) {
      output.reset();
      try (MessageWriter writer = serialization.writer(output, terms)) {
        writer.writeObject(values.toWire(value));
        writer.finish();
      }
      return output.position();
    }

    Object read() {
      input.wrap(output.array(), 0, output.position());
      try (MessageReader reader = serialization.reader(input, terms)) {
        Object value = reader.readObject(values.type(), gate);
        reader.finish();
        return values.fromWire(requireNonNull(value));
      }
    }
  }
}
