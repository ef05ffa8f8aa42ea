package io.trunkline.testkit.terms;

import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A serialization whose every message is under the same terms, whatever terms it is asked for; so
 * the contracts, which ask for plain ones, can be inherited for others. Thread-safe.
 */
public final class TermsProvider implements SerializationProvider {

  private final SerializationProvider provider;
  private final ClassCatalog catalog;
  private final Function<Serialization, PayloadTerms> terms;

  private TermsProvider(
      SerializationProvider provider,
      List<Class<?>> classes,
      Function<Serialization, PayloadTerms> terms) {
    this.provider = provider;
    this.catalog = ClassCatalog.of(List.of(() -> classes));
    this.terms = terms;
  }

  /** Under these terms, with an empty catalog. */
  public static TermsProvider of(SerializationProvider provider, PayloadTerms terms) {
    return new TermsProvider(provider, List.of(), any -> terms);
  }

  /** Under the terms of two sides whose optimizers name these classes. */
  public static TermsProvider agreed(SerializationProvider provider, List<Class<?>> classes) {
    return new TermsProvider(provider, classes, made -> agreed(made, SerializationSettings.NONE));
  }

  /**
   * Under the terms of two sides of this version, which know all features, and whose optimizers
   * name these classes.
   */
  public static TermsProvider current(SerializationProvider provider, List<Class<?>> classes) {
    return new TermsProvider(
        provider,
        classes,
        made ->
            PayloadTerms.agreed(
                Map.of(made.name(), TermsPair.table(made, made)), SerializationSettings.NONE, -1));
  }

  /**
   * Under the terms of two sides whose optimizers name these classes.
   *
   * @param settings what both have set
   */
  public static TermsProvider with(
      SerializationSettings settings, SerializationProvider provider, List<Class<?>> classes) {
    return new TermsProvider(provider, classes, made -> agreed(made, settings));
  }

  private static PayloadTerms agreed(Serialization made, SerializationSettings settings) {
    return PayloadTerms.agreed(Map.of(made.name(), TermsPair.table(made, made)), settings, 0);
  }

  @Override
  public String name() {
    return provider.name();
  }

  @Override
  public int wireId() {
    return provider.wireId();
  }

  @Override
  public List<SerializationSetting> settings() {
    return provider.settings();
  }

  @Override
  public Serialization create(SerializationContext context) {
    Serialization made = provider.create(new SerializationContext(catalog, context.budgets()));
    return new UnderTerms(made, terms.apply(made));
  }

  private record UnderTerms(Serialization made, PayloadTerms terms) implements Serialization {

    @Override
    public String name() {
      return made.name();
    }

    @Override
    public int wireId() {
      return made.wireId();
    }

    @Override
    public MessageWriter writer(PayloadOutput out, PayloadTerms plain) {
      return made.writer(out, terms);
    }

    @Override
    public MessageReader reader(PayloadInput in, PayloadTerms plain) {
      return made.reader(in, terms);
    }

    @Override
    public boolean leadingStringsStandAlone() {
      return made.leadingStringsStandAlone();
    }

    @Override
    public @Nullable String refusal(Class<?> type) {
      return made.refusal(type);
    }

    @Override
    public @Nullable String loss(Class<?> type) {
      return made.loss(type);
    }

    @Override
    public @Nullable String lossAsArgument(Class<?> generic, Type argument) {
      return made.lossAsArgument(generic, argument);
    }

    @Override
    public @Nullable String withoutConstructor(Class<?> type) {
      return made.withoutConstructor(type);
    }
  }
}
