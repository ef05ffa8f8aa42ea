package io.trunkline.serialization.formats.protostuff;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.RecoveryContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WriteRefusal;
import io.trunkline.testkit.awkward.AwkwardValuesContract;
import io.trunkline.testkit.drift.NamedFieldsDriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Between two Trunkline ends; to stock peers an object where nothing is declared has no class. */
final class ProtostuffContractsTest {

  private abstract static class Protostuff {
    public SerializationProvider provider() {
      return new ProtostuffSerializationProvider();
    }
  }

  private abstract static class ByName {
    public SerializationProvider provider() {
      return TermsProvider.agreed(new ProtostuffSerializationProvider(), List.of());
    }
  }

  /** Everything arrives as it was sent. */
  @Nested
  final class Agreed implements SerializationContract {

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

  /** A value arrives as it is, or is refused. */
  @Nested
  final class AgreedByName extends ByName
      implements ListedTypesContract, JdkExceptionContract, HostileGraphsContract {

    @Override
    public boolean saysBeforehand() {
      return false; // it speaks of the form for stock peers
    }

    /** A number has no references here, so one that many share is written as often. */
    @Override
    public @Nullable WriteRefusal writeRefusal(HostileGraph graph) {
      return graph.sharesNumbers() ? WriteRefusal.TOO_LONG : null;
    }
  }

  @Nested
  final class AwkwardValues extends ByName implements AwkwardValuesContract {}

  /** To stock peers the classes of the model are not named. */
  @Nested
  final class Recovery extends Protostuff implements RecoveryContract {
    @Override
    public List<String> forms() {
      return List.of("");
    }
  }

  @Nested
  @Tag("full")
  final class Drift extends Protostuff implements NamedFieldsDriftContract {}

  @Nested
  @Tag("full")
  final class HonestShapes extends ByName implements HonestShapesContract {}
}
