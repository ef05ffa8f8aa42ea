package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Rich;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The form of Kryo 4, and kryo2; {@link Kryo2ItemsTest} has the plain messages of the latter. */
final class OlderKryoContractsTest {

  @Nested
  final class Kryo4
      implements SerializationContract,
          WireNameContract,
          ListedTypesContract,
          JdkExceptionContract,
          HonestShapesContract,
          HostileGraphsContract {

    @Override
    public SerializationProvider provider() {
      return new Kryo4Provider();
    }

    private byte[] written(Class<?>... catalog) {
      List<Class<?>> listed = List.of(catalog);
      return Messages.of(provider(), ClassCatalog.of(List.of(() -> listed)), Budgets.DEFAULT)
          .write(writer -> writer.writeObject(new Pojo(1)));
    }

    /** They do, as in the only peers of this form. */
    @Override
    @Test
    public void plainMessagesDoNotDependOnTheCatalogueOfEitherSide() {
      assertThat(written(Pojo.class, Rich.class)).startsWith(54 + 2);
      assertThat(written(Rich.class, Pojo.class)).startsWith(55 + 2);
      assertThat(written()).startsWith(1, 0);
    }

    /** What has a number anyway takes no other. */
    @Override
    @Test
    public void aCatalogueWithClassesTwiceAndThoseOfTheJdkChangesNothing() {
      assertThat(written(String.class, HashMap.class, int.class, ArrayList.class, Pojo.class))
          .isEqualTo(written(Pojo.class, HashMap.class, Pojo.class));
    }
  }

  @Nested
  final class AgreedKryo2 implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new Kryo2SerializationProvider(), ModelClasses.ALL);
    }
  }

  /** Without terms its items have the class that is declared, or none. */
  @Nested
  final class AgreedKryo2ByName implements ListedTypesContract {

    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new Kryo2SerializationProvider(), List.of());
    }

    @Override
    public boolean saysBeforehand() {
      return false; // it speaks of the form for stock peers
    }
  }

  @Nested
  final class Kryo2 implements DriftContract {
    @Override
    public SerializationProvider provider() {
      return new Kryo2SerializationProvider();
    }
  }
}
