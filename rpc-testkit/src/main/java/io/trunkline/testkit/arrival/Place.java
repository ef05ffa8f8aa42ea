package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Holder;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Where in a message a value is. */
public enum Place {
  /** An argument or a result of the type that the kind declares. */
  DECLARED(value -> value),
  /** An argument or a result that is declared as an object. */
  OBJECT(value -> value),
  /** Twice in a list of anything: it is one object there, too. */
  ELEMENT(value -> new ArrayList<>(Arrays.asList(value, "between", value))),
  /** A value of a map. */
  VALUE(Place::mapped),
  /** In a field that is declared as an object. */
  FIELD(Holder::new),
  /** In an array of objects. */
  ARRAY(value -> new Object[] {value, "after"});

  private final UnaryOperator<Object> wrap;

  Place(UnaryOperator<Object> wrap) {
    this.wrap = wrap;
  }

  private static Object mapped(Object value) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("before", 1);
    map.put("value", value);
    return map;
  }

  /** A value of a message that has this one in this place. */
  public Object with(Object value) {
    return wrap.apply(value);
  }

  /** Returns the type that a method declares for a kind at this place. */
  public Type type(Kind kind) {
    return switch (this) {
      case DECLARED -> kind.declared();
      case OBJECT -> Object.class;
      case ELEMENT -> List.class;
      case VALUE -> Map.class;
      case FIELD -> Holder.class;
      case ARRAY -> Object[].class;
    };
  }
}
