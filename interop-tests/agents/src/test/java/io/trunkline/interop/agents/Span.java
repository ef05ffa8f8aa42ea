package io.trunkline.interop.agents;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A span as the agent's exporter {@code logging-otlp} prints it.
 *
 * @param parent empty for the first one of a trace
 */
record Span(String trace, String id, String parent, String name, Kind kind) {

  /** In the order of OTLP's numbers. */
  enum Kind {
    UNSPECIFIED,
    INTERNAL,
    SERVER,
    CLIENT,
    PRODUCER,
    CONSUMER
  }

  private static final Pattern PRINTED =
      Pattern.compile(
          "\"traceId\":\"(\\w+)\",\"spanId\":\"(\\w+)\"(?:,\"traceState\":\"[^\"]*\")?"
              + "(?:,\"parentSpanId\":\"(\\w*)\")?(?:,\"flags\":\\d+)?"
              + ",\"name\":\"([^\"]*)\",\"kind\":(\\d)");

  static List<Span> in(List<String> lines) {
    List<Span> spans = new ArrayList<>();
    for (String line : lines) {
      Matcher matcher = PRINTED.matcher(line);
      while (matcher.find()) {
        String parent = matcher.group(3);
        spans.add(
            new Span(
                matcher.group(1),
                matcher.group(2),
                parent == null ? "" : parent,
                matcher.group(4),
                Kind.values()[Integer.parseInt(matcher.group(5))]));
      }
    }
    return spans;
  }
}
