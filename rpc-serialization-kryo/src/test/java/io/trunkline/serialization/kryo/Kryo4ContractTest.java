package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Rich;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Plain terms in the form of Kryo 4. */
final class Kryo4ContractTest implements SerializationContract, WireNameContract {

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
