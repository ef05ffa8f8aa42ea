package io.trunkline.perf.trunkline;

import java.util.List;
import java.util.stream.Stream;

/** What fst needs of a JVM; the others need nothing. */
public final class FstOpens {

  /** The flags. */
  public static final List<String> FLAGS =
      Stream.of(
              "java.base/java.lang",
              "java.base/java.math",
              "java.base/java.net",
              "java.base/java.time",
              "java.base/java.util",
              "java.base/java.util.concurrent",
              "java.base/java.util.concurrent.atomic",
              "java.base/java.util.regex",
              "java.sql/java.sql")
          .map(place -> "--add-opens=" + place + "=ALL-UNNAMED")
          .toList();

  private FstOpens() {}
}
