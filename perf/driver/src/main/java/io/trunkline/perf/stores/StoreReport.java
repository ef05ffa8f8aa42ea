package io.trunkline.perf.stores;

import io.trunkline.perf.report.StoreResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The gains over Java serialization, beside those that the article published. */
final class StoreReport {

  static final String LOOPBACK = "loopback";
  static final String MBIT_100 = "100 Mbit/s";
  static final String NO_NETWORK = "none";

  private static final List<String> ARTICLE = List.of("kryo", "kryo+deflate", "kryo+gzip");

  /** Percentage points within which two gains are called the same. */
  private static final double SAME = 15;

  private final List<StoreResult> results;

  StoreReport(List<StoreResult> results) {
    this.results = List.copyOf(results);
  }

  /** A column of the table of twelve cells. */
  private record Column(String engine, String network) {

    String head() {
      return network.equals(NO_NETWORK) ? engine : engine + ", " + network;
    }
  }

  private static final List<Column> COLUMNS =
      List.of(
          new Column(Engine.LOCAL_QUEUE, NO_NETWORK),
          new Column(Engine.LOCAL_STORE, NO_NETWORK),
          new Column(Engine.HA_QUEUE, LOOPBACK),
          new Column(Engine.HA_QUEUE, MBIT_100),
          new Column(Engine.HA_STORE, LOOPBACK),
          new Column(Engine.HA_STORE, MBIT_100));

  private @Nullable StoreResult find(Column column, String payload, String codec) {
    return results.stream()
        .filter(result -> result.engine().equals(column.engine))
        .filter(result -> result.network().equals(column.network))
        .filter(result -> result.payload().equals(payload))
        .filter(result -> result.codec().equals(codec))
        .filter(result -> result.threads() == 1)
        .findFirst()
        .orElse(null);
  }

  private @Nullable Double gain(Column column, String payload, String codec) {
    StoreResult own = find(column, payload, codec);
    StoreResult java = find(column, payload, StoreCodecs.JAVA);
    return own == null || java == null
        ? null
        : 100 * (own.perSecond().median() / java.perSecond().median() - 1);
  }

  private static String percent(@Nullable Double gain) {
    return gain == null ? "" : String.format(Locale.ROOT, "%+.0f %%", gain);
  }

  /** All tables and sentences, as Markdown. */
  String text() {
    StringBuilder text = new StringBuilder();
    Set<String> payloads = new LinkedHashSet<>();
    results.forEach(result -> payloads.add(result.payload()));
    for (String payload : payloads) {
      text.append("\n**").append(payload).append("**, one thread: gain over Java serialization");
      text.append(isArticles(payload) ? ", with the published gain in parentheses\n\n" : "\n\n");
      table(text, payload);
    }
    String articles = new StorePayload(1024, true, true).label();
    if (payloads.contains(articles)) {
      text.append('\n');
      differences(articles).forEach(line -> text.append("* ").append(line).append('\n'));
    }
    return text.toString();
  }

  private static boolean isArticles(String payload) {
    return payload.equals(new StorePayload(1024, true, true).label());
  }

  private void table(StringBuilder text, String payload) {
    text.append("| |");
    COLUMNS.forEach(column -> text.append(' ').append(column.head()).append(" |"));
    text.append(" bytes |\n|---|").append("---:|".repeat(COLUMNS.size() + 1)).append('\n');
    Set<String> codecs = new LinkedHashSet<>();
    results.forEach(result -> codecs.add(result.codec()));
    for (String codec : codecs) {
      text.append("| ").append(codec).append(" |");
      String bytes = "";
      for (Column column : COLUMNS) {
        StoreResult result = find(column, payload, codec);
        String cell = percent(gain(column, payload, codec));
        if (result != null) {
          bytes = String.format(Locale.ROOT, "%,d", result.bytes());
          if (codec.equals(StoreCodecs.JAVA)) {
            cell = String.format(Locale.ROOT, "%.1f/s", result.perSecond().median());
          } else if (isArticles(payload) && ARTICLE.contains(codec)) {
            cell += " (" + percent(Published.gain(codec, column.engine)) + ")";
          }
        }
        text.append(' ').append(cell).append(" |");
      }
      text.append(' ').append(bytes).append(" |\n");
    }
  }

  /** A sentence for each of the twelve cells that comes out otherwise here. */
  private List<String> differences(String payload) {
    List<String> sentences = new ArrayList<>();
    for (String codec : ARTICLE) {
      for (Column column : COLUMNS) {
        Double own = gain(column, payload, codec);
        double published = Published.gain(codec, column.engine);
        if (own != null && Math.abs(own - published) > SAME) {
          sentences.add(
              String.format(
                  Locale.ROOT,
                  "%s, %s: %s here, %s published. %s",
                  codec,
                  column.head(),
                  percent(own),
                  percent(published),
                  reason(codec, column, own - published)));
        }
      }
    }
    return sentences;
  }

  /** What is known here; what their network and disk were is not published. */
  private static String reason(String codec, Column column, double difference) {
    boolean compressed = !codec.equals("kryo");
    if (compressed && column.network.equals(MBIT_100)) {
      return difference > 0
          ? "The number of bytes decides on such a slow network. The article does not state the"
              + " speed of its network."
          : "The processor matters more here. The article does not state the speed of its network.";
    }
    if (compressed) {
      return difference < 0
          ? "Compression takes more time here than the saved bytes are worth."
          : "Compression takes less time here than the saved bytes are worth.";
    }
    if (column.engine.equals(Engine.LOCAL_STORE)) {
      return "The article blames contention within its store. A single thread causes no contention"
          + " here.";
    }
    return difference > 0
        ? "Serialization seems to be a larger part of the work here."
        : "Serialization seems to be a smaller part of the work here.";
  }
}
