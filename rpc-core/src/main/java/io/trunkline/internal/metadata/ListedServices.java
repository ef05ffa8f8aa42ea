package io.trunkline.internal.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.discovery.ServiceRecord;
import java.net.URLEncoder;
import java.util.Collection;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers which services a port exports, without their tokens. Thread-safe. */
public final class ListedServices implements MetadataService {

  private final String application;
  private final Supplier<Collection<ServiceRecord>> services;

  /**
   * @param services the present ones
   */
  public ListedServices(String application, Supplier<Collection<ServiceRecord>> services) {
    this.application = application;
    this.services = services;
  }

  @Override
  public SortedSet<String> getExportedURLs() {
    return services.get().stream()
        .map(ListedServices::url)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String url(ServiceRecord service) {
    SortedMap<String, String> keys = AnnouncedKeys.of(service);
    keys.remove("token");
    return ServiceInfo.PROTOCOL
        + "://"
        + service.host()
        + ":"
        + service.port()
        + "/"
        + service.service()
        + keys.entrySet().stream()
            .map(key -> key.getKey() + "=" + URLEncoder.encode(key.getValue(), UTF_8))
            .collect(Collectors.joining("&", "?", ""));
  }

  /** None: a revision belongs to a registry. */
  @Override
  public @Nullable MetadataInfo getMetadataInfo(@Nullable String revision) {
    return null;
  }

  @Override
  public String serviceName() {
    return application;
  }

  @Override
  public String version() {
    return VERSION;
  }
}
