package io.trunkline.internal.exchange;

import io.trunkline.call.EchoService;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.LearnedLines;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The interfaces of one client's or one server's services, each examined once as long as it is in
 * use: a gate asks the class path, and there may be a thousand services of an interface. It keeps
 * no interface and no class loader alive. Thread-safe.
 */
public final class ServiceInterfaces {

  private final ClassCatalog catalog;
  private final Collection<String> allow;
  private final @Nullable LearnedLines learned;
  private final List<InterfaceMethod> echo = InterfaceMethod.of(EchoService.class);
  private final Map<Class<?>, WeakReference<ServiceInterface>> known = new WeakHashMap<>();

  /**
   * @param catalog the classes of the optimizers of this end
   * @param allow the lines that this end allows
   * @param learned where lines are learned; null if they are not
   */
  public ServiceInterfaces(
      ClassCatalog catalog, Collection<String> allow, @Nullable LearnedLines learned) {
    this.catalog = catalog;
    this.allow = List.copyOf(allow);
    this.learned = learned;
  }

  /**
   * That of an interface. Whoever wants others to get the same one keeps it.
   *
   * @throws IllegalArgumentException if a line of an allow list on the class path is none
   */
  public synchronized ServiceInterface of(Class<?> type) {
    WeakReference<ServiceInterface> reference = known.get(type);
    ServiceInterface found = reference == null ? null : reference.get();
    if (found == null) {
      found = of(type, gate(type).build());
      known.put(type, new WeakReference<>(found));
    }
    return found;
  }

  /** Examines an interface for a service with its own gate, and shares the result with none. */
  public ServiceInterface of(Class<?> type, ClassGate gate) {
    return new ServiceInterface(type, gate, InterfaceMethod.of(type), echo);
  }

  /** A builder for another gate of an interface, which begins with what its usual gate allows. */
  public ClassGate.Builder gate(Class<?> type) {
    ClassGate.Builder gate = ClassGate.forService(type, catalog, allow);
    return learned == null ? gate : gate.learning(learned, type);
  }
}
