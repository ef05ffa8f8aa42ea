package io.trunkline.perf.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.report.CodecSummary;
import io.trunkline.perf.report.SizeResult;
import io.trunkline.perf.trunkline.BidFrames;
import io.trunkline.perf.trunkline.BidFrames.Form;
import io.trunkline.perf.trunkline.Format;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table of docs/serializations.md with a row for each serialization. */
final class FormatsTable {

  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<dependency>\\s*<groupId>[^<]+</groupId>\\s*<artifactId>([^<]+)</artifactId>"
              + "((?:(?!</dependency>)[\\s\\S])*)</dependency>");
  private static final String BID = "bid:";
  private static final String API = "rpc-serialization-api";

  private final Path root;
  private final Measurements timings;

  FormatsTable(Path root, Measurements timings) {
    this.root = root;
    this.timings = timings;
  }

  String text(Sizes sizes) throws IOException {
    StringBuilder text =
        new StringBuilder(
            """
            | name, wire id | module, its dependencies | bid, Trunkline peers | bid, stock peers | write, read | fields may differ | hostile bytes | also supported by |
            |---|---|---|---|---|---|---|---|
            """);
    for (Format format : Format.values()) {
      text.append("| ").append(String.join(" | ", cells(format, sizes))).append(" |\n");
    }
    text.append(
        """

        * *Bid*: the benchmark message, a bid that the provider echoes. The figures are the sizes, in bytes, of the whole request frame and the whole reply
          frame. The classes are in both optimizers. Figures in parentheses are for messages without optimizers; they appear only if the sizes differ.
        * *Write, read*: the time to write and to read the bid, divided by the time that hand-written code for the bid's classes takes (%s and %s ns). The
          times include the class gate and the budgets and, for protobuf, copying from and to the bid's own classes.
        * *Hostile bytes*: the [class gate](guide.md#classes-and-the-class-gate) admits only allowed classes. The
          [budgets](limits.md) limit the memory and the processor time that a message can cost its reader.

        Measured with JMH, %s. `bin/perf serializers --quick --write-docs` repeats the measurement and writes this table.
        """
            .formatted(nanos("write"), nanos("read"), timings.where()));
    return text.toString();
  }

  private String nanos(String operation) {
    Double micros = timings.micros(CodecSummary.REFERENCE, BID + operation);
    return micros == null ? "-" : Long.toString(Math.round(1000 * micros));
  }

  private String timesHand(String codec, String operation) {
    Double own = timings.micros(codec, BID + operation);
    Double hand = timings.micros(CodecSummary.REFERENCE, BID + operation);
    return own == null || hand == null ? "-" : String.format(Locale.ROOT, "%.1f", own / hand);
  }

  private List<String> cells(Format format, Sizes sizes) throws IOException {
    SerializationProvider provider = format.provider();
    int id =
        provider.create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT)).wireId();
    String packageName = provider.getClass().getPackageName();
    String module = "rpc-serialization-" + packageName.split("\\.")[3];
    String codec = format.bestCodec();
    return List.of(
        "`" + format.label() + "`, " + id,
        needs(format, module),
        between(format, sizes),
        BidFrames.forms(format).contains(Form.STOCK) ? sizes.cell(format, Form.STOCK) : "",
        timesHand(codec, "write") + ", " + timesHand(codec, "read"),
        format.differ(),
        format.safety(),
        format.speakers());
  }

  private static String between(Format format, Sizes sizes) throws IOException {
    List<Form> forms = BidFrames.forms(format);
    String named = forms.contains(Form.NAMED) ? sizes.cell(format, Form.NAMED) : "";
    if (!forms.contains(Form.REGISTERED)) {
      return named;
    }
    String registered = sizes.cell(format, Form.REGISTERED);
    return named.isEmpty() ? registered : registered + " (" + named + ")";
  }

  private String needs(Format format, String module) throws IOException {
    List<String> needs = new ArrayList<>();
    String pom = Files.readString(root.resolve(module).resolve("pom.xml"), UTF_8);
    Matcher dependency = DEPENDENCY.matcher(pom);
    while (dependency.find()) {
      String artifact = dependency.group(1);
      if (!artifact.equals(API) && !dependency.group(2).contains("<scope>test</scope>")) {
        needs.add(artifact);
      }
    }
    if (!format.jvmFlags().isEmpty()) {
      needs.add("`--add-opens` for " + format.jvmFlags().size() + " packages");
    }
    return "`" + module + "`" + (needs.isEmpty() ? "" : "; " + String.join(", ", needs));
  }

  /** Frames, counted once. */
  interface Sizes {

    /** What was counted. */
    SizeResult of(Format format, Form form) throws IOException;

    /** The same in a table. */
    default String cell(Format format, Form form) throws IOException {
      SizeResult size = of(format, form);
      return size.out() + " / " + size.in();
    }
  }
}
