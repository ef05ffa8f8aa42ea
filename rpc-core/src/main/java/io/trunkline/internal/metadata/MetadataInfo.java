package io.trunkline.internal.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.text.Json;
import java.io.Serializable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The services of an instance at one revision. Its fields are those of Dubbo's class of this
 * purpose, because consumers read it by their names. Immutable.
 */
public final class MetadataInfo implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final String STOCK = "org.apache.dubbo.metadata.MetadataInfo";

  /** The names under which Dubbo's consumers know the classes of a reply. */
  public static final Map<Class<?>, String> WIRE_NAMES =
      Map.of(MetadataInfo.class, STOCK, ServiceInfo.class, STOCK + "$ServiceInfo");

  private final String app;
  private final String revision;
  private final ConcurrentHashMap<String, ServiceInfo> services; // the type that stock sends

  private MetadataInfo(String app, String revision, Map<String, ServiceInfo> services) {
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

  String revision() {
    return revision;
  }

  /** The text that a metadata center keeps. */
  String toJson() {
    SortedMap<String, Object> all = new TreeMap<>();
    services.forEach((key, service) -> all.put(key, service.fields()));
    Map<String, Object> fields = new LinkedHashMap<>();
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
