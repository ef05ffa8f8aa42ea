package io.trunkline.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationProviders;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.Kinds;
import io.trunkline.testkit.arrival.Place;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each kind of value, in each place and form of each serialization: an equal one arrives, or the
 * writer refuses it and names the class, or the loss is listed.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MessageArrivalTest {

  private static final int KINDS = TestSize.of("arrival.kinds", 60, Integer.MAX_VALUE);

  static Stream<String> formats() {
    return SerializationProviders.load(MessageArrivalTest.class.getClassLoader()).names().stream()
        .filter(name -> !name.startsWith("protobuf"));
  }

  @Test
  void theCatalogueHasFourHundredKindsWithNamesOfTheirOwn() {
    assertThat(SentKinds.all()).hasSizeGreaterThanOrEqualTo(400);
    assertThat(SentKinds.all()).extracting(Kind::name).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void eachValueArrivesEqualOrIsRefusedByTheWriterOrIsListed(String format) {
    List<Kind> all = SentKinds.all();
    List<Kind> kinds = Kinds.some(all, KINDS);
    CellCount cells = new CellCount("messages", format);
    for (Setup setup : Setup.values()) {
      if (setup == Setup.PLAIN && !Setup.hasPlainForm(format)) {
        continue;
      }
      Setup.Way path = setup.open(format, all);
      for (Kind kind : kinds) {
        for (Place place : Place.values()) {
          if (setup.has(kind, place)) {
            cells.add(setup.toString(), path.send(kind, place));
          }
        }
      }
    }
    cells.write();
    System.out.println(cells);
    cells.check(kinds.size() == all.size());
  }
}
