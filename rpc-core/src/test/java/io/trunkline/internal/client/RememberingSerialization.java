package io.trunkline.internal.client;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Hessian2 under a free number, with classes it says it has. */
final class RememberingSerialization implements SerializationProvider, Serialization {

  private final List<ClassSchema> schemas;
  final Set<PayloadTerms> terms = ConcurrentHashMap.newKeySet();
  private final boolean needsEqualClasses;
  private final Serialization hessian2;

  RememberingSerialization(ClassSchema... schemas) {
    this(false, schemas);
  }

  /**
   * @param needsEqualClasses whether it is left out where classes of the two sides differ
   */
  RememberingSerialization(boolean needsEqualClasses, ClassSchema... schemas) {
    this.needsEqualClasses = needsEqualClasses;
    this.schemas = List.of(schemas);
    this.hessian2 =
        SerializationProviders.load(getClass().getClassLoader())
            .named("hessian2")
            .create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
  }

  @Override
  public String name() {
    return "remembering";
  }

  @Override
  public int wireId() {
    return 13;
  }

  @Override
  public Serialization create(SerializationContext context) {
    return this;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms given) {
    terms.add(given);
    return hessian2.writer(out, given);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms given) {
    terms.add(given);
    return hessian2.reader(in, given);
  }

  @Override
  public List<ClassSchema> schemas() {
    return schemas;
  }

  @Override
  public boolean dependsOnEqualClasses() {
    return needsEqualClasses;
  }

  @Override
  public boolean canWriteCommonFields() {
    return !needsEqualClasses;
  }

  static ClassSchema schema(String name, String... fields) {
    return new ClassSchema(
        name,
        "fields",
        Stream.of(fields)
            .map(f -> new ClassSchema.Field(name, f, "java.lang.String", true))
            .toList(),
        List.of());
  }
}
