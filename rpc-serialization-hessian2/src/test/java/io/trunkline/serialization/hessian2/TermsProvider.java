package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hessian2 whose every message is written under the same terms. */
public final class TermsProvider implements SerializationProvider {

  private final PayloadTerms terms;
  private final Hessian2SerializationProvider hessian2;

  TermsProvider(PayloadTerms terms, List<ObjectCodec<?>> codecs) {
    this.terms = terms;
    this.hessian2 = new Hessian2SerializationProvider(codecs);
  }

  /** For readers that agreed on the short forms of time. */
  public static TermsProvider agreed() {
    return agreed(List.of());
  }

  static TermsProvider agreed(List<ObjectCodec<?>> codecs) {
    return new TermsProvider(PayloadTerms.agreed(Map.of()).withCompactTime(), codecs);
  }

  @Override
  public String name() {
    return hessian2.name();
  }

  @Override
  public int wireId() {
    return hessian2.wireId();
  }

  @Override
  public Serialization create(SerializationContext context) {
    Serialization inner = hessian2.create(context);
    return new Serialization() {
      @Override
      public String name() {
        return inner.name();
      }

      @Override
      public int wireId() {
        return inner.wireId();
      }

      @Override
      public MessageWriter writer(PayloadOutput out, PayloadTerms plain) {
        return inner.writer(out, terms);
      }

      @Override
      public MessageReader reader(PayloadInput in, PayloadTerms plain) {
        return inner.reader(in, terms);
      }

      @Override
      public boolean leadingStringsStandAlone() {
        return inner.leadingStringsStandAlone();
      }

      @Override
      public @Nullable String refusal(Class<?> type) {
        return inner.refusal(type);
      }

      /** What is said of a calendar is said of the form that stock peers get. */
      @Override
      public @Nullable String loss(Class<?> type) {
        return terms.compactTime() && Calendar.class.isAssignableFrom(type)
            ? null
            : inner.loss(type);
      }
    };
  }
}
