package org.apache.dubbo.config.bootstrap;

import io.trunkline.dubbo.objects.ConfigObject;
import io.trunkline.dubbo.objects.ObjectContext;
import io.trunkline.dubbo.objects.ProcessContexts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.apache.dubbo.common.config.ReferenceCache;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ConfigCenterConfig;
import org.apache.dubbo.config.ConsumerConfig;
import org.apache.dubbo.config.MetadataReportConfig;
import org.apache.dubbo.config.MetricsConfig;
import org.apache.dubbo.config.ModuleConfig;
import org.apache.dubbo.config.MonitorConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ProviderConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.SslConfig;
import org.apache.dubbo.config.TracingConfig;
import org.apache.dubbo.config.bootstrap.builders.ApplicationBuilder;
import org.apache.dubbo.config.bootstrap.builders.ProtocolBuilder;
import org.apache.dubbo.config.bootstrap.builders.ReferenceBuilder;
import org.apache.dubbo.config.bootstrap.builders.RegistryBuilder;
import org.apache.dubbo.config.bootstrap.builders.ServiceBuilder;
import org.apache.dubbo.config.utils.SimpleReferenceCache;

/**
 * Starts services and references without Spring's files. It creates a small Spring context from the
 * objects that it is given, with {@code dubbo.*} properties as in any other context. Thread-safe.
 * As in Dubbo, the process has one bootstrap, whose state is that of the application.
 */
public final class DubboBootstrap {

  private static final DubboBootstrap INSTANCE = new DubboBootstrap();

  private final List<ConfigObject> objects = new ArrayList<>();
  private final List<ConfigObject> late = new ArrayList<>();
  private final List<ObjectContext> contexts = new ArrayList<>();
  private CountDownLatch stopped = new CountDownLatch(1);

  private final ProcessContexts shared = new ProcessContexts();

  private DubboBootstrap() {}

  /** The one of the process. */
  public static DubboBootstrap getInstance() {
    return INSTANCE;
  }

  /** The state that the config objects of the process share; it is not for applications. */
  public ProcessContexts contexts() {
    return shared;
  }

  /** Stops the one of the process, and forgets what it was given. */
  public static void reset() {
    INSTANCE.stop();
  }

  /** The same as {@link #reset()}. */
  public static void reset(boolean destroyApplication) {
    reset();
  }

  private synchronized DubboBootstrap add(ConfigObject object) {
    if (contexts.isEmpty()) {
      objects.add(object);
    } else if (object instanceof ReferenceConfig<?>) {
      late.add(object);
    } else if (!isThere(object)) {
      throw new IllegalStateException(
          object
              + " comes too late: the bootstrap has started; add it before start(), or stop()"
              + " first. Only references may be added later");
    }
    return this;
  }

  private boolean isThere(ConfigObject object) {
    return objects.stream().anyMatch(object::saysTheSame);
  }

  private DubboBootstrap addAll(List<? extends ConfigObject> all) {
    all.forEach(this::add);
    return this;
  }

  public DubboBootstrap application(ApplicationConfig application) {
    return add(application);
  }

  public DubboBootstrap application(String name) {
    return add(new ApplicationConfig(name));
  }

  public DubboBootstrap application(String name, Consumer<ApplicationBuilder> settings) {
    ApplicationBuilder builder = ApplicationBuilder.newBuilder().name(name);
    settings.accept(builder);
    return add(builder.build());
  }

  public DubboBootstrap registry(RegistryConfig registry) {
    return add(registry);
  }

  public DubboBootstrap registry(Consumer<RegistryBuilder> settings) {
    RegistryBuilder builder = RegistryBuilder.newBuilder();
    settings.accept(builder);
    return add(builder.build());
  }

  public DubboBootstrap registries(List<RegistryConfig> registries) {
    return addAll(registries);
  }

  public DubboBootstrap protocol(ProtocolConfig protocol) {
    return add(protocol);
  }

  public DubboBootstrap protocol(Consumer<ProtocolBuilder> settings) {
    ProtocolBuilder builder = ProtocolBuilder.newBuilder();
    settings.accept(builder);
    return add(builder.build());
  }

  public DubboBootstrap protocols(List<ProtocolConfig> protocols) {
    return addAll(protocols);
  }

  public DubboBootstrap service(ServiceConfig<?> service) {
    return add(service);
  }

  public <S> DubboBootstrap service(Consumer<ServiceBuilder<S>> settings) {
    ServiceBuilder<S> builder = ServiceBuilder.newBuilder();
    settings.accept(builder);
    return add(builder.build());
  }

  @SuppressWarnings("rawtypes") // as in Dubbo
  public DubboBootstrap services(List<ServiceConfig> services) {
    services.forEach(this::add);
    return this;
  }

  public DubboBootstrap reference(ReferenceConfig<?> reference) {
    return add(reference);
  }

  public <S> DubboBootstrap reference(Consumer<ReferenceBuilder<S>> settings) {
    ReferenceBuilder<S> builder = ReferenceBuilder.newBuilder();
    settings.accept(builder);
    return add(builder.build());
  }

  @SuppressWarnings("rawtypes") // as in Dubbo
  public DubboBootstrap references(List<ReferenceConfig> references) {
    references.forEach(this::add);
    return this;
  }

  public DubboBootstrap provider(ProviderConfig provider) {
    return add(provider);
  }

  public DubboBootstrap providers(List<ProviderConfig> providers) {
    return addAll(providers);
  }

  public DubboBootstrap consumer(ConsumerConfig consumer) {
    return add(consumer);
  }

  public DubboBootstrap consumers(List<ConsumerConfig> consumers) {
    return addAll(consumers);
  }

  public DubboBootstrap module(ModuleConfig module) {
    return add(module);
  }

  public DubboBootstrap monitor(MonitorConfig monitor) {
    return add(monitor);
  }

  public DubboBootstrap metadataReport(MetadataReportConfig report) {
    return add(report);
  }

  public DubboBootstrap metadataReports(List<MetadataReportConfig> reports) {
    return addAll(reports);
  }

  /** Its settings are read at the start, before everything else, as in XML. */
  public DubboBootstrap configCenter(ConfigCenterConfig center) {
    return add(center);
  }

  /** Their settings are read at the start, before everything else, as in XML. */
  public DubboBootstrap configCenters(List<ConfigCenterConfig> centers) {
    return addAll(centers);
  }

  public DubboBootstrap metrics(MetricsConfig metrics) {
    return add(metrics);
  }

  public DubboBootstrap tracing(TracingConfig tracing) {
    return add(tracing);
  }

  public DubboBootstrap ssl(SslConfig ssl) {
    return add(ssl);
  }

  /** Does nothing: {@link #start()} does all. */
  public DubboBootstrap initialize() {
    return this;
  }

  /**
   * Starts what it was given; a second call starts the references that were added since. Blocks
   * until ports listen and references that are checked are connected.
   *
   * @throws org.springframework.beans.BeansException if something is wrong, with all mistakes at
   *     once
   */
  public synchronized DubboBootstrap start() {
    if (contexts.isEmpty()) {
      started(ObjectContext.start(objects, shared.ports()), objects);
      stopped = new CountDownLatch(1);
    } else if (!late.isEmpty()) {
      List<ConfigObject> more = new ArrayList<>(late);
      objects.stream().filter(DubboBootstrap::isOfReferences).forEach(more::add);
      started(ObjectContext.start(more, shared.ports()), late);
      objects.addAll(late);
      late.clear();
    }
    return this;
  }

  /** What the references of a second context need of the first, whose ports stay with it. */
  private static boolean isOfReferences(ConfigObject object) {
    return object instanceof ApplicationConfig
        || object instanceof RegistryConfig
        || object instanceof ConsumerConfig
        || object instanceof ModuleConfig
        || object instanceof SslConfig;
  }

  private void started(ObjectContext context, List<ConfigObject> with) {
    contexts.add(context);
    for (ConfigObject object : with) {
      if (object instanceof ReferenceConfig<?> reference) {
        reference.state().startedIn(context);
        SimpleReferenceCache.getCache().remember(reference);
      }
    }
  }

  /** Blocks until {@link #stop()}; an interrupt ends it too, and stays set. */
  public DubboBootstrap await() {
    CountDownLatch latch;
    synchronized (this) {
      latch = stopped;
    }
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return this;
  }

  /**
   * Closes ports and connections, and forgets the objects that it was given. The bootstrap can then
   * be used again.
   */
  public synchronized DubboBootstrap stop() {
    contexts.forEach(ObjectContext::close);
    contexts.clear();
    for (ConfigObject object : objects) {
      if (object instanceof ReferenceConfig<?> reference) {
        SimpleReferenceCache.getCache().destroy(reference);
      }
    }
    objects.clear();
    late.clear();
    stopped.countDown();
    return this;
  }

  /** The same as {@link #stop()}. */
  public void destroy() {
    stop();
  }

  /** Whether it was started and not stopped. */
  public synchronized boolean isStarted() {
    return !contexts.isEmpty();
  }

  /** Whether it is not started. */
  public boolean isStopped() {
    return !isStarted();
  }

  /** Gives the objects of references. */
  public ReferenceCache getCache() {
    return SimpleReferenceCache.getCache();
  }
}
