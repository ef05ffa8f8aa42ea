package io.trunkline.console;

import io.trunkline.call.Stage;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How long each stage of the calls of a service's methods took. */
final class StagesTable {

  private static final double MEDIAN = 50;
  private static final double SLOW = 99;

  private final Map<Method, MethodCalls> called = new LinkedHashMap<>();
  private final List<Stage> stages;

  StagesTable(ObservedProcess process, ShownService shown) {
    for (Method method : TypeFields.methods(shown.type())) {
      MethodCalls calls = shown.calls(process, method);
      if (calls != null) {
        called.put(method, calls);
      }
    }
    stages =
        Arrays.stream(Stage.values())
            .filter(
                stage ->
                    called.values().stream().anyMatch(one -> one.millisAt(stage, SLOW) != null))
            .toList();
  }

  void write(Html html) {
    html.element("h2", "Stages");
    if (stages.isEmpty()) {
      html.element("p", "No call over a connection has ended.");
      return;
    }
    html.element("p", "Median and 99 % of the time of each stage since the start, in ms.");
    html.table(
        "Stages of the methods' calls",
        Stream.concat(Stream.of("method"), stages.stream().map(Stage::key)).toArray(String[]::new));
    called.forEach(
        (method, calls) ->
            html.row(
                TypeNames.signature(method),
                stages.stream().map(stage -> cell(calls, stage)).toArray(String[]::new)));
    html.endTable();
    html.open("details")
        .element("summary", "What happens to a call in each stage")
        .open("ul", "class", "plain");
    stages.forEach(
        stage -> {
          html.open("li").element("b", stage.key());
          html.text(": " + stage.description()).close("li");
        });
    html.close("ul").close("details");
  }

  private static String cell(MethodCalls calls, Stage stage) {
    Double median = calls.millisAt(stage, MEDIAN);
    Double slow = calls.millisAt(stage, SLOW);
    return median == null || slow == null ? "" : Chart.shown(median) + " / " + Chart.shown(slow);
  }
}
