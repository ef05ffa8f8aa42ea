package io.trunkline.spring;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.ReferenceOptions;
import io.trunkline.client.RpcClient;
import io.trunkline.serialization.SerializationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
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
    implements FactoryBean<Object>, BeanNameAware, InitializingBean, DisposableBean {

  /** How long a registry may take to tell of a service that was registered. */
  private static final long NEWS_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final ConfiguredElement element;
  private final RpcClients clients;
  private String name = "";
  private boolean looksInRegistries;
  private @Nullable Reference<?> reference;

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
    boolean waits = clients.startsBefore(said);
    try {
      RpcClient client = clients.of(said.client(), said.settings());
      Reference<?> made = made(client, said, waits);
      reference = made;
      clients.made(this, new ContextReference(name, made, said.isChecked()));
    } catch (SerializationException e) {
      throw new SerializationException(element + ": " + e.getMessage(), e);
    }
    looksInRegistries = said.direct() == null;
    if (waits && said.isChecked()) {
      clients.connectLater(this);
    }
  }

  private Reference<?> made(RpcClient client, ReferenceElement said, boolean waits) {
    ReferenceOptions.Builder<?> options = said.options(waits);
    clients.filters().of(said.settings()).forEach(options::filter);
    try {
      return client.reference(options.build());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(element + ": " + e.getMessage(), e);
    }
  }

  /**
   * Connects now, to a service that this context has just registered: its registry may tell of it a
   * moment later.
   *
   * @throws BeanCreationException if that fails
   */
  void connect() {
    Reference<?> waiting = reference();
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
    return reference == null ? null : reference.service();
  }

  /** What is behind the bean: attachments, terms and addresses. Spring calls it. */
  Reference<?> reference() {
    if (reference == null) {
      throw new IllegalStateException(element + " has no reference yet");
    }
    return reference;
  }

  /** Gives up its share of the connection; the last reference to an address ends it. */
  @Override
  public void destroy() {
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
