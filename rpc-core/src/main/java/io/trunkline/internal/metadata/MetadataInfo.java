package io.trunkline.internal.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.text.Json;
import io.trunkline.internal.text.JsonReader;
import java.io.Serializable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The services of an instance at one revision. Its fields are those of Dubbo's class of this
 * purpose, because peers read it by their names. A peer may have sent anything in them. Immutable.
 */
public final class MetadataInfo implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Of thousands of services. */
  private static final int LONGEST_TEXT = 8 << 20;

  private static final int MOST_SERVICES = 10_000;

  private static final String STOCK = "org.apache.dubbo.metadata.MetadataInfo";

  /** The names under which Dubbo's consumers know the classes of a reply. */
  public static final Map<Class<?>, String> WIRE_NAMES =
      Map.of(MetadataInfo.class, STOCK, ServiceInfo.class, STOCK + "$ServiceInfo");

  private final @Nullable String app;
  private final @Nullable String revision;

  /** A concurrent map in what is sent, as in stock; null or another map in what a peer sent. */
  private final @Nullable Map<String, @Nullable ServiceInfo> services;

  private MetadataInfo(
      @Nullable String app, @Nullable String revision, Map<String, ServiceInfo> services) {
    this.app = app;
    this.revision = revision;
    this.services = new ConcurrentHashMap<>(services);
  }

  /**
   * The services of an application at one port. Of two services with one interface, group and
   * version the later counts, since consumers tell them apart by nothing else.
   */
  static MetadataInfo of(String application, Collection<ServiceRecord> records) {
    SortedMap<String, ServiceInfo> services = new TreeMap<>();
    records.forEach(record -> services.put(ServiceInfo.key(record), ServiceInfo.of(record)));
    StringBuilder text = new StringBuilder(application);
    services.forEach((key, service) -> text.append(service.described(key)));
    return new MetadataInfo(application, md5(text.toString()), services);
  }

  /** Dubbo's formula, so that stock's tools find the revision that they compute. */
  private static String md5(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each JDK has MD5", e);
    }
  }

  /**
   * Reads the text that a metadata center keeps.
   *
   * @throws IllegalArgumentException if it is too long or another text
   */
  public static MetadataInfo ofJson(String text) {
    Map<String, Object> fields = JsonReader.object(text, LONGEST_TEXT);
    Map<String, ServiceInfo> services = new TreeMap<>();
    JsonReader.map(fields.get("services"))
        .forEach((key, service) -> services.put(key, ServiceInfo.ofJson(JsonReader.map(service))));
    return new MetadataInfo(
        JsonReader.text(fields.get("app")), JsonReader.text(fields.get("revision")), services);
  }

  String revision() {
    return revision == null ? "" : revision;
  }

  /** The services, which a peer may have sent; at most the number that a reader accepts. */
  public List<ServiceInfo> services() {
    List<ServiceInfo> all = new ArrayList<>();
    if (services != null) {
      for (Object service : services.values()) { // a peer may have sent other objects
        if (service instanceof ServiceInfo info && all.size() < MOST_SERVICES) {
          all.add(info);
        }
      }
    }
    return all;
  }

  /** The text that a metadata center keeps. */
  public String toJson() {
    SortedMap<String, Object> all = new TreeMap<>();
    if (services != null) {
      for (Map.Entry<?, ?> entry : services.entrySet()) { // a peer may have sent other objects
        if (entry.getKey() instanceof String key && entry.getValue() instanceof ServiceInfo info) {
          all.put(key, info.fields());
        }
      }
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("app", app);
    fields.put("revision", revision);
    fields.put("services", all);
    return Json.of(fields);
  }

  /** Application and revision. */
  @Override
  public String toString() {
    return app + " at revision " + revision;
  }
}
