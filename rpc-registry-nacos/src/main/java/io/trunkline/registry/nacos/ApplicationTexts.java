package io.trunkline.registry.nacos;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.alibaba.nacos.api.exception.NacosException;
import io.trunkline.discovery.ApplicationInstance;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The texts that Dubbo keeps in Nacos's settings for an instance of an application: its stored
 * metadata, and the applications of each of its interfaces. A text counts once it was read back,
 * because some servers confirm a compare-and-set that they did not do, and others overwrite. Each
 * mapping is followed from then on, so that one that another provider overwrites is written again.
 * Runs on the loop's thread.
 */
final class ApplicationTexts {

  /** The group of mappings, whatever the group of the registry. */
  static final String MAPPING = "mapping";

  private final NacosClient client;
  private final Runnable changed;
  private final Map<String, FollowedConfig> followed = new HashMap<>();

  /**
   * @param changed called when another provider has changed a mapping
   */
  ApplicationTexts(NacosClient client, Runnable changed) {
    this.client = client;
    this.changed = changed;
  }

  /** Whether the stored metadata was read back, if there is any; writes it otherwise. */
  boolean hasMetadata(ApplicationInstance instance) throws NacosException {
    String metadata = instance.storedMetadata();
    if (metadata == null) {
      return true;
    }
    FollowedConfig text =
        new FollowedConfig(client, instance.revision(), instance.application(), neverChanges -> {});
    try {
      if (text.read() != null) {
        return true; // a revision never changes
      }
      client.config().publishConfig(text.dataId(), text.group(), metadata);
      return text.read() != null;
    } finally {
      text.close();
    }
  }

  /** Whether all mappings were read back with the application; adds it to the others. */
  boolean areMapped(ApplicationInstance instance) throws NacosException {
    boolean all = true;
    for (String name : instance.interfaces()) {
      all &= isMapped(instance, followed.computeIfAbsent(name, this::follow));
    }
    return all;
  }

  private FollowedConfig follow(String interfaceName) {
    return mapping(client, interfaceName, text -> changed.run());
  }

  /** The applications of an interface, which the caller closes. */
  static FollowedConfig mapping(
      NacosClient client, String interfaceName, FollowedConfig.Change change) {
    return new FollowedConfig(client, MAPPING, interfaceName, change);
  }

  private boolean isMapped(ApplicationInstance instance, FollowedConfig mapping)
      throws NacosException {
    String now = mapping.read();
    String next = instance.mapping(now);
    if (next.equals(now)) {
      return true;
    }
    publish(mapping, now, next);
    return next.equals(mapping.read()); // else another application was faster, and it is repeated
  }

  private void publish(FollowedConfig mapping, @Nullable String now, String next)
      throws NacosException {
    if (now == null || now.isEmpty()) {
      client.config().publishConfig(mapping.dataId(), mapping.group(), next);
    } else {
      client.config().publishConfigCas(mapping.dataId(), mapping.group(), next, md5(now));
    }
  }

  private static String md5(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each JDK has MD5", e);
    }
  }

  void close() {
    followed.values().forEach(FollowedConfig::close);
    followed.clear();
  }
}
