package io.trunkline.perf.pages;

import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.Grid;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.ReportFile;
import io.trunkline.perf.report.ReportTables;
import io.trunkline.perf.report.SizeResult;
import io.trunkline.perf.trunkline.BidFrames;
import io.trunkline.perf.trunkline.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Everything in docs/ that is written from measurements of serializations. */
public final class Pages {

  private static final String PERFORMANCE = "performance";

  private final Path root;
  private final Map<String, SizeResult> counted = new HashMap<>();

  /**
   * @param root the folder with docs and the modules
   */
  public Pages(Path root) {
    this.root = root;
  }

  /** The suite whose results are those of docs/performance.md. */
  public static final String REPORT = "report";

  /** The file that the results of a suite are kept in. */
  public static Path results(Path root, String suite) {
    String name = suite.equals(REPORT) ? PERFORMANCE : suite;
    return root.resolve("docs").resolve(name + ".json");
  }

  /** The codecs that the tables need. */
  public static List<String> codecs() {
    List<String> codecs = new ArrayList<>(List.of("hand", "hand-gated", "bare-fory"));
    for (Format format : Format.values()) {
      codecs.add(format.bestCodec());
    }
    return codecs;
  }

  /** The systems whose calls the articles' tables need. */
  public static List<String> articleSystems() {
    return ArticleCalls.systems();
  }

  /** The serializers of points in time that the articles' tables need. */
  public static List<String> articleSerializers() {
    return ArticleTimes.serializers();
  }

  /** Frames of every form of every serialization. */
  public List<SizeResult> sizes() throws IOException {
    List<SizeResult> all = new ArrayList<>();
    for (Format format : Format.values()) {
      for (BidFrames.Form form : BidFrames.forms(format)) {
        all.add(size(format, form));
      }
    }
    return all;
  }

  private SizeResult size(Format format, BidFrames.Form form) throws IOException {
    String key = format + " " + form;
    SizeResult known = counted.get(key);
    if (known == null) {
      known = BidFrames.of(format, form);
      counted.put(key, known);
    }
    return known;
  }

  /** The article's table of bytes, of frames counted now. */
  public Grid bytes(ReportData data) throws IOException {
    return ArticleSizes.grid(this::size, new GoldenSizes(root), data);
  }

  /** What has to be in docs/, by block. */
  private Map<Block, String> texts() throws IOException {
    Path docs = root.resolve("docs");
    Path performance = docs.resolve("performance.md");
    FormatsTable.Sizes sizes = this::size;
    Map<Block, String> texts = new LinkedHashMap<>();
    texts.put(
        new Block(docs.resolve("serializations.md"), "formats"),
        new FormatsTable(root, new Measurements(results(root, "serializers"))).text(sizes));
    ReportData data = ReportFile.read(results(root, REPORT));
    texts.put(new Block(performance, "bytes of the article"), bytes(data).markdown());
    texts.put(new Block(performance, "calls of the article"), ArticleCalls.markdown(data));
    texts.put(new Block(performance, "points in time of the article"), ArticleTimes.markdown(data));
    texts.put(new Block(performance, "what was measured"), measured(data));
    return texts;
  }

  private static String measured(ReportData data) {
    Environment where = data.environment();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "`%s`, commit %s of %s. %s, %d cores, %,d MiB, %s, %s, `%s`, client and server each in"
                + " its own JVM.%n%n",
            data.plan(),
            where.commit(),
            where.started(),
            where.cpu(),
            where.cores(),
            where.memoryMiB(),
            where.kernel(),
            where.jdk(),
            where.flags()));
    ReportTables.of(data).forEach(grid -> text.append(grid.markdown()).append('\n'));
    if (!data.notes().isEmpty()) {
      text.append("Notes of this run:\n\n");
      data.notes().forEach(note -> text.append("* ").append(note).append('\n'));
    }
    return text.toString();
  }

  /** Writes them. */
  public void write() throws IOException {
    new Pictures(root).write();
    for (Map.Entry<Block, String> text : texts().entrySet()) {
      text.getKey().write(text.getValue());
    }
  }

  /** The blocks that are not as they have to be, each with what has to be there. */
  public List<String> differences() throws IOException {
    List<String> differences = new ArrayList<>();
    for (Map.Entry<Block, String> text : texts().entrySet()) {
      if (!text.getKey().read().equals(text.getValue())) {
        differences.add(text.getKey() + " has to be:\n" + text.getValue());
      }
    }
    for (Path picture : new Pictures(root).outdated()) {
      differences.add(picture + " is not drawn from the results in docs");
    }
    return differences;
  }
}
