package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.jsontext.JsonInput;
import io.trunkline.serialization.terms.ClassTable;
import java.nio.charset.StandardCharsets;

/**
 * An exception of a plain message: what its class is called, and where its parts are.
 *
 * @param input of the parts
 * @param index where they begin there
 */
record StockThrowable(String className, JsonInput input, int index, JsonSyntax syntax) {

  private static final int LONGEST_CLASS_NAME = 256;

  /** The parts, from their beginning. */
  JsonSource parts() {
    return new JsonSource(input.at(index), syntax, ClassTable.EMPTY);
  }

  /**
   * Finds an exception, which is taken from the source without being made.
   *
   * @throws SerializationException if there is none
   */
  static StockThrowable find(
      JsonSource source,
      JsonInput json,
      JsonSyntax syntax,
      Binder binder,
      ClassGate gate,
      ReadBudget budget) {
    String className = null;
    boolean isGson = syntax == JsonSyntax.GSON;
    JsonInput input = isGson ? null : json;
    int index = json.index();
    if (source.peek() != ValueKind.OBJECT) {
      throw json.malformed("expected an exception");
    }
    int size = source.begin();
    for (int i = 0; source.hasNext(size, i); i++) {
      String name = source.readMemberName();
      ValueKind kind = source.peek();
      if (name.equals(syntax.className()) && kind == ValueKind.TEXT) {
        className = source.readText(LONGEST_CLASS_NAME);
      } else if (isGson && name.equals("exception") && kind == ValueKind.TEXT) {
        byte[] text = source.readText().getBytes(StandardCharsets.UTF_8);
        input = json.of(text);
        index = 0;
      } else {
        if (isGson && name.equals("exception")) {
          json.peek();
          input = json;
          index = json.index();
        }
        binder.skip(source, gate, budget);
      }
    }
    if (className == null || input == null) {
      throw json.malformed("an exception has no name of its class, or no parts");
    }
    return new StockThrowable(className, input, index, syntax);
  }
}
