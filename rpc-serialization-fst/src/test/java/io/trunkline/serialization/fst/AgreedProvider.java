package io.trunkline.serialization.fst;

import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Fst whose every message is under terms that it agreed with itself. */
final class AgreedProvider implements SerializationProvider {

  private final FstSerializationProvider fst = new FstSerializationProvider();
  private final List<Class<?>> classes;
  private final boolean references;

  AgreedProvider(List<Class<?>> classes, boolean references) {
    this.classes = classes;
    this.references = references;
  }

  @Override
  public String name() {
    return fst.name();
  }

  @Override
  public int wireId() {
    return fst.wireId();
  }

  @Override
  public Serialization create(SerializationContext context) {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> classes));
    Serialization inner = fst.create(new SerializationContext(catalog, context.budgets()));
    Set<String> without = references ? Set.of() : Set.of(name());
    PayloadTerms terms =
        PayloadTerms.agreed(Map.of(name(), table(inner.schemas(), inner.schemas())), without);
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
    };
  }

  /** What the side with the first schemas makes of the other's. */
  static ClassTable table(List<ClassSchema> mine, List<ClassSchema> theirs) {
    List<ClassAgreement.Entry> told = ClassAgreement.entries(mine);
    return ClassAgreement.table(
        mine, ClassAgreement.entries(theirs), ClassAgreement.differing(theirs, told));
  }
}
