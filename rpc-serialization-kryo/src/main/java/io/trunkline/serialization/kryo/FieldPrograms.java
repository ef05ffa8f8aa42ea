package io.trunkline.serialization.kryo;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the fields of beans were compiled to, for all engines of a serialization. A bean is compiled
 * once an engine has met it often; until then, and where a field has settings of its own, Kryo's
 * fields write and read it. Thread-safe.
 */
final class FieldPrograms {

  /** How often an engine writes or reads a bean before it has it compiled. */
  static final int OFTEN = 1000;

  /** The programs of one serialization; beans beyond them are not compiled. */
  static final int MAX_PROGRAMS = 4096;

  /** The fields of the largest bean that is compiled. */
  static final int MAX_FIELDS = 64;

  private final int often;
  private final Map<Form, CompiledBean> programs = new ConcurrentHashMap<>();
  private final Map<Class<?>, ExactType> types = new ConcurrentHashMap<>();

  FieldPrograms() {
    this(OFTEN);
  }

  /**
   * @param often how often an engine meets a bean before it is compiled
   */
  FieldPrograms(int often) {
    this.often = often;
  }

  /** How many beans are compiled. */
  int size() {
    return programs.size();
  }

  int often() {
    return often;
  }

  /** The place of a class in the tables of engines. */
  synchronized ExactType type(Class<?> type) {
    return types.computeIfAbsent(type, any -> new ExactType(type, types.size()));
  }

  /** The programs of a class with these steps; null if there are too many of either. */
  @Nullable CompiledBean of(Class<?> type, List<FieldStep> steps) {
    if (steps.size() > MAX_FIELDS) {
      return null;
    }
    Form form = new Form(type, steps);
    CompiledBean known = programs.get(form);
    return known != null || programs.size() >= MAX_PROGRAMS
        ? known
        : programs.computeIfAbsent(form, any -> new CompiledBean(type, steps));
  }

  /** A class with the fields of it that two sides agreed on. */
  private record Form(Class<?> type, List<FieldStep> steps) {}
}
