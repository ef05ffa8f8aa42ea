package io.trunkline.registry.nacos;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.config.listener.Listener;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.listener.EventListener;
import com.alibaba.nacos.api.naming.listener.NamingEvent;
import com.alibaba.nacos.api.naming.pojo.Instance;
import com.alibaba.nacos.api.naming.pojo.ListView;
import java.lang.reflect.Proxy;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A Nacos in memory, behind the interfaces of its client, with what a server of 2.2.4 was seen to
 * do: a connection has one list of instances for each name, a later registration replaces it, and
 * an ephemeral instance ends with its connection. Thread-safe.
 */
final class FakeNacos {

  /** How it treats a compare-and-set with the checksum of another text. */
  enum Cas {
    /** Refuses it. */
    HONEST,
    /** Confirms it and writes nothing, as the embedded storage of 2.2.4. */
    LIES,
    /** Confirms and writes it, as rnacos. */
    OVERWRITES
  }

  private static final class Connection {
    boolean isOpen = true;
  }

  private final Map<String, Map<Connection, List<Instance>>> ephemeral = new TreeMap<>();
  private final Map<String, Map<String, Instance>> persistent = new TreeMap<>();
  private final Map<String, List<EventListener>> subscribers = new HashMap<>();
  private final Map<String, String> texts = new TreeMap<>();
  private final Map<String, List<Listener>> followers = new HashMap<>();
  private final List<Connection> connections = new ArrayList<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private boolean up = true;
  private boolean refusesTexts;
  private Cas cas = Cas.HONEST;
  private @Nullable Runnable beforePublish;

  Connector connector() {
    return new Connector() {
      @Override
      public NamingService naming(Properties properties) {
        return FakeNacos.this.naming();
      }

      @Override
      public ConfigService config(Properties properties) {
        return FakeNacos.this.config();
      }
    };
  }

  NacosClient client(String url) {
    return new NacosClient(NacosUrl.parse(url).server(), connector());
  }

  NacosRegistry registry(String url) {
    return new NacosRegistry(NacosUrl.parse(url), client(url));
  }

  private static String key(Object group, Object name) {
    return group + "@@" + name;
  }

  private NamingService naming() {
    Connection connection = new Connection();
    synchronized (this) {
      connections.add(connection);
    }
    return proxy(
        NamingService.class,
        (method, args) -> {
          if (method.equals("getServerStatus")) {
            return isUp() ? "UP" : "DOWN";
          }
          if (method.equals("shutDown")) {
            end(connection);
            return null;
          }
          return called(connection, method, args);
        });
  }

  private synchronized boolean isUp() {
    return up;
  }

  private synchronized @Nullable Object called(Connection connection, String method, Object[] args)
      throws NacosException {
    if (!up) {
      throw new NacosException(NacosException.SERVER_ERROR, "Client not connected");
    }
    if (method.equals("getServicesOfServer")) {
      return listed((int) args[0], (int) args[1], (String) args[2]);
    }
    String key = key(args[1], args[0]);
    switch (method) {
      case "registerInstance" -> write(connection, key, List.of((Instance) args[2]));
      case "batchRegisterInstance" -> write(connection, key, instances(args[2]));
      case "deregisterInstance" -> {
        Instance gone = (Instance) args[2];
        calls.add("deregister " + key);
        if (gone.isEphemeral()) {
          ephemeral.getOrDefault(key, new HashMap<>()).remove(connection);
        } else {
          persistent.getOrDefault(key, new HashMap<>()).remove(place(gone));
        }
        push(key);
      }
      case "subscribe" ->
          subscribers
              .computeIfAbsent(key, unknown -> new ArrayList<>())
              .add((EventListener) args[2]);
      case "unsubscribe" -> subscribers.getOrDefault(key, new ArrayList<>()).remove(args[2]);
      case "getAllInstances" -> {
        return all(key);
      }
      default -> throw new UnsupportedOperationException(method);
    }
    return null;
  }

  @SuppressWarnings("unchecked")
  private static List<Instance> instances(Object list) {
    return List.copyOf((List<Instance>) list);
  }

  private static String place(Instance instance) {
    return instance.getIp() + ":" + instance.getPort();
  }

  private void write(Connection connection, String key, List<Instance> instances) {
    calls.add("register " + key + " " + instances.stream().map(FakeNacos::place).toList());
    if (instances.get(0).isEphemeral()) {
      ephemeral.computeIfAbsent(key, unknown -> new HashMap<>()).put(connection, instances);
    } else {
      instances.forEach(
          instance ->
              persistent
                  .computeIfAbsent(key, unknown -> new HashMap<>())
                  .put(place(instance), instance));
    }
    push(key);
  }

  private void push(String key) {
    List.copyOf(subscribers.getOrDefault(key, List.of()))
        .forEach(listener -> listener.onEvent(new NamingEvent(key, all(key))));
  }

  private List<Instance> all(String key) {
    List<Instance> all = new ArrayList<>();
    ephemeral.getOrDefault(key, Map.of()).values().forEach(all::addAll);
    all.addAll(persistent.getOrDefault(key, Map.of()).values());
    return all;
  }

  private ListView<String> listed(int page, int size, String group) {
    TreeSet<String> names = new TreeSet<>();
    for (String key : ephemeral.keySet()) {
      if (key.startsWith(group + "@@")) {
        names.add(key.substring(group.length() + 2));
      }
    }
    ListView<String> view = new ListView<>();
    view.setCount(names.size());
    view.setData(names.stream().skip((page - 1L) * size).limit(size).toList());
    return view;
  }

  private synchronized void end(Connection connection) {
    if (connection.isOpen) {
      connection.isOpen = false;
      ephemeral.forEach(
          (key, lists) -> {
            if (lists.remove(connection) != null) {
              push(key);
            }
          });
    }
  }

  private ConfigService config() {
    return proxy(
        ConfigService.class,
        (method, args) ->
            switch (method) {
              case "getServerStatus" -> isUp() ? "UP" : "DOWN";
              case "shutDown" -> null;
              default -> settings(method, args);
            });
  }

  private @Nullable Object settings(String method, Object[] args) throws NacosException {
    String key = key(args[1], args[0]);
    Runnable before = null;
    synchronized (this) {
      if (method.startsWith("publish")) {
        before = beforePublish;
        beforePublish = null;
      }
    }
    if (before != null) {
      before.run(); // another provider is faster
    }
    synchronized (this) {
      if (method.equals("removeListener")) {
        followers.getOrDefault(key, new ArrayList<>()).remove(args[2]);
        return null;
      }
      if (!up) {
        throw new NacosException(NacosException.SERVER_ERROR, "Client not connected");
      }
      if (refusesTexts) {
        throw new NacosException(NacosException.NO_RIGHT, "authorization failed!");
      }
      switch (method) {
        case "getConfigAndSignListener" -> {
          List<Listener> all = followers.computeIfAbsent(key, unknown -> new ArrayList<>());
          if (!all.contains(args[3])) {
            all.add((Listener) args[3]);
          }
          return texts.get(key);
        }
        case "publishConfig" -> {
          put(key, (String) args[2]);
          return true;
        }
        case "publishConfigCas" -> {
          boolean matches = md5(texts.getOrDefault(key, "")).equals(args[3]);
          if (matches || cas == Cas.OVERWRITES) {
            put(key, (String) args[2]);
          }
          return matches || cas != Cas.HONEST;
        }
        default -> throw new UnsupportedOperationException(method);
      }
    }
  }

  private void put(String key, @Nullable String text) {
    if (text == null) {
      texts.remove(key);
    } else {
      texts.put(key, text);
    }
    List.copyOf(followers.getOrDefault(key, List.of()))
        .forEach(listener -> listener.receiveConfigInfo(text));
  }

  private static String md5(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes a text as an operator does; null removes it. */
  synchronized void write(String group, String key, @Nullable String text) {
    put(key(group, key), text);
  }

  synchronized @Nullable String text(String group, String key) {
    return texts.get(key(group, key));
  }

  synchronized int followers(String group, String key) {
    return followers.getOrDefault(key(group, key), List.of()).size();
  }

  /** Adds instances over another connection, which stays open. */
  synchronized void register(String group, String name, Instance... instances) {
    Connection other = new Connection();
    connections.add(other);
    write(other, key(group, name), List.of(instances));
  }

  synchronized List<Instance> instances(String group, String name) {
    return List.copyOf(all(key(group, name)));
  }

  synchronized List<String> places(String group, String name) {
    return all(key(group, name)).stream().map(FakeNacos::place).sorted().toList();
  }

  /** What was registered and deregistered, in order. */
  List<String> calls() {
    return List.copyOf(calls);
  }

  synchronized void cas(Cas how) {
    cas = how;
  }

  synchronized void refuseTexts() {
    refusesTexts = true;
  }

  /** Runs something once before the next text is published. */
  synchronized void beforeNextPublish(Runnable task) {
    beforePublish = task;
  }

  /** Ends all connections, and with them all ephemeral instances. */
  synchronized void stop() {
    up = false;
    ephemeral.clear();
  }

  synchronized void start() {
    up = true;
  }

  /** Takes an instance away as another client does that deregisters it. */
  synchronized void clear(String group, String name) {
    ephemeral.remove(key(group, name));
    push(key(group, name));
  }

  private interface Call {
    @Nullable Object of(String method, Object[] args) throws Exception;
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, args) ->
                switch (method.getName()) {
                  case "toString" -> "fake " + type.getSimpleName();
                  case "hashCode" -> System.identityHashCode(self);
                  case "equals" -> self == args[0];
                  default -> call.of(method.getName(), args == null ? new Object[0] : args);
                }));
  }
}
