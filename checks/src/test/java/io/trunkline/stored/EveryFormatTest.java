package io.trunkline.stored;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.stored.ObjectSerializerContract;
import java.util.stream.Stream;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("formats")
class EveryFormatTest extends ObjectSerializerContract {

  private final TableStore tables = TableStore.inMemory();

  @Parameter(0)
  String serialization = "";

  @Parameter(1)
  String compression = "";

  @Parameter(2)
  boolean withTables;

  /** At quick size, all serializations without compression and the first with each of them. */
  static Stream<Arguments> formats() {
    String first = Formats.serializations().get(0);
    return Formats.serializations().stream()
        .flatMap(
            serialization ->
                Formats.compressions().stream()
                    .filter(
                        compression ->
                            TestSize.current() == TestSize.FULL
                                || compression.equals("none")
                                || serialization.equals(first))
                    .map(compression -> arguments(serialization, compression, true)))
        .flatMap(
            with ->
                with.get()[1].equals("none") && !with.get()[0].equals("fory") // needs numbers
                    ? Stream.of(with, arguments(with.get()[0], with.get()[1], false))
                    : Stream.of(with));
  }

  @Override
  protected ObjectSerializerBuilder builder() {
    ObjectSerializerBuilder builder =
        ObjectSerializer.builder()
            .serialization(serialization)
            .compression(compression)
            .compressionThreshold(16);
    return withTables ? builder.tables(tables) : builder;
  }

  @Override
  protected boolean demandsSerializable() {
    return Formats.DEMANDING_SERIALIZABLE.contains(serialization);
  }
}
