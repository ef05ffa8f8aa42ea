package io.trunkline.testkit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What ran of any canary in this JVM, with the class loader it ran in. */
public final class CanaryRecord {

  private record Event(ClassLoader loader, String text) {}

  private static final ConcurrentLinkedQueue<Event> EVENTS = new ConcurrentLinkedQueue<>();

  private CanaryRecord() {}

  /** Called by canaries, also by those of other class loaders. */
  public static void note(Class<?> canary, String event) {
    EVENTS.add(new Event(canary.getClassLoader(), canary.getName() + " " + event));
  }

  /** Forgets everything. */
  public static void clear() {
    EVENTS.clear();
  }

  /** What ran outside the class loader in which the sender made its canaries. */
  public static List<String> eventsOutside(@Nullable ClassLoader sender) {
    List<String> events = new ArrayList<>();
    for (Event event : EVENTS) {
      if (event.loader() != sender) {
        events.add(event.text());
      }
    }
    return events;
  }

  /**
   * What ran in the class loader of a receiver, or in this class's own: unlike {@link
   * #eventsOutside}, nothing that another receiver did, such as a finalizer of an earlier test.
   */
  public static List<String> eventsAt(ClassLoader receiver) {
    List<String> events = new ArrayList<>();
    for (Event event : EVENTS) {
      if (event.loader() == receiver || event.loader() == CanaryRecord.class.getClassLoader()) {
        events.add(event.text());
      }
    }
    return events;
  }
}
