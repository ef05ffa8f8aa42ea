package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Provides {@code hessian2}, wire id 2: the serialization that every Dubbo application supports.
 *
 * <p>Found by {@link java.util.ServiceLoader}; applications do not use it directly. Classes must
 * implement {@link java.io.Serializable} or have an {@link ObjectCodec}. An object is created with
 * the constructor without parameters if its class has one. Otherwise, and for exceptions and
 * classes that hide a field of a superclass, no constructor of the class runs. A field that only
 * the sender has is skipped; one that only the receiver has keeps the constructor's value.
 */
public final class Hessian2SerializationProvider implements SerializationProvider {

  static final String NAME = "hessian2";
  static final int WIRE_ID = 2;

  static final SerializationSetting STOCK_COMPACT_TIME =
      new SerializationSetting(
          "hessian2.stock-compact-time",
          List.of("false", "true"),
          SerializationSetting.Scope.PLAIN_MESSAGES,
          "true: LocalDate, LocalTime and LocalDateTime go to stock peers in a form that"
              + " hessian-lite 4.0.4 (Dubbo 3.3.6) reads and older ones do not");

  private final @Nullable List<ObjectCodec<?>> codecs;

  /** Creates a provider with the codecs of all {@link ObjectCodecProvider}s on the class path. */
  public Hessian2SerializationProvider() {
    this.codecs = null;
  }

  /** Creates a provider with these codecs and no others. */
  Hessian2SerializationProvider(List<ObjectCodec<?>> codecs) {
    this.codecs = List.copyOf(codecs);
  }

  /** Whether the application says that stock peers read the compact java.time of 4.0.4. */
  static boolean writesStockCompactTime(PayloadTerms terms) {
    return terms.settings().has(STOCK_COMPACT_TIME.name(), "true");
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public List<SerializationSetting> settings() {
    return List.of(STOCK_COMPACT_TIME);
  }

  @Override
  public Serialization create(SerializationContext context) {
    ClassLoader loader = Hessian2SerializationProvider.class.getClassLoader();
    return new Hessian2Serialization(
        context, codecs == null ? ApplicationCodecs.load(loader) : codecs);
  }
}
