package io.trunkline.testkit.types;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The known losses of one serialization: the lines of the resource {@code types/<name>.txt}.
 * Without this resource, every value must arrive.
 */
public final class Expectations {

  private final List<Expectation> all;

  private Expectations(List<Expectation> all) {
    this.all = all;
  }

  /** Those of the serialization of that name. */
  public static Expectations of(String serialization) {
    try (InputStream in =
        Expectations.class.getResourceAsStream("/types/" + serialization + ".txt")) {
      return new Expectations(
          in == null
              ? List.of()
              : new String(in.readAllBytes(), UTF_8)
                  .lines()
                  .filter(line -> !line.isBlank() && !line.startsWith("#"))
                  .map(Expectation::parse)
                  .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those of one type. */
  public List<Expectation> of(ListedType type) {
    return all.stream().filter(expectation -> expectation.type().equals(type.name())).toList();
  }

  /** Those of types that are not listed. */
  List<Expectation> ofNoType() {
    List<String> names = ListedTypes.all().stream().map(ListedType::name).toList();
    return all.stream().filter(expectation -> !names.contains(expectation.type())).toList();
  }
}
