package io.trunkline.perf.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of {@link JsonLines} whose first line says where it was measured. For one thread.
 */
public final class ReportFile {

  private static final JsonFactory JSON = new JsonFactory();
  private static final String WRITE = ":write";
  private static final String READ = ":read";

  private final List<Result> calls = new ArrayList<>();
  private final List<Result> growth = new ArrayList<>();
  private final List<CodecResult> codecs = new ArrayList<>();
  private final List<TimeResult> times = new ArrayList<>();
  private final List<SizeResult> sizes = new ArrayList<>();
  private final List<Figure> figures = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private @Nullable Line written;

  private ReportFile() {}

  /**
   * What a file holds.
   *
   * @throws IOException if it cannot be read, or does not contain a report
   */
  public static ReportData read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, UTF_8);
    Line head = lines.isEmpty() ? new Line(Map.of()) : line(file, lines.get(0));
    if (!head.text("suite").equals(JsonLines.HEAD)) {
      throw new IOException(
          file + " does not begin with where it was measured; bin/perf report writes such files");
    }
    ReportFile reader = new ReportFile();
    int whole = Files.readString(file, UTF_8).endsWith("\n") ? lines.size() : lines.size() - 1;
    for (String line : lines.subList(1, Math.max(1, whole))) {
      reader.add(line(file, line));
    }
    if (whole < lines.size()) {
      reader.notes.add("the run ended in the middle of a line: the file is not all of it");
    }
    return new ReportData(
        head.environment(),
        head.text("plan"),
        reader.calls,
        reader.growth,
        reader.codecs,
        reader.times,
        reader.sizes,
        reader.figures,
        reader.notes);
  }

  /**
   * What a file of {@code bin/perf stores} holds, in which each line says where it was measured.
   *
   * @throws IOException if it cannot be read, is empty, or does not contain a report
   */
  public static StoreData stores(Path file) throws IOException {
    List<StoreResult> results = new ArrayList<>();
    Line last = null;
    for (String text : Files.readAllLines(file, UTF_8)) {
      last = line(file, text);
      results.add(last.store());
    }
    if (last == null) {
      throw new IOException(file + " is empty; bin/perf stores writes such files");
    }
    return new StoreData(last.environment(), results);
  }

  /**
   * Results of stores.
   *
   * @param environment where they were measured
   * @param results in the order of the file
   */
  public record StoreData(Environment environment, List<StoreResult> results) {

    public StoreData {
      results = List.copyOf(results);
    }
  }

  private static Line line(Path file, String line) throws IOException {
    try (JsonParser parser = JSON.createParser(line)) {
      parser.nextToken();
      return new Line(object(parser));
    } catch (IOException e) {
      throw new IOException(file + " has a line that is no JSON object: " + line, e);
    }
  }

  /** Nested objects too; texts, numbers as they are written, and no null. */
  private static Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonToken token = parser.nextToken();
      if (token == JsonToken.START_OBJECT) {
        members.put(name, object(parser));
      } else if (token != JsonToken.VALUE_NULL) {
        members.put(name, parser.getText());
      }
    }
    return members;
  }

  private void add(Line line) throws IOException {
    switch (line.text("suite")) {
      case JsonLines.NOTE -> notes.add(line.text("text"));
      case "serializers" -> addCodec(line);
      case "rpc" -> calls.add(line.result());
      case "growth" -> {
        if (line.members().containsKey("unit")) {
          figures.add(line.figure());
        } else {
          growth.add(line.result());
        }
      }
      case "time" -> times.add(line.time());
      case "sizes" -> sizes.add(line.size());
      case "start", "fleet" -> figures.add(line.figure());
      default -> throw new IOException("a report has no line of the suite " + line.text("suite"));
    }
  }

  /** Writing and reading are two lines, one after the other. */
  private void addCodec(Line line) throws IOException {
    String scenario = line.text("scenario");
    if (scenario.endsWith(WRITE)) {
      written = line;
      return;
    }
    Line write = written;
    String payload = scenario.substring(0, scenario.length() - READ.length());
    if (write == null || !write.text("scenario").equals(payload + WRITE)) {
      throw new IOException("reading without writing: " + line.members());
    }
    codecs.add(
        new CodecResult(
            line.text("system"),
            payload,
            (int) line.number("round"),
            (long) line.number("wire_in"),
            write.cost(),
            line.cost()));
    written = null;
  }

  /** The members of a line. */
  private record Line(Map<String, Object> members) {

    String text(String name) {
      return String.valueOf(members.getOrDefault(name, ""));
    }

    /** NaN if it was not measured. */
    double number(String name) throws IOException {
      Object value = members.get(name);
      try {
        return value == null ? Double.NaN : Double.parseDouble(value.toString());
      } catch (NumberFormatException e) {
        throw new IOException(name + " is no number: " + value, e);
      }
    }

    CodecResult.Cost cost() throws IOException {
      return new CodecResult.Cost(number("mean_us") * 1e3, number("alloc_bytes_per_call"));
    }

    TimeResult time() throws IOException {
      return new TimeResult(
          text("system"),
          text("scenario"),
          (int) number("round"),
          (long) number("wire_out"),
          number("mean_us") * 1e3,
          number("alloc_bytes_per_call"));
    }

    SizeResult size() throws IOException {
      return new SizeResult(
          text("system"), text("scenario"), (long) number("wire_out"), (long) number("wire_in"));
    }

    Figure figure() throws IOException {
      return new Figure(
          text("system"), text("scenario"), number("value"), text("unit"), (int) number("round"));
    }

    Result result() throws IOException {
      return new Result(
          text("system"),
          text("scenario"),
          (int) number("round"),
          number("ops"),
          new Result.Ratios(number("x_raw"), number("p50_x_raw")),
          number("mean_us"),
          number("p50_us"),
          number("p99_us"),
          number("p999_us"),
          number("max_us"),
          new Result.Use(number("cpu_client"), number("alloc_client")),
          new Result.Use(number("cpu_server"), number("alloc_server")),
          (long) number("wire_out"),
          (long) number("wire_in"),
          (long) number("failures"),
          "");
    }

    StoreResult store() throws IOException {
      return new StoreResult(
          text("engine"),
          text("network"),
          text("payload"),
          (int) number("threads"),
          text("codec"),
          (int) number("bytes"),
          new Statistics(number("ops_per_s"), number("min"), number("max")));
    }

    @SuppressWarnings("unchecked") // only an object has members
    Environment environment() throws IOException {
      if (!(members.get("environment") instanceof Map<?, ?> map)) {
        throw new IOException("the first line has no environment");
      }
      Line of = new Line((Map<String, Object>) map);
      return new Environment(
          of.text("cpu"),
          (int) of.number("cores"),
          (long) of.number("memory_mib"),
          of.text("kernel"),
          of.text("jdk"),
          of.text("flags"),
          of.text("commit"),
          of.text("started"));
    }
  }
}
