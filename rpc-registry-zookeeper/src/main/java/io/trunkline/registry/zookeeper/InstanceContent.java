package io.trunkline.registry.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.text.Json;
import io.trunkline.internal.text.JsonReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/** The nodes of an instance, in the layout of Curator's service discovery that Dubbo 3 uses. */
final class InstanceContent implements NodeContent {

  /** Many providers of one interface may start at the same time; later attempts wait. */
  private static final int ATTEMPTS = 10;

  private final RegistryUrl url;
  private final ApplicationInstance instance;
  private final byte[] data;

  /**
   * @param nowMillis the time of its registration
   */
  InstanceContent(RegistryUrl url, ApplicationInstance instance, long nowMillis) {
    this.url = url;
    this.instance = instance;
    this.data = json(instance, nowMillis).getBytes(UTF_8);
  }

  /**
   * The path of the instance's node.
   *
   * @throws IllegalArgumentException if the application's name cannot be the name of a node
   */
  static String path(RegistryUrl url, ApplicationInstance instance) {
    if (instance.application().contains("/")) {
      throw new IllegalArgumentException(
          "the name of the application '"
              + instance.application()
              + "' contains '/', so ZooKeeper cannot hold its instances; choose a name without"
              + " '/', or set register-mode=interface");
    }
    return url.instancePath(instance.application() + "/" + instance.id());
  }

  static String json(ApplicationInstance instance, long nowMillis) {
    Map<String, @Nullable Object> payload = new LinkedHashMap<>();
    payload.put("@class", "org.apache.dubbo.registry.zookeeper.ZookeeperInstance");
    payload.put("id", instance.id());
    payload.put("name", instance.application());
    payload.put("metadata", new TreeMap<>(instance.metadata()));
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("name", instance.application());
    fields.put("id", instance.id());
    fields.put("address", instance.host());
    fields.put("port", instance.port());
    fields.put("sslPort", null);
    fields.put("payload", payload);
    fields.put("registrationTimeUTC", nowMillis);
    fields.put("serviceType", "DYNAMIC");
    fields.put("uriSpec", null);
    return Json.of(fields);
  }

  /**
   * Reads the address of an instance, with its metadata as parameters; null if its provider has
   * taken it out.
   *
   * @throws IllegalArgumentException if the text is not an instance
   */
  static @Nullable ProviderAddress parse(String text, int most) {
    Map<String, Object> fields = JsonReader.object(text, most);
    String host = JsonReader.text(fields.get("address"));
    String port = JsonReader.text(fields.get("port"));
    if (host == null || host.isEmpty() || port == null || !port.matches("[0-9]{1,5}")) {
      throw new IllegalArgumentException("it has no address with a port");
    }
    if ("false".equals(JsonReader.text(fields.get("enabled")))) {
      return null;
    }
    Map<String, Object> payload = JsonReader.map(fields.get("payload"));
    return new ProviderAddress(
        host, Integer.parseInt(port), JsonReader.texts(payload.get("metadata")));
  }

  @Override
  public byte[] data() {
    return data;
  }

  @Override
  public void writeBefore(CuratorFramework curator) throws Exception {
    String metadata = instance.storedMetadata();
    if (metadata != null) {
      String path = url.path("metadata/" + instance.application() + "/" + instance.revision());
      try {
        curator.create().creatingParentsIfNeeded().forPath(path, metadata.getBytes(UTF_8));
      } catch (KeeperException.NodeExistsException same) {
        return; // a revision never changes
      }
    }
  }

  @Override
  public void writeAfter(CuratorFramework curator) throws Exception {
    for (String name : instance.interfaces()) {
      map(curator, url.path("mapping/" + name));
    }
  }

  /** Adds the application to the others of an interface, none of which may be lost. */
  private void map(CuratorFramework curator, String path) throws Exception {
    for (int i = 1; !isMapped(curator, path); i++) {
      if (i == ATTEMPTS) {
        throw new KeeperException.BadVersionException(path);
      }
    }
  }

  /** Tries once; returns false if another application was written meanwhile. */
  private boolean isMapped(CuratorFramework curator, String path) throws Exception {
    Stat stat = new Stat();
    try {
      String now = new String(curator.getData().storingStatIn(stat).forPath(path), UTF_8);
      String next = instance.mapping(now);
      if (!next.equals(now)) {
        curator.setData().withVersion(stat.getVersion()).forPath(path, next.getBytes(UTF_8));
      }
      return true;
    } catch (KeeperException.BadVersionException changed) {
      return false;
    } catch (KeeperException.NoNodeException first) {
      return isCreated(curator, path);
    }
  }

  private boolean isCreated(CuratorFramework curator, String path) throws Exception {
    try {
      byte[] text = instance.mapping(null).getBytes(UTF_8);
      curator.create().creatingParentsIfNeeded().forPath(path, text);
      return true;
    } catch (KeeperException.NodeExistsException changed) {
      return false;
    }
  }
}
