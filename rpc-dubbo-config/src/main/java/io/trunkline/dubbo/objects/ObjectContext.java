package io.trunkline.dubbo.objects;

import io.trunkline.spring.DubboDeclaration;
import io.trunkline.spring.DubboElements;
import io.trunkline.spring.SharedPorts;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * A small context of Spring's that is made of config objects, where an application has none: its
 * servers listen and its references are connected as long as it is open. Thread-safe once it is
 * started.
 */
public final class ObjectContext implements AutoCloseable {

  /** Elements that others may name by an id. */
  private static final Set<String> NAMED = Set.of("registry", "protocol", "provider", "consumer");

  private final GenericApplicationContext context = new GenericApplicationContext();
  private final DubboElements elements =
      DubboElements.of(context, Thread.currentThread().getContextClassLoader());

  /** Those that count for all others; the rest are only for those that name them. */
  private final Set<ConfigObject> given = Collections.newSetFromMap(new IdentityHashMap<>());

  private final Map<ConfigObject, String> ids = new IdentityHashMap<>();
  private final Map<ConfigObject, String> beans = new IdentityHashMap<>();
  private int numbered;

  private ObjectContext() {}

  /**
   * Starts the services and references that the objects describe, and the elements to which they
   * refer. Blocks until servers listen and references that are checked are connected.
   *
   * @param ports at which others of the process may serve, too
   * @throws org.springframework.beans.BeansException if something is wrong, with all mistakes at
   *     once; correct the objects or the {@code dubbo.*} properties
   */
  public static ObjectContext start(Collection<? extends ConfigObject> objects, SharedPorts ports) {
    return start(objects, ports, null);
  }

  /**
   * The same, with the properties of another context.
   *
   * @param environment null for the properties of the system and of {@code dubbo.properties} alone
   * @throws org.springframework.beans.BeansException if something is wrong, with all mistakes at
   *     once; correct the objects or the {@code dubbo.*} properties
   */
  public static ObjectContext start(
      Collection<? extends ConfigObject> objects,
      SharedPorts ports,
      @Nullable ConfigurableEnvironment environment) {
    ObjectContext started = new ObjectContext();
    try {
      if (environment != null) {
        started.context.setEnvironment(environment);
      }
      started.context.getBeanFactory().registerSingleton(SharedPorts.NAME, ports);
      started.given.addAll(objects);
      objects.forEach(started::nameLinked);
      objects.forEach(started::declare);
      started.context.refresh();
      started.context.registerShutdownHook();
      return started;
    } catch (RuntimeException | Error e) {
      started.context.close();
      throw e;
    }
  }

  /** What another object names needs an id, whichever of them is declared first. */
  private void nameLinked(ConfigObject object) {
    for (ConfigObject other : ObjectReader.linked(object)) {
      boolean isKnown = ids.containsKey(other);
      if (!idOf(other).isEmpty() && !isKnown) {
        nameLinked(other);
      }
    }
  }

  private void declare(ConfigObject object) {
    if (beans.containsKey(object)) {
      return;
    }
    beans.put(object, "");
    ObjectReader.linked(object).forEach(this::declare);
    DubboDeclaration read = new ObjectReader(this::idOf).read(object, object.toString());
    Map<String, String> attributes = new LinkedHashMap<>(read.attributes());
    if (NAMED.contains(object.tag())) {
      boolean itself = given.contains(object);
      if (!itself || ids.containsKey(object)) {
        attributes.put("id", idOf(object));
      }
      if (!itself) {
        attributes.put("default", "false"); // for those that name it
      }
    }
    Object implementation = object.values().get("ref");
    if (implementation != null) {
      String name = "implementation" + ++numbered;
      context.getBeanFactory().registerSingleton(name, implementation);
      attributes.put("ref", name);
    }
    elements
        .declare(new DubboDeclaration(object.tag(), read.where(), attributes, read.inner()))
        .ifPresent(name -> beans.put(object, name));
  }

  private String idOf(ConfigObject object) {
    return NAMED.contains(object.tag())
        ? ids.computeIfAbsent(
            object,
            none -> {
              String own = object.text("id");
              return own == null ? object.tag() + ++numbered : own;
            })
        : "";
  }

  /**
   * Returns the proxy of a reference.
   *
   * @throws IllegalArgumentException if the reference does not belong to this context
   */
  public Object reference(ConfigObject object) {
    String name = beans.getOrDefault(object, "");
    if (name.isEmpty()) {
      throw new IllegalArgumentException(object + " was not started with this context");
    }
    return context.getBean(name);
  }

  /** Whether it was started with this object. */
  public boolean has(ConfigObject object) {
    return !beans.getOrDefault(object, "").isEmpty();
  }

  /** Ends connections and servers, once calls that run have ended or the time for that is over. */
  @Override
  public void close() {
    context.close();
  }
}
