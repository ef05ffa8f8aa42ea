package io.trunkline.console;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One service: its methods with their calls and forms, and its types with their fields. */
final class ServicePage {

  private static final double MEDIAN = 50;
  private static final double SLOW = 99;

  private final ObservedProcess process;
  private final ShownService shown;
  private final CallForm form;

  ServicePage(ObservedProcess process, ShownService shown, CallForm form) {
    this.process = process;
    this.shown = shown;
    this.form = form;
  }

  /**
   * The page.
   *
   * @param result the end of a call that was just made; null for none
   */
  PageResponse response(@Nullable CallResult result) {
    return Layout.page(200, TypeNames.brief(shown.type()), "services", html -> write(html, result));
  }

  private void write(Html html, @Nullable CallResult result) {
    html.element("p", shown.key() + ", " + shown.side() + " " + shown.owner(), "class", "quiet");
    if (result != null) {
      result(html, result);
    }
    methods(html);
    new StagesTable(process, shown).write(html);
    if (form.isOn()) {
      forms(html, result);
    }
    types(html);
  }

  private static void result(Html html, CallResult result) {
    html.open("section", "class", result.isAnswer() ? "answer" : "refusal", "id", "result");
    html.element("h2", result.title(), "tabindex", "-1").element("pre", result.text());
    html.close("section");
  }

  private void methods(Html html) {
    html.element("h2", "Methods");
    html.table(
        "Methods and their calls since the start",
        "method",
        "calls",
        "failed",
        "median",
        "99 %",
        "longest");
    for (Method method : TypeFields.methods(shown.type())) {
      MethodCalls calls = shown.calls(process, method);
      String signature = TypeNames.signature(method);
      if (calls == null) {
        html.row(signature, "0", "0", "", "", "");
      } else {
        html.row(
            signature,
            Long.toString(calls.count()),
            Long.toString(calls.failed()),
            millis(calls, MEDIAN),
            millis(calls, SLOW),
            millis(calls, 100));
      }
    }
    html.endTable();
  }

  private static String millis(MethodCalls calls, double percentile) {
    return Chart.shown(calls.millisAt(percentile)) + "\u00a0ms";
  }

  private void forms(Html html, @Nullable CallResult result) {
    html.element("h2", "Make a call");
    html.element("p", "A call runs the method. Arguments are JSON, in the form of gson.");
    for (Method method : TypeFields.methods(shown.type())) {
      CallResult last =
          result != null && result.method().equals(CallForm.name(method)) ? result : null;
      if (last != null) {
        html.open("details", "open", "");
      } else {
        html.open("details");
      }
      html.element("summary", TypeNames.signature(method));
      form.write(html, shown, method, last == null ? Map.of() : last.entered());
      html.close("details");
    }
  }

  private void types(Html html) {
    List<TypeFields> types = TypeFields.of(shown.type());
    html.element("h2", "Types");
    if (types.isEmpty()) {
      html.element("p", "The methods use only types of the JDK.");
      return;
    }
    html.table("Classes of the application, and their fields", "class", "kind", "fields");
    for (TypeFields type : types) {
      html.row(TypeNames.brief(type.type()), kind(type.type()), content(type));
    }
    html.endTable();
  }

  private static String kind(Class<?> type) {
    if (type.isEnum()) {
      return "enum";
    }
    if (type.isRecord()) {
      return "record";
    }
    return type.isInterface() ? "interface" : "class";
  }

  private static String content(TypeFields type) {
    if (type.type().isEnum()) {
      return Arrays.stream(type.type().getEnumConstants())
          .map(constant -> ((Enum<?>) constant).name())
          .collect(Collectors.joining(", "));
    }
    return type.fields().stream().map(ServicePage::field).collect(Collectors.joining(", "));
  }

  private static String field(Field field) {
    return TypeNames.brief(field.getGenericType()) + " " + field.getName();
  }
}
