package io.trunkline.spring;

import static io.trunkline.spring.Attribute.ignored;
import static io.trunkline.spring.Attribute.refused;
import static io.trunkline.spring.Attribute.text;
import static io.trunkline.spring.Attribute.works;

import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.ServiceSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Attributes that an element shares with the element that gives its defaults. */
final class Groups {

  /** The settings of calls to several providers that single methods do not have. */
  private static final List<Setting<?>> CALLED_BY_REFERENCES =
      Setting.join(
          List.of(ClusterSettings.STRATEGY, ClusterSettings.FORKS), ClusterSettings.OF_REFERENCES);

  /** A path is a single reference's; callbacks need an element of Dubbo's namespace. */
  private static final Set<Setting<?>> NOT_OF_CONSUMERS =
      Set.of(ReferenceSettings.PATH, ReferenceSettings.CALLBACKS);

  private Groups() {}

  /** What services, and a provider for all of them, can set. */
  static List<Attribute> ofServices() {
    return List.of(
        text("group"),
        text("version"),
        works("token", ValueType.TOKEN_OF_SERVICE, "registries announce it to consumers"),
        works("generic", ValueType.FLAG),
        works("serialization-settings", ValueType.SETTINGS_OF_SERVICE),
        Attribute.of(
            SharedSettings.COMPRESSION, "the compression of replies to Trunkline consumers"),
        Attribute.of(SharedSettings.COMPRESSION_THRESHOLD),
        works("protocol", ValueType.TEXTS),
        Attribute.of(ReferenceSettings.TIMEOUT, Reasons.FOR_CONSUMERS),
        works("retries", ValueType.NUMBER, Reasons.FOR_CONSUMERS),
        works("cluster", ValueType.TEXT, Reasons.FOR_CONSUMERS),
        works("loadbalance", ValueType.TEXT, Reasons.FOR_CONSUMERS),
        Attribute.of(ReferenceSettings.CONNECTIONS, Reasons.FOR_CONSUMERS),
        Attribute.of(ServiceSettings.WEIGHT),
        Attribute.of(ServiceSettings.WARMUP),
        Attribute.of(ServiceSettings.DELAY),
        works(
            "tag",
            ValueType.TEXT,
            "announced to consumers, which send only calls with this tag to the service"),
        works("deprecated", ValueType.FLAG, "announced to consumers, which may log a warning"),
        works(
            "dynamic",
            ValueType.FLAG,
            "false: the service stays registered when its provider is gone"),
        works(
            "parameters",
            ValueType.PARAMETERS,
            "announced in registries in addition to the others"),
        Attribute.of(ServiceSettings.EXECUTES),
        works("registry", ValueType.TEXTS, "the ids of registries, or N/A for none"),
        works("register", ValueType.FLAG, "false: the service is not registered"),
        works(
            "owner",
            ValueType.TEXT,
            "the person or team that is responsible, announced in registries"),
        ignored("layer", Reasons.METADATA),
        works(
            "scope",
            ValueType.SCOPE_OF_SERVICE,
            "local: only references of the same context can call it; none: nobody can"),
        works("accesslog", ValueType.TEXT, Reasons.ACCESS_LOG),
        cache(),
        works("cache-size", ValueType.CACHE_SIZE, Reasons.CACHE_SIZE),
        works("cache-seconds", ValueType.CACHE_SECONDS, Reasons.CACHE_SECONDS),
        ignored("async", "a method that returns a CompletableFuture is asynchronous", "false"),
        refused("payload", Reasons.ON_PROTOCOL),
        refused("max-nesting-depth", Reasons.ON_PROTOCOL),
        refused("read-work-factor", Reasons.ON_PROTOCOL),
        refused("read-memory-factor", Reasons.ON_PROTOCOL),
        works("optimizer", ValueType.OPTIMIZER, "its classes are registered for the whole port"),
        refused("executor", Reasons.ON_PROTOCOL + " as 'threads'"),
        works("filter", ValueType.TEXTS, "names of beans that implement io.trunkline.call.Filter"),
        works("validation", ValueType.VALIDATION, Reasons.VALIDATION),
        refused("export", "leave the element out instead", "true"));
  }

  /** What references, and a consumer for all of them, can set. */
  static List<Attribute> ofReferences() {
    List<Attribute> all =
        new ArrayList<>(
            List.of(
                text("protocol"),
                works("serialization-settings", ValueType.SETTINGS_OF_SERVICE),
                works(
                    "optimizer",
                    ValueType.OPTIMIZER,
                    "its classes are registered for the whole client"),
                works("registry", ValueType.TEXTS, "the ids of registries to look in"),
                works(
                    "parameters",
                    ValueType.PARAMETERS,
                    "shown in registries for the consumer; rules can match them"),
                works(
                    "owner",
                    ValueType.TEXT,
                    "the person or team that is responsible, announced in registries"),
                ignored("layer", Reasons.METADATA),
                works("scope", ValueType.SCOPE, "local: as injvm=\"true\""),
                works(
                    "injvm",
                    ValueType.FLAG,
                    "true: a service of the same context is called without a network and without"
                        + " copies. Without url this is the default"),
                ignored("init", "references are created when the context starts", "true"),
                works(
                    "filter",
                    ValueType.TEXTS,
                    "names of beans that implement io.trunkline.call.Filter"),
                works("validation", ValueType.VALIDATION, Reasons.VALIDATION),
                works("cache-size", ValueType.CACHE_SIZE, Reasons.CACHE_SIZE),
                works("cache-seconds", ValueType.CACHE_SECONDS, Reasons.CACHE_SECONDS),
                works(
                    "stub",
                    ValueType.TEXT,
                    "a class that wraps the reference, with a constructor that takes the reference;"
                        + " true means the interface's name with the suffix Stub"),
                works("mock", ValueType.TEXT, Reasons.MOCK)));
    Setting.join(ReferenceSettings.ALL, CALLED_BY_REFERENCES).stream()
        .filter(setting -> setting.attribute() != null && !NOT_OF_CONSUMERS.contains(setting))
        .forEach(setting -> all.add(Attribute.of(setting)));
    all.addAll(ofCalls());
    return all;
  }

  /** The attribute of a reference that is called without its interface. */
  static Attribute genericOfReference() {
    return works(
        "generic",
        ValueType.MAPS,
        "true: the bean is an io.trunkline.call.GenericService, and the interface is only a name");
  }

  /** What services, references and methods can set. */
  static Attribute cache() {
    return works(
            "cache",
            ValueType.CACHE,
            "keeps results and returns them for calls with equal arguments")
        .refusing("threadlocal", "a thread is not used again for later calls; use lru")
        .refusing("jcache", "results are kept in memory; use lru or expiring");
  }

  /** What methods, references and consumers can set. */
  static List<Attribute> ofCalls() {
    return List.of(
        Attribute.of(
            ClusterSettings.RETRIES,
            "repetitions of a call; a call that may have run is repeated only if this is set, or if"
                + " it is idempotent"),
        Attribute.of(ClusterSettings.LOAD_BALANCE),
        Attribute.of(ClusterSettings.STICKY),
        Attribute.of(ClusterSettings.IDEMPOTENT),
        Attribute.of(ClusterSettings.HEDGE_AFTER),
        works(
            "hash-arguments",
            ValueType.TEXT,
            "the arguments that loadbalance=\"consistenthash\" uses, such as 0,1"),
        works(
            "hash-nodes",
            ValueType.TEXT,
            "the nodes of each provider with loadbalance=\"consistenthash\", such as 160"),
        cache(),
        works(
            "async",
            ValueType.FLAG,
            "true: methods without a future return null, 0 or false immediately; 'onreturn' and"
                + " implementations of io.trunkline.call.FutureConsumer get their results"));
  }
}
