package io.trunkline.filters;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Returns the value of an earlier call with equal arguments, as Dubbo's {@code cache} does, at a
 * consumer or a provider. Null is cached; exceptions and one-way calls are not. All callers get the
 * same object, so they must not change it. Each method has its own cache, in memory. Attachments
 * and caller are ignored, so a provider must not cache results that depend on them. Thread-safe.
 */
public final class CacheFilter implements Filter {

  /** How many values a method caches by default. */
  public static final int DEFAULT_SIZE = 1000;

  /** How long after its last use a value of {@link Kind#EXPIRING} is kept by default. */
  public static final Duration DEFAULT_EXPIRY = Duration.ofSeconds(180);

  /** The eviction policy of a cache. */
  public enum Kind {
    /** Evicts the least recently used value once the cache is full. */
    LRU,
    /** Evicts by recency and frequency of use; needs Caffeine. */
    LFU,
    /** Evicts by recency and frequency of use, and unused values after a time; needs Caffeine. */
    EXPIRING
  }

  private record Kept(@Nullable Object value) {}

  private final Map<String, Map<ArgumentsKey, Kept>> caches;
  private final ArgumentsKeys keys;

  private CacheFilter(Map<String, Map<ArgumentsKey, Kept>> caches, ArgumentsKeys keys) {
    this.caches = caches;
    this.keys = keys;
  }

  /**
   * A builder of a cache for calls of this interface.
   *
   * @throws IllegalArgumentException if a required library is not on the class path
   */
  public static Builder builder(Class<?> service) {
    return new Builder(service);
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation call, Next next) {
    Map<ArgumentsKey, Kept> cache = caches.get(CalledMethod.key(call.site()));
    ArgumentsKey key = cache == null || call.oneWay() ? null : keys.of(call);
    if (cache == null || key == null) {
      return next.proceed(call);
    }
    Kept kept = cache.get(key);
    if (kept != null) {
      return CompletableFuture.completedFuture(Outcome.value(kept.value()));
    }
    return next.proceed(call)
        .thenApply(
            outcome -> {
              if (outcome instanceof Outcome.Value value) {
                cache.put(key, new Kept(value.value()));
              }
              return outcome;
            });
  }

  /** Builds a cache. For use by one thread. */
  public static final class Builder {

    private final Class<?> service;
    private final Map<String, CalledMethod> methods;
    private final Map<String, @Nullable Kind> byMethod = new HashMap<>();
    private @Nullable Kind others;
    private int size = DEFAULT_SIZE;
    private Duration expiry = DEFAULT_EXPIRY;

    private Builder(Class<?> service) {
      this.service = requireNonNull(service, "service");
      this.methods = CalledMethod.of(service);
    }

    /** Sets the kind of cache for all other methods; null for none. */
    public Builder cache(@Nullable Kind kind) {
      others = kind;
      return this;
    }

    /**
     * Sets the kind of cache for the methods with this name; null for none.
     *
     * @throws IllegalArgumentException if the method does not exist
     */
    public Builder cache(String method, @Nullable Kind kind) {
      CalledMethod.require(service, methods.values(), method);
      byMethod.put(method, kind);
      return this;
    }

    /**
     * How many values each method caches; {@value #DEFAULT_SIZE} by default.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder size(int values) {
      if (values < 1) {
        throw new IllegalArgumentException("cache size is " + values + ", expected 1 or more");
      }
      size = values;
      return this;
    }

    /**
     * How long after its last use a value of {@link Kind#EXPIRING} is kept; 180 s by default.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder expiry(Duration unused) {
      if (unused.isNegative() || unused.isZero()) {
        throw new IllegalArgumentException("cache expiry is " + unused + ", expected more than 0");
      }
      expiry = unused;
      return this;
    }

    /**
     * Creates the filter.
     *
     * @throws IllegalArgumentException if a required library is not on the class path
     */
    public CacheFilter build() {
      Map<String, Map<ArgumentsKey, Kept>> caches = new HashMap<>();
      boolean ofObjects = false;
      for (Map.Entry<String, CalledMethod> entry : methods.entrySet()) {
        CalledMethod method = entry.getValue();
        Kind kind = byMethod.containsKey(method.name()) ? byMethod.get(method.name()) : others;
        if (kind != null && method.valueClass() != void.class) {
          caches.put(entry.getKey(), newCache(kind));
          ofObjects |= ArgumentsKeys.needsJson(method);
        }
      }
      return new CacheFilter(Map.copyOf(caches), ArgumentsKeys.of(ofObjects));
    }

    private Map<ArgumentsKey, Kept> newCache(Kind kind) {
      return kind == Kind.LRU
          ? Collections.synchronizedMap(new LeastRecentlyUsed(size))
          : Libraries.need("'cache'", Libraries.CAFFEINE, () -> caffeine(kind));
    }

    private Map<ArgumentsKey, Kept> caffeine(Kind kind) {
      Caffeine<Object, Object> builder = Caffeine.newBuilder().maximumSize(size);
      if (kind == Kind.EXPIRING) {
        builder.expireAfterAccess(expiry);
      }
      return builder.<ArgumentsKey, Kept>build().asMap();
    }
  }

  /** Caffeine keeps what is asked for often, too; whoever says lru counts on the order. */
  private static final class LeastRecentlyUsed extends LinkedHashMap<ArgumentsKey, Kept> {

    private static final long serialVersionUID = 1L;
    private static final float LOAD = 0.75f;

    private final int size;

    LeastRecentlyUsed(int size) {
      super(16, LOAD, true);
      this.size = size;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<ArgumentsKey, Kept> eldest) {
      return size() > size;
    }
  }
}
