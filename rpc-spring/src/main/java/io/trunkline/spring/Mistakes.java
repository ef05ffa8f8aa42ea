package io.trunkline.spring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanDefinitionStoreException;

/** Collects the mistakes in the elements of a context, so that one error reports all of them. */
final class Mistakes {

  private final Map<String, RuntimeException> found = new LinkedHashMap<>();
  private final Swap swap = new Swap();

  /** Decides which of them are ignored. */
  Swap swap() {
    return swap;
  }

  /** Adds a mistake, unless it has been added before. */
  void add(String text) {
    add(new IllegalArgumentException(text));
  }

  void add(RuntimeException mistake) {
    found.putIfAbsent(String.valueOf(mistake.getMessage()), mistake);
  }

  /** Takes a step that may find a mistake. */
  void look(Runnable step) {
    look(
        () -> {
          step.run();
          return true;
        });
  }

  /** The same with a result; null if there is a mistake. */
  <T> @Nullable T look(Supplier<T> step) {
    try {
      return step.get();
    } catch (IllegalArgumentException | IllegalStateException mistake) {
      add(mistake);
      return null;
    }
  }

  /**
   * Ends the start if there are any.
   *
   * @throws BeanDefinitionStoreException with all of them
   */
  void raise() {
    found.values().removeIf(swap::ignores);
    if (found.isEmpty()) {
      return;
    }
    List<String> texts = new ArrayList<>(found.keySet());
    List<RuntimeException> all = new ArrayList<>(found.values());
    if (all.size() == 1) {
      throw new BeanDefinitionStoreException(texts.get(0), all.get(0).getCause());
    }
    StringBuilder text = new StringBuilder().append(all.size()).append(" mistakes:");
    for (int i = 0; i < all.size(); i++) {
      text.append("\n  ").append(i + 1).append(". ").append(texts.get(i));
    }
    BeanDefinitionStoreException raised = new BeanDefinitionStoreException(text.toString());
    all.stream()
        .map(Throwable::getCause)
        .filter(cause -> cause != null)
        .forEach(raised::addSuppressed);
    throw raised;
  }
}
