package io.trunkline.console;

import io.trunkline.call.CallSite;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Map;

/**
 * The form that calls a method.
 *
 * @param isOn whether calls can be made
 * @param key the value that only pages of this console have
 * @param hiddenFields more fields to send back
 */
record CallForm(boolean isOn, String key, Map<String, String> hiddenFields) {

  static final String METHOD = "method";
  static final String ARGUMENT = "argument";
  static final String ATTACHMENTS = "attachments";

  /** The text that names a method in a form. */
  static String name(Method method) {
    return method.getName() + "(" + CallSite.descriptor(method);
  }

  /**
   * Writes the form.
   *
   * @param entered the texts of the last call; empty for examples
   */
  void write(Html html, ShownService shown, Method method, Map<String, String> entered) {
    html.open("form", "method", "post", "action", "call");
    hidden(html, CrossSiteCheck.FIELD, key);
    hiddenFields.forEach((name, value) -> hidden(html, name, value));
    hidden(html, ShownService.SIDE, shown.side());
    hidden(html, ShownService.OWNER, shown.owner());
    hidden(html, ShownService.KEY, shown.key());
    hidden(html, METHOD, name(method));
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      Type type = parameters[i].getParameterizedType();
      String field = ARGUMENT + i;
      area(
          html,
          field,
          label(parameters[i], i) + ": " + TypeNames.brief(type),
          entered.getOrDefault(field, Example.of(type)));
    }
    area(
        html,
        ATTACHMENTS,
        "attachments: Map<String, String>",
        entered.getOrDefault(ATTACHMENTS, "{}"));
    html.element("button", "Call " + method.getName(), "type", "submit").close("form");
  }

  private static String label(Parameter parameter, int index) {
    return parameter.isNamePresent() ? parameter.getName() : "argument " + (index + 1);
  }

  private static void hidden(Html html, String name, String value) {
    html.open("input", "type", "hidden", "name", name, "value", value);
  }

  private static void area(Html html, String name, String label, String text) {
    int lines = (int) Math.min(16, text.lines().count() + 1);
    html.open("label").element("span", label);
    html.element(
        "textarea",
        "\n" + text, // HTML drops the first line end
        "name",
        name,
        "rows",
        Integer.toString(Math.max(1, lines - 1)),
        "spellcheck",
        "false");
    html.close("label");
  }
}
