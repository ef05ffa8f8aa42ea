package io.trunkline.dubbo.objects;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Starts and ends a reference. Thread-safe. */
public final class ReferenceState {

  private static final String CHECK = "check";

  private final ConfigObject reference;
  private final ProcessContexts contexts;
  private @Nullable ObjectContext context;
  private boolean alone;
  private ProcessContexts.@Nullable Declared declaring;

  /**
   * @param reference the object with the settings
   * @param contexts those of the process
   */
  public ReferenceState(ConfigObject reference, ProcessContexts contexts) {
    this.reference = reference;
    this.contexts = contexts;
  }

  /** Returns the interface of the service, or null if it is not set or not on the class path. */
  public @Nullable Class<?> type() {
    String name = reference.text("interface");
    return name == null || !ClassUtils.isPresent(name, null)
        ? null
        : ClassUtils.resolveClassName(name, null);
  }

  Object get() {
    return get(null);
  }

  /** Beans are made, and contexts closed, without the lock: Spring may hold its own meanwhile. */
  Object get(@Nullable Boolean check) {
    ProcessContexts.Declared from;
    synchronized (this) {
      if (context != null) {
        return context.reference(reference);
      }
      from = declaring == null ? contexts.last() : declaring;
    }
    List<ConfigObject> objects = new ArrayList<>();
    if (from != null) {
      objects.addAll(from.objects().get());
      objects.removeIf(this::isReplaced);
    }
    objects.add(reference);
    return started(objects, from, check);
  }

  /** Whether the reference names another object of its kind, such as its own application. */
  private boolean isReplaced(ConfigObject object) {
    return ObjectReader.linked(reference).stream().anyMatch(own -> own.tag().equals(object.tag()));
  }

  private synchronized Object started(
      List<ConfigObject> objects,
      ProcessContexts.@Nullable Declared from,
      @Nullable Boolean check) {
    if (context == null) {
      Object configured = reference.values().get(CHECK);
      if (check != null) {
        reference.set(CHECK, check);
      }
      try {
        context =
            ObjectContext.start(
                objects, contexts.ports(), from == null ? null : from.environment());
        alone = true;
      } finally {
        reference.set(CHECK, configured);
      }
    }
    return context.reference(reference);
  }

  /**
   * Makes {@link ReferenceObject#get()} use the properties and config objects of a context of
   * Spring, and of no other one.
   */
  public synchronized void declaredIn(ProcessContexts.Declared declared) {
    declaring = declared;
  }

  /** Makes {@link ReferenceObject#get()} return the object of a bootstrap. */
  public synchronized void startedIn(ObjectContext started) {
    context = started;
    alone = false;
  }

  void destroy() {
    ObjectContext own;
    synchronized (this) {
      own = alone ? context : null;
      context = null;
    }
    if (own != null) {
      own.close();
    }
  }
}
