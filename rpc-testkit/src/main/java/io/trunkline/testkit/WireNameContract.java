package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.model.CodedException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Under plain terms a class is written by the name that stock peers know, in every message. */
public interface WireNameContract {

  SerializationProvider provider();

  @Test
  default void anExceptionIsWrittenByTheNameThatStockPeersKnow() {
    String name = "com.stock.CodedException";
    SerializationContext context =
        new SerializationContext(
            ClassCatalog.EMPTY,
            Budgets.DEFAULT,
            Map.of(CodedException.class, name),
            UnregisteredClasses.IGNORED);
    Messages messages = Messages.under(PayloadTerms.PLAIN, provider().create(context));
    ClassGate gate =
        ClassGate.builder(getClass().getClassLoader())
            .allowAlias(name, CodedException.class)
            .build();
    for (int i = 0; i < 3; i++) {
      CodedException thrown = Samples.failure(i);
      thrown.addSuppressed(Samples.failure(i + 1));
      byte[] message = messages.write(writer -> writer.writeThrowable(thrown));
      assertThat(new String(message, StandardCharsets.ISO_8859_1))
          .contains(name)
          .doesNotContain(CodedException.class.getPackageName());
      Throwable read = messages.read(message, reader -> reader.readThrowable(gate));
      assertThat(Samples.describe(read)).isEqualTo(Samples.describe(thrown));
      assertThat(Samples.describe(read.getSuppressed()[0]))
          .isEqualTo(Samples.describe(thrown.getSuppressed()[0]));
    }
  }
}
