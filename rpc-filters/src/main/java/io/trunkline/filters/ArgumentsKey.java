package io.trunkline.filters;

import java.util.List;

/**
 * The arguments of a call in a form that nobody can change: equal ones have equal keys.
 *
 * @param parts one for each argument
 */
record ArgumentsKey(List<Object> parts) {

  ArgumentsKey {
    parts = List.copyOf(parts);
  }
}
