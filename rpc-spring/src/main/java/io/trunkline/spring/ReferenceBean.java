package io.trunkline.spring;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Filter;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.serialization.SerializationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.BeanNameAware;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.InitializingBean;

/**
 * A reference element as a bean of the user's interface, or of {@link
 * io.trunkline.call.GenericService} where it is called without one.
 */
final class ReferenceBean
    implements FactoryBean<Object>,
        ReferenceDeclaration,
        BeanNameAware,
        InitializingBean,
        DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(RpcClients.class);

  /** How long a registry may take to report a service that was registered. */
  private static final long NEWS_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final ConfiguredElement element;
  private final RpcClients clients;
  private String name = "";
  private boolean looksInRegistries;
  private @Nullable Reference<?> reference;
  private @Nullable MergedReference merged;
  private @Nullable Object service;
  private @Nullable ReferenceBean typed;
  private boolean isClosed;

  ReferenceBean(ConfiguredElement element, RpcClients clients) {
    this.element = element;
    this.clients = clients;
  }

  @Override
  public void setBeanName(String value) {
    name = value;
  }

  /**
   * Connects, unless the element is lazy or unchecked. A reference to a service of this context
   * connects later, once its servers have started.
   */
  @Override
  public void afterPropertiesSet() {
    element.check();
    ReferenceElement said = new ReferenceElement(element, clients.elements());
    ConfiguredElement here = clients.local().of(said);
    if (here != null) {
      service = around(said, local(said, here));
      return;
    }
    boolean waits = clients.startsBefore(said);
    Reference<?> made;
    try {
      RpcClient client = clients.of(said.client(), said.settings());
      made = made(client, said, waits);
      reference = made;
      merged = clients.features(said.settings()).merged(said, client, made);
      clients.made(this, new ContextReference(name, made, said.isChecked()));
    } catch (SerializationException e) {
      throw new SerializationException(element + ": " + e.getMessage(), e);
    }
    service = withInterface(around(said, merged == null ? made.service() : service(merged)));
    looksInRegistries = said.direct() == null;
    if (waits && said.isChecked()) {
      clients.connectLater(this);
    } else if (looksInRegistries && !said.isChecked() && !said.isLazy()) {
      clients.findLater(this);
    }
  }

  /**
   * Waits until the registries have answered and the first provider that they know is connected, or
   * until that fails.
   */
  void find() {
    try {
      requireNonNull(reference).connect();
    } catch (RpcException noneYet) {
      log.debug("{} begins without a provider", element, noneYet);
    }
  }

  private Object withInterface(Object called) {
    if (!element.flag("generic", false)) {
      return called;
    }
    Class<?> type;
    try {
      type = element.interfaceType();
    } catch (IllegalArgumentException onlyName) {
      return called;
    }
    return TypedGeneric.of(called, type, () -> requireNonNull(typed().service));
  }

  /** The reference to the same service by its interface. */
  private synchronized ReferenceBean typed() {
    if (typed == null) {
      if (isClosed) {
        throw new IllegalStateException(element + " was closed; call it before its context closes");
      }
      ConfiguredElement byInterface = element.with(Map.of("generic", "false"));
      byInterface.read();
      ReferenceBean made = new ReferenceBean(byInterface, clients);
      made.setBeanName(name + ".interface");
      made.afterPropertiesSet();
      typed = made;
    }
    return typed;
  }

  /** The object that the application receives: the proxy, with the features around its calls. */
  private Object around(ReferenceElement said, Object called) {
    Object shown = clients.filters().reference(called, said.settings());
    return clients.features(said.settings()).around(ReferenceElement.type(element), shown);
  }

  private Object service(MergedReference groups) {
    return CallFeatures.named(element, () -> groups.service(ReferenceElement.type(element)));
  }

  private Object local(ReferenceElement said, ConfiguredElement here) {
    return clients
        .local()
        .caller(ReferenceElement.type(element), here, filters(said.settings()), clients.filters());
  }

  private List<Filter> filters(ConfiguredElement settings) {
    ReferenceFeatures features = clients.features(settings);
    List<Filter> filters = new ArrayList<>(features.before());
    filters.addAll(clients.filters().of(settings));
    filters.addAll(features.behind());
    return filters;
  }

  private Reference<?> made(RpcClient client, ReferenceElement said, boolean waits) {
    ReferenceOptions.Builder<?> options = said.options(waits);
    filters(said.settings()).forEach(options::filter);
    clients.filters().attachments(said.settings()).forEach(options::attachment);
    String group = MergedReference.firstGroup(said);
    if (group != null) {
      options.group(group);
    }
    try {
      return clients.features(said.settings()).asSaid(client.reference(options.build()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(element + ": " + e.getMessage(), e);
    }
  }

  /**
   * Connects now, to a service that this context has just registered: its registry may report it a
   * moment later.
   *
   * @throws BeanCreationException if that fails
   */
  void connect() {
    Reference<?> waiting = requireNonNull(reference);
    long patience = looksInRegistries ? NEWS_NANOS : 0;
    long begin = System.nanoTime();
    try {
      while (!hasConnected(waiting, System.nanoTime() - begin < patience)) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    } catch (RpcException e) {
      throw new BeanCreationException(name, element + ": " + e.getMessage(), e);
    }
  }

  private static boolean hasConnected(Reference<?> waiting, boolean mayComeYet) {
    try {
      waiting.connect();
      return true;
    } catch (RpcException e) {
      if (mayComeYet && e.status() == Status.CONNECT_FAILED) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public @Nullable Object getObject() {
    return service;
  }

  /**
   * The reference of the bean, with attachments, terms and addresses; null if its calls stay in
   * this process. Spring calls it.
   */
  @Nullable Reference<?> reference() {
    if (service == null) {
      throw new IllegalStateException(element + " has no reference yet");
    }
    return reference;
  }

  /** Gives up its share of the connection; the last reference to an address ends it. */
  @Override
  public synchronized void destroy() {
    isClosed = true;
    if (typed != null) {
      typed.destroy();
    }
    if (merged != null) {
      merged.close();
    }
    if (reference != null) {
      reference.close();
      clients.closed(this);
    }
  }

  @Override
  public Class<?> getObjectType() {
    element.check();
    return ReferenceElement.type(element);
  }
}
