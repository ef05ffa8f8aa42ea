package io.trunkline.serialization.protostuff;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Between two Trunkline ends everything arrives as it was sent. */
final class AgreedContractTest implements SerializationContract {
  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new ProtostuffSerializationProvider(), ModelClasses.ALL);
  }

  /** The runtime encodes them once for all connections of a port. */
  @Test
  void theTextsOfAHeadAreTheSameAsInPlainMessages() {
    Consumer<MessageWriter> head =
        writer -> {
          writer.writeString("");
          writer.writeString("demo.Shop \u4f60");
        };
    assertThat(Messages.of(provider()).write(head))
        .isEqualTo(Messages.of(new ProtostuffSerializationProvider()).write(head));
  }
}
