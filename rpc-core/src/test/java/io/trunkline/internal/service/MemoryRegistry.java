package io.trunkline.internal.service;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryProvider;
import io.trunkline.discovery.ServiceRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A registry in this JVM. Its url says how it behaves: {@code memory://name?silent} confirms
 * nothing, {@code ?stuck} does not come back from withdrawing. Each test takes a name of its own.
 */
public final class MemoryRegistry implements RegistryProvider {

  private static final Map<String, MemoryRegistry> ALL = new ConcurrentHashMap<>();

  /** What is registered now. */
  final List<ServiceRecord> records = new CopyOnWriteArrayList<>();

  /** What happened, each with whether the provider listened then. */
  final List<String> events = new CopyOnWriteArrayList<>();

  /** What registrations were told to withdraw, also where that sticks. */
  final List<ServiceRecord> told = new CopyOnWriteArrayList<>();

  /** Run before a service is withdrawn. */
  volatile Runnable beforeWithdrawal = () -> {};

  static MemoryRegistry named(String url) {
    return ALL.computeIfAbsent(url.split("\\?", 2)[0], name -> new MemoryRegistry());
  }

  @Override
  public Set<String> schemes() {
    return Set.of("memory");
  }

  @Override
  public Registry open(String url, String application) {
    return named(url).new Session(url);
  }

  private static boolean listens(ServiceRecord record) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), record.port())) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }

  private void say(String what, ServiceRecord record) {
    String group = record.group() == null ? "" : record.group() + "/";
    events.add(what + " " + group + record.service() + (listens(record) ? ", listens" : ""));
  }

  /** What one server has registered. */
  private final class Session implements Registry {

    private final String url;

    Session(String url) {
      this.url = url;
    }

    @Override
    public Registration register(ServiceRecord record) {
      say("registered", record);
      records.add(record);
      return new Registration() {
        @Override
        public boolean isRegistered() {
          return !url.contains("silent") && records.contains(record);
        }

        @Override
        public void withdraw() {
          told.add(record);
        }

        @Override
        public void close() {
          stickIfStuck();
          beforeWithdrawal.run();
          if (records.remove(record)) {
            say("withdrawn", record);
          }
        }
      };
    }

    private void stickIfStuck() {
      if (url.contains("stuck")) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException given) {
          Thread.currentThread().interrupt();
        }
      }
    }

    @Override
    public void close() {
      events.add("closed");
    }
  }
}
