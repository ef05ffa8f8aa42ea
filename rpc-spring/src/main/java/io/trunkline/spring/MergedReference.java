package io.trunkline.spring;

import io.trunkline.call.Filter;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.filters.MergedCalls;
import io.trunkline.filters.ResultMerger;
import io.trunkline.options.ReferenceOptions;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;

/**
 * A reference to a service in several groups whose results are merged: one reference for each
 * group, made with the first call to it. Thread-safe.
 */
final class MergedReference implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private static final String MERGER = "merger";

  /** Of blocking calls; beyond them, a caller makes its calls to the groups one by one. */
  private static final int MOST_THREADS = 200;

  private static final List<String> WITHOUT = List.of("mock", "oninvoke", "onreturn", "onthrow");

  private final ReferenceElement said;
  private final RpcClient client;
  private final Reference<?> all;
  private final ApplicationContext context;
  private final List<Filter> filters;
  private boolean closed;
  private final Map<String, Reference<?>> byGroup = new ConcurrentHashMap<>();
  private final ExecutorService executor =
      new ThreadPoolExecutor(
          0,
          MOST_THREADS,
          60,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          work -> {
            Thread thread = new Thread(work, "trunkline-merger");
            thread.setDaemon(true);
            return thread;
          },
          (work, pool) -> {
            if (pool.isShutdown()) {
              throw new RejectedExecutionException("the reference is closed");
            }
            work.run(); // one group after another, then
          });

  /**
   * @param all reaches a provider of any of the groups
   * @param filters of each group's reference
   */
  MergedReference(
      ReferenceElement said,
      RpcClient client,
      Reference<?> all,
      ApplicationContext context,
      List<Filter> filters) {
    this.said = said;
    this.client = client;
    this.all = all;
    this.context = context;
    this.filters = filters;
  }

  /** Whether an element with its defaults asks for that. */
  static boolean isAsked(ConfiguredElement settings) {
    return severalGroups(settings.text("group"))
        && (isMerger(settings.text(MERGER))
            || settings.methods().stream().anyMatch(m -> isMerger(m.text(MERGER))));
  }

  /**
   * What it cannot do.
   *
   * @throws IllegalArgumentException if the element asks for that
   */
  static void check(ConfiguredElement settings) {
    for (String name : WITHOUT) {
      if (isAsked(settings)
          && (settings.says(name) || settings.methods().stream().anyMatch(m -> m.says(name)))) {
        throw new IllegalArgumentException(
            settings
                + ": attribute '"
                + name
                + "' is not supported together with 'merger': it would see the calls to each group,"
                + " not the merged call; use a separate reference for one of the two");
      }
    }
  }

  private static boolean severalGroups(@Nullable String group) {
    return group != null && (group.equals("*") || group.contains(","));
  }

  private static boolean isMerger(@Nullable String text) {
    return text != null && !text.equals("false");
  }

  /**
   * The group of the calls that are not merged, where the reference has the addresses of providers,
   * which nobody says the groups of: the first one. Null for what the element says.
   */
  static @Nullable String firstGroup(ReferenceElement said) {
    String group = said.settings().text("group");
    return isAsked(said.settings()) && said.direct() != null && group != null
        ? group.split(",")[0].trim()
        : null;
  }

  /** The object that makes the calls. */
  <T> T service(Class<T> type) {
    MergedCalls.Builder<T> builder =
        MergedCalls.builder(type, type.cast(all.service()), () -> groups(type), executor);
    for (String method : names(type)) {
      String own =
          said.settings().methods().stream()
              .filter(m -> m.required("name").equals(method))
              .map(m -> m.text(MERGER))
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
      String merger = own == null ? said.settings().text(MERGER) : own;
      if (merger != null && isMerger(merger)) {
        add(builder, method, merger, own != null);
      }
    }
    return builder.build();
  }

  private static TreeSet<String> names(Class<?> type) {
    TreeSet<String> names = new TreeSet<>();
    Stream.of(type.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .map(Method::getName)
        .forEach(names::add);
    return names;
  }

  private void add(
      MergedCalls.Builder<?> builder, String method, String merger, boolean ofThatMethod) {
    try {
      if (merger.equals("true") || merger.equals("default")) {
        builder.merge(method);
      } else if (merger.startsWith(".")) {
        builder.mergeBy(method, merger.substring(1));
      } else {
        builder.merge(method, bean(merger));
      }
    } catch (IllegalArgumentException mistake) {
      if (ofThatMethod) {
        throw mistake;
      }
      log.warn(
          "{}: results of '{}' come from one group: {}",
          said.settings(),
          method,
          mistake.getMessage());
    }
  }

  private ResultMerger bean(String name) {
    if (context.containsBean(name) && context.isTypeMatch(name, ResultMerger.class)) {
      return context.getBean(name, ResultMerger.class);
    }
    throw new IllegalArgumentException(
        "attribute 'merger' names '"
            + name
            + "', expected true, the name of a bean that implements "
            + ResultMerger.class.getName()
            + ", or a method of the result with a dot before it");
  }

  private <T> Map<String, T> groups(Class<T> type) {
    Map<String, T> groups = new TreeMap<>();
    synchronized (byGroup) {
      if (closed) {
        return Map.of("", type.cast(all.service())); // which says that it is closed
      }
      for (String group : groups()) {
        groups.put(group, type.cast(byGroup.computeIfAbsent(group, this::referenceTo).service()));
      }
    }
    return groups;
  }

  private TreeSet<String> groups() {
    String group = said.settings().required("group");
    TreeSet<String> names = new TreeSet<>();
    if (group.equals("*")) {
      all.addresses()
          .forEach(status -> names.add(Objects.toString(status.address().parameter("group"), "")));
    } else {
      Stream.of(group.split(",")).map(String::trim).forEach(names::add);
    }
    return names;
  }

  private Reference<?> referenceTo(String group) {
    ReferenceOptions.Builder<?> options = said.options(true);
    filters.forEach(options::filter);
    return client.reference(options.group(group.isEmpty() ? null : group).build());
  }

  @Override
  public void close() {
    synchronized (byGroup) {
      closed = true;
    }
    executor.shutdown();
    byGroup.values().forEach(Reference::close);
  }
}
