package io.trunkline.serialization.fory;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphs;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hostile values are bounded; those of classes that fory does not carry are not written. */
final class HostileGraphsTest implements HostileGraphsContract {

  private static final Set<String> NOT_CARRIED =
      Set.of(
          "a Hashtable with one hash code",
          "a list that is copied when it grows",
          "empty Hashtables",
          "empty IdentityHashMaps",
          "empty EnumMaps",
          "empty vectors",
          "empty ArrayDeques",
          "empty PriorityQueues",
          "locales",
          "patterns",
          "long patterns",
          "exceptions without a stack trace");

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(
        new ForySerializationProvider(), List.of(HostileGraphs.class.getDeclaredClasses()));
  }

  @Override
  @ParameterizedTest
  @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  public void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
    if (!NOT_CARRIED.contains(graph.name())) {
      HostileGraphsContract.super.costsNoMoreThanItsLengthPaysFor(graph);
      return;
    }
    Object value = graph.value();
    assertThatThrownBy(() -> Messages.of(provider()).write(writer -> writer.writeObject(value)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("carried");
  }
}
