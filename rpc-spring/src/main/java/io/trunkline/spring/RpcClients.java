package io.trunkline.spring;

import static java.util.Objects.requireNonNull;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.serialization.SerializationOptimizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.SmartLifecycle;

/**
 * The clients of an application context: one for each protocol element that a reference uses,
 * created on first use. Closed with the context, after its servers; after the context is stopped
 * and started again, it has no references. Thread-safe.
 */
public final class RpcClients implements ApplicationContextAware, SmartLifecycle, DisposableBean {

  /** The name of the bean that holds the clients. */
  static final String NAME = "trunkline.clients";

  /** The name of the bean that is the client, in a context that has one. */
  static final String ONLY = "trunkline.client";

  /** Stopped after the servers and all other users of references. */
  static final int PHASE = Integer.MAX_VALUE - 4096;

  private static final long FINDING_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Map<ReferenceBean, ContextReference> references = new LinkedHashMap<>();
  private final List<ReferenceBean> later = new ArrayList<>();
  private final List<ReferenceBean> unchecked = new ArrayList<>();
  private @Nullable ApplicationContext context;
  private final Map<String, RpcClient> clients = new LinkedHashMap<>();
  private final Map<String, Set<SerializationOptimizer>> optimizers = new HashMap<>();
  private @Nullable List<RpcConfigurer> configurers;
  private boolean running;
  private boolean closed;

  /** Made by Spring. */
  RpcClients() {}

  /** Called by Spring, which then need not search all beans for it. */
  @Override
  public void setApplicationContext(ApplicationContext value) {
    context = value;
  }

  private ApplicationContext context() {
    return requireNonNull(context, "RpcClients: it is a bean of an ApplicationContext");
  }

  ContextElements elements() {
    return new ContextElements(context());
  }

  private ClientElements clientElements() {
    return new ClientElements(elements());
  }

  ReferenceFeatures features(ConfiguredElement settings) {
    return new ReferenceFeatures(settings, context());
  }

  LocalServices local() {
    return new LocalServices(context());
  }

  FilterBeans filters() {
    return new FilterBeans(context());
  }

  /** Whether a reference is made before the servers of this context that it may call. */
  boolean startsBefore(ReferenceElement reference) {
    return !context().getBean(RpcServers.NAME, RpcServers.class).isReady()
        && new OwnServices(elements()).mayServe(reference);
  }

  /** Connects a reference once the servers of this context listen and its services are found. */
  synchronized void connectLater(ReferenceBean reference) {
    later.add(reference);
  }

  /** Gives a reference that starts without a provider the time to find one. */
  synchronized void findLater(ReferenceBean reference) {
    unchecked.add(reference);
  }

  /**
   * Connects the references that waited for the servers. As in Dubbo, the application begins to
   * call once the registries have answered, so that its first calls do not wait for them.
   */
  void connectNow() {
    List<ReferenceBean> waiting;
    List<ReferenceBean> finding;
    synchronized (this) {
      waiting = List.copyOf(later);
      later.clear();
      finding = List.copyOf(unchecked);
      unchecked.clear();
    }
    waiting.forEach(ReferenceBean::connect);
    long begin = System.nanoTime();
    for (ReferenceBean reference : finding) {
      if (System.nanoTime() - begin < FINDING_NANOS) {
        reference.find();
      }
    }
  }

  /**
   * The client of references that do not name a protocol.
   *
   * @throws IllegalStateException if the context has several protocols, or is closed
   */
  public RpcClient only() {
    return of(clientElements().only("RpcClients.only()"));
  }

  /**
   * The client of references that name this protocol.
   *
   * @param protocol the id of a protocol element
   * @throws IllegalArgumentException if the protocol does not exist
   * @throws IllegalStateException if the context is closed
   */
  public RpcClient of(String protocol) {
    RpcClient known = known(protocol);
    if (known != null) {
      return known;
    }
    ClientElements elements = clientElements();
    String name = elements.named(protocol, "RpcClients.of()");
    RpcClient client = known(name);
    return client == null ? built(elements, name) : client;
  }

  /** The client of this name; null if it is not built yet. */
  private synchronized @Nullable RpcClient known(String name) {
    if (closed) {
      throw new IllegalStateException("the references of this context are closed");
    }
    return clients.get(name);
  }

  /**
   * Builds the client of this name. Beans are made, and configurers are called, without the lock:
   * another thread may make a bean that waits for it. Of two threads that build the same client the
   * first one counts.
   */
  private RpcClient built(ClientElements elements, String name) {
    Set<SerializationOptimizer> named = elements.optimizers(name);
    RpcClient.Builder options = elements.builder(name);
    ConfigCenters.url(context().getEnvironment()).ifPresent(options::configCenter);
    named.forEach(options::optimizer);
    List<RpcConfigurer> told = configurers();
    told.forEach(configurer -> configurer.configure(options));
    RpcClient built;
    synchronized (this) {
      RpcClient known = known(name);
      if (known != null) {
        return known;
      }
      built = options.build();
      clients.put(name, built);
      optimizers.put(name, named);
    }
    told.forEach(configurer -> configurer.built(name, built));
    return built;
  }

  private List<RpcConfigurer> configurers() {
    synchronized (this) {
      if (configurers != null) {
        return configurers;
      }
    }
    List<RpcConfigurer> beans =
        context().getBeanProvider(RpcConfigurer.class, false).orderedStream().toList();
    synchronized (this) {
      configurers = configurers == null ? beans : configurers;
      return configurers;
    }
  }

  /**
   * The client of a reference, whose classes are among those that the client was built with.
   *
   * @throws IllegalStateException if they are not, because it was built before the reference was
   *     declared
   */
  RpcClient of(String protocol, ConfiguredElement reference) {
    RpcClient client = of(protocol);
    Set<SerializationOptimizer> named;
    synchronized (this) {
      named = optimizers.getOrDefault(protocol, Set.of());
    }
    if (!reference.optimizer().map(named::contains).orElse(true)) {
      throw new IllegalStateException(
          reference
              + ": attribute 'optimizer' comes too late: the client of '"
              + protocol
              + "' is built, and registering after the start is not possible; declare the reference"
              + " before the context is refreshed, or set the optimizer on the protocol element");
    }
    return client;
  }

  /** A copy of the clients created so far, by the names of their protocols. */
  public synchronized Map<String, RpcClient> all() {
    return new LinkedHashMap<>(clients);
  }

  /**
   * The reference of the bean of this name; null if its calls stay in this process, or if something
   * else has replaced it, such as a test's mock. Spring calls it.
   */
  @Nullable Reference<?> reference(String bean) {
    String factory = BeanFactory.FACTORY_BEAN_PREFIX + bean;
    return context().isTypeMatch(factory, ReferenceBean.class)
        ? context().getBean(factory, ReferenceBean.class).reference()
        : null;
  }

  /** A copy of the open references, in the order of their creation. */
  public synchronized List<ContextReference> references() {
    return List.copyOf(references.values());
  }

  synchronized void made(ReferenceBean bean, ContextReference reference) {
    references.put(bean, reference);
  }

  synchronized void closed(ReferenceBean bean) {
    references.remove(bean);
  }

  @Override
  public void start() {
    FilterProviders.of(context()).beansAreMade(); // without the lock, which bean creation takes
    synchronized (this) {
      running = true;
    }
  }

  @Override
  public void stop() {
    Map<String, RpcClient> closing;
    List<RpcConfigurer> told;
    synchronized (this) {
      running = false;
      closed = true;
      closing = new LinkedHashMap<>(clients);
      clients.clear();
      told = configurers == null ? List.of() : configurers;
    }
    closing.forEach(
        (name, client) ->
            ClosingConfigurers.tell(told, configurer -> configurer.closing(name, client)));
    closing.values().forEach(RpcClient::close);
  }

  @Override
  public synchronized boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }

  /** Closes the clients of a context that failed before it ran. */
  @Override
  public void destroy() {
    stop();
  }
}
