package io.trunkline.serialization.kryo;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What beans and records were compiled to, for all engines of a serialization. A class is compiled
 * once an engine has met it often; until then, and where a field has settings of its own, Kryo's
 * fields write and read it. Thread-safe.
 */
final class FieldPrograms {

  /** How often an engine writes or reads a class before it has it compiled. */
  static final int OFTEN = 1000;

  /** The compiled forms of a class, one for each set of fields: peers decide how many there are. */
  static final int MAX_FORMS = 8;

  /** The fields of the largest class that is compiled. */
  static final int MAX_FIELDS = 64;

  private final int often;
  private final Map<Class<?>, Map<List<FieldStep>, CompiledForm>> forms = new ConcurrentHashMap<>();
  private final Map<Class<?>, ExactType> types = new ConcurrentHashMap<>();

  FieldPrograms() {
    this(OFTEN);
  }

  /**
   * @param often how often an engine meets a class before it is compiled
   */
  FieldPrograms(int often) {
    this.often = often;
  }

  int often() {
    return often;
  }

  /** How many forms are compiled. */
  int size() {
    return forms.values().stream().mapToInt(Map::size).sum();
  }

  /** The place of a class in the tables of engines. */
  synchronized ExactType type(Class<?> type) {
    return types.computeIfAbsent(type, any -> new ExactType(type, types.size()));
  }

  /** A class with these steps; null if it has too many of them, or too many forms. */
  @Nullable CompiledForm of(Class<?> type, List<FieldStep> steps) {
    if (steps.size() > MAX_FIELDS) {
      return null;
    }
    Map<List<FieldStep>, CompiledForm> ofType =
        forms.computeIfAbsent(type, any -> new ConcurrentHashMap<>());
    CompiledForm known = ofType.get(steps);
    if (known != null || ofType.size() >= MAX_FORMS) {
      return known;
    }
    CompiledForm made = new CompiledForm(type, steps); // takes long, so two may make it
    CompiledForm first = ofType.putIfAbsent(steps, made);
    return first == null ? made : first;
  }
}
