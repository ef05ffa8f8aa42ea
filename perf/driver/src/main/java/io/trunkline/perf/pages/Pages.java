package io.trunkline.perf.pages;

import io.trunkline.perf.report.SizeResult;
import io.trunkline.perf.trunkline.BidFrames;
import io.trunkline.perf.trunkline.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything in docs/ that is written from measurements of serializations. */
public final class Pages {

  private final Path root;
  private final Map<String, SizeResult> counted = new HashMap<>();

  /**
   * @param root the folder with docs and the modules
   */
  public Pages(Path root) {
    this.root = root;
  }

  /** The file that the results of a suite are kept in. */
  public static Path results(Path root, String suite) {
    return root.resolve("docs").resolve(suite + ".json");
  }

  /** The codecs that the tables need. */
  public static List<String> codecs() {
    List<String> codecs = new ArrayList<>(List.of("hand", "hand-gated", "bare-fory"));
    for (Format format : Format.values()) {
      codecs.add(format.bestCodec());
    }
    return codecs;
  }

  /** The systems that they need. */
  public static List<String> systems() {
    return ArticleTables.systems();
  }

  /** What those do. */
  public static List<String> scenarios() {
    return List.of(ArticleTables.SCENARIO);
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

  /** What has to be in docs/, by block. */
  private Map<Block, String> texts() throws IOException {
    Path docs = root.resolve("docs");
    Path performance = docs.resolve("performance.md");
    FormatsTable.Sizes sizes = this::size;
    Map<Block, String> texts = new LinkedHashMap<>();
    texts.put(
        new Block(docs.resolve("serializations.md"), "formats"),
        new FormatsTable(root, new Measurements(results(root, "serializers"))).text(sizes));
    texts.put(
        new Block(performance, "bytes of the article"),
        ArticleTables.sizes(sizes, new GoldenSizes(root)));
    texts.put(
        new Block(performance, "calls of the article"),
        ArticleTables.calls(new Measurements(results(root, "rpc"))));
    return texts;
  }

  /** Writes them. */
  public void write() throws IOException {
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
    return differences;
  }
}
