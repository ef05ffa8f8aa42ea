package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import io.trunkline.internal.registry.LocalAddress;
import io.trunkline.internal.registry.RegistryLoop;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two connections of Nacos's client, for services and for settings, shared by everything about
 * one server and namespace. A separate thread makes them and watches their state, as that may
 * block; everything else happens on the thread of the loop. Thread-safe.
 */
final class NacosClient implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(NacosClient.class);
  private static final long LOOK_MILLIS = 500;
  private static final String UP = "UP";

  private final NacosServer server;
  private final Connector connector;
  private final RegistryLoop loop;
  private final LocalAddress localAddress;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile @Nullable Thread watcher;

  // Both are set before the loop is told that it is connected.
  private volatile @Nullable NamingService naming;
  private volatile @Nullable ConfigService config;

  /** Connects once somebody listens, and again for as long as it is not closed. */
  NacosClient(NacosServer server) {
    this(server, Connector.NACOS);
  }

  NacosClient(NacosServer server, Connector connector) {
    this.server = server;
    this.connector = connector;
    this.localAddress = new LocalAddress(server.servers());
    this.loop =
        new RegistryLoop(
            NacosUrl.SCHEME, server, server.servers(), server.timeout(), this::connect);
  }

  private void connect() {
    watcher = loop.daemon("watch", this::watch);
  }

  private void watch() {
    boolean wasUp = false;
    try {
      do {
        boolean isUp = isUp();
        if (isUp != wasUp) {
          wasUp = isUp;
          loop.execute(isUp ? this::reportUp : this::reportDown);
        }
      } while (!closed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      release();
    }
  }

  private boolean isUp() {
    try {
      NamingService services = naming;
      if (services == null) {
        services = connector.naming(server.toProperties());
        naming = services;
      }
      ConfigService settings = config;
      if (settings == null) {
        settings = connector.config(server.toProperties());
        config = settings;
      }
      return UP.equals(services.getServerStatus()) && UP.equals(settings.getServerStatus());
    } catch (NacosException | RuntimeException e) {
      String why = Reasons.of(e);
      loop.execute(() -> loop.reportSilence(server + " cannot be used: " + why));
      return false;
    }
  }

  private void reportUp() {
    log.info("connected to {}", server);
    loop.connected();
  }

  private void reportDown() {
    log.warn("the connection to {} is lost; the last known providers stay in use", server);
    loop.disconnected(server + " does not answer", true);
  }

  private void release() {
    try {
      NamingService services = naming;
      if (services != null) {
        services.shutDown();
      }
      ConfigService settings = config;
      if (settings != null) {
        settings.shutDown();
      }
    } catch (NacosException | RuntimeException e) {
      log.warn("the connections to {} did not end cleanly: {}", server, Reasons.of(e));
    }
  }

  NacosServer server() {
    return server;
  }

  /** For the loop's thread, once it was connected. */
  NamingService naming() {
    return required(naming);
  }

  /** For the loop's thread, once it was connected. */
  ConfigService config() {
    return required(config);
  }

  private static <T> T required(@Nullable T service) {
    if (service == null) {
      throw new IllegalStateException("Nacos is asked before it was connected");
    }
    return service;
  }

  RegistryLoop loop() {
    return loop;
  }

  /** The address of this host on the way to Nacos; loopback if it cannot be found. */
  CompletableFuture<String> localHost() {
    return localAddress.find();
  }

  /** Ends the connections, and with them all ephemeral instances. */
  @Override
  public void close() {
    loop.close(
        () -> {
          closed.countDown();
          Thread running = watcher;
          if (running != null) {
            try {
              running.join();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        });
  }
}
