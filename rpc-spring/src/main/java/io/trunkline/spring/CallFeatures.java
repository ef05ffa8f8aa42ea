package io.trunkline.spring;

import io.trunkline.call.Filter;
import io.trunkline.filters.AccessLogFilter;
import io.trunkline.filters.CacheFilter;
import io.trunkline.filters.ValidationFilter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The filters that services and references have in common, created from their elements. */
final class CallFeatures {

  private static final String CACHE = "cache";

  private static final String ACCESS_LOG = "accesslog";

  private static final String VALIDATION = "validation";

  private CallFeatures() {}

  /**
   * The filters of a service.
   *
   * @param protocol the port it is exported at; null for none
   */
  static List<Filter> ofService(
      Class<?> type,
      ConfiguredElement service,
      @Nullable ConfiguredElement protocol,
      FilterBeans beans) {
    String own = service.text(ACCESS_LOG);
    List<Filter> filters = new ArrayList<>();
    accessLog(type, service, own != null || protocol == null ? own : protocol.text(ACCESS_LOG))
        .ifPresent(filters::add);
    cache(type, service).ifPresent(filters::add);
    filters.addAll(beans.of(service));
    validation(type, service).ifPresent(filters::add);
    return filters;
  }

  /** The cache of an element with its defaults; empty if the element turns caching off. */
  static Optional<Filter> cache(Class<?> type, ConfiguredElement said) {
    if (!says(said, CACHE)) {
      return Optional.empty();
    }
    return Optional.of(
        named(
            said,
            () -> {
              CacheFilter.Builder builder = CacheFilter.builder(type).cache(kind(said));
              for (ConfiguredElement method : said.methods()) {
                if (method.says(CACHE)) {
                  builder.cache(method.required("name"), kind(method));
                }
              }
              Optional.ofNullable(said.number("cache-size")).ifPresent(builder::size);
              Optional.ofNullable(said.number("cache-seconds"))
                  .map(Duration::ofSeconds)
                  .ifPresent(builder::expiry);
              return builder.build();
            }));
  }

  private static CacheFilter.@Nullable Kind kind(ConfiguredElement said) {
    String kind = said.text(CACHE);
    if (kind == null || kind.equals("false")) {
      return null;
    }
    return switch (kind) {
      case "expiring" -> CacheFilter.Kind.EXPIRING;
      case "lfu" -> CacheFilter.Kind.LFU;
      default -> CacheFilter.Kind.LRU;
    };
  }

  /** What validates arguments, of an element with its defaults; empty if nothing does. */
  static Optional<Filter> validation(Class<?> type, ConfiguredElement said) {
    boolean all = said.flag(VALIDATION, false);
    boolean off = said.says(VALIDATION) && !all; // for methods too, as in Dubbo
    if (off || (!all && said.methods().stream().noneMatch(m -> m.flag(VALIDATION, false)))) {
      return Optional.empty();
    }
    return Optional.of(
        named(
            said,
            () -> {
              ValidationFilter.Builder builder = ValidationFilter.builder(type).validate(all);
              for (ConfiguredElement method : said.methods()) {
                if (method.says(VALIDATION)) {
                  builder.validate(method.required("name"), method.flag(VALIDATION, all));
                }
              }
              return builder.build();
            }));
  }

  /**
   * What writes a line for each call.
   *
   * @param where true for the logger, false or null for none, else the path of a file
   */
  private static Optional<Filter> accessLog(
      Class<?> type, ConfiguredElement service, @Nullable String where) {
    if (where == null || where.equals("false")) {
      return Optional.empty();
    }
    return Optional.of(
        named(
            service,
            () ->
                where.equals("true") || where.equals("default")
                    ? AccessLogFilter.toLogger(type)
                    : AccessLogFilter.toFile(type, Path.of(where))));
  }

  private static boolean says(ConfiguredElement said, String attribute) {
    return said.says(attribute) || said.methods().stream().anyMatch(m -> m.says(attribute));
  }

  /** The result of a step, whose mistake is that of the element. */
  static <T> T named(ConfiguredElement said, Supplier<T> step) {
    try {
      return step.get();
    } catch (IllegalArgumentException mistake) {
      throw new IllegalArgumentException(said + ": " + mistake.getMessage(), mistake.getCause());
    }
  }
}
