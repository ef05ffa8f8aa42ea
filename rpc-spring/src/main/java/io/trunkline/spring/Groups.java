package io.trunkline.spring;

import static io.trunkline.spring.Attribute.ignored;
import static io.trunkline.spring.Attribute.refused;
import static io.trunkline.spring.Attribute.text;
import static io.trunkline.spring.Attribute.works;

import java.util.ArrayList;
import java.util.List;

/** Attributes that an element shares with the element that gives its defaults. */
final class Groups {

  private Groups() {}

  /** What services, and a provider for all of them, can set. */
  static List<Attribute> ofServices() {
    return List.of(
        text("group"),
        text("version"),
        works("token", ValueType.TOKEN_OF_SERVICE, "registries tell it to consumers"),
        works("generic", ValueType.FLAG),
        works("serialization-settings", ValueType.SETTINGS_OF_SERVICE),
        works("compression", ValueType.COMPRESSION, "of its replies to Trunkline consumers"),
        works("compression-threshold", ValueType.COMPRESSION_THRESHOLD),
        works("protocol", ValueType.TEXTS),
        works("timeout", ValueType.TIMEOUT, Reasons.FOR_CONSUMERS),
        works("retries", ValueType.NUMBER, Reasons.FOR_CONSUMERS),
        works("cluster", ValueType.TEXT, Reasons.FOR_CONSUMERS),
        works("loadbalance", ValueType.TEXT, Reasons.FOR_CONSUMERS),
        works("connections", ValueType.CONNECTIONS, Reasons.FOR_CONSUMERS),
        works("weight", ValueType.WEIGHT, "its share of calls, in relation to other providers"),
        works("warmup", ValueType.WARMUP, "until its share is whole after a start"),
        works("delay", ValueType.DELAY, "how long after the start it is registered"),
        works("tag", ValueType.TEXT, "told to consumers, which send it calls with this tag only"),
        works("deprecated", ValueType.FLAG, "told to consumers, which may warn"),
        works(
            "dynamic", ValueType.FLAG, "false: it stays in the registry when its provider is gone"),
        works("parameters", ValueType.PARAMETERS, "announced beside the others"),
        works("executes", ValueType.EXECUTES, "calls of each method that may run at a time"),
        works("registry", ValueType.TEXTS, "the ids of registries, or N/A for none"),
        works("register", ValueType.FLAG, "false: it is not registered"),
        works("owner", ValueType.TEXT, "registries are told who is responsible"),
        ignored("layer", Reasons.METADATA),
        works(
            "scope",
            ValueType.SCOPE_OF_SERVICE,
            "local: only references of the same context call it; none: nobody does"),
        works("accesslog", ValueType.TEXT, Reasons.ACCESS_LOG),
        cache(),
        works("cache-size", ValueType.CACHE_SIZE, Reasons.CACHE_SIZE),
        works("cache-seconds", ValueType.CACHE_SECONDS, Reasons.CACHE_SECONDS),
        ignored("async", "return a CompletableFuture and the service is asynchronous", "false"),
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
                text("group"),
                text("version"),
                works("token", ValueType.TOKEN),
                text("protocol"),
                works("timeout", ValueType.TIMEOUT),
                text("serialization"),
                works("check", ValueType.FLAG),
                works("lazy", ValueType.FLAG),
                works(
                    "inherit-deadline",
                    ValueType.FLAG,
                    "false: calls made while a call is served keep their own time limit"),
                works(
                    "ssl-enabled",
                    ValueType.FLAG,
                    "by default true if the ssl element says anything of clients"),
                works("serialization-settings", ValueType.SETTINGS_OF_SERVICE),
                works(
                    "compression", ValueType.COMPRESSION, "of its requests to Trunkline providers"),
                works("compression-threshold", ValueType.COMPRESSION_THRESHOLD),
                works(
                    "optimizer",
                    ValueType.OPTIMIZER,
                    "its classes are registered for the whole client"),
                works("cluster", ValueType.CLUSTER, "what happens to a call that fails"),
                works("forks", ValueType.FORKS, "with cluster=\"forking\""),
                works("retry-budget", ValueType.RETRY_BUDGET, "of all calls of a service"),
                works(
                    "actives",
                    ValueType.ACTIVES,
                    "calls of each method that may be under way at a time"),
                works(
                    "connections",
                    ValueType.CONNECTIONS,
                    "of the reference's own to each address, used in turn"),
                works(
                    "separate-large-messages",
                    ValueType.FLAG,
                    "true: methods with messages over 64 KiB have a second connection to a stock"
                        + " provider"),
                works("registry", ValueType.TEXTS, "the ids of registries to look in"),
                works(
                    "parameters",
                    ValueType.PARAMETERS,
                    "registries show them of the consumer, and rules may ask for them"),
                works(
                    "tag",
                    ValueType.TEXT,
                    "calls go to providers with this tag, or if there are none to those without"),
                works("force-tag", ValueType.FLAG, "true: only to those with the tag"),
                works(
                    "zone",
                    ValueType.TEXT,
                    "providers of this zone come first, as long as half of them can be called"),
                works("owner", ValueType.TEXT, "registries are told who is responsible"),
                ignored("layer", Reasons.METADATA),
                works("scope", ValueType.SCOPE, "local: as injvm=\"true\""),
                works(
                    "injvm",
                    ValueType.FLAG,
                    "true: a service of the same context is called without a network and without"
                        + " copies; also what happens without url, unless it is false"),
                ignored("init", "references are made when the context starts", "true"),
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
                    "a class in front of the reference, with a constructor that takes it; true for"
                        + " the interface's name with Stub behind it"),
                works("mock", ValueType.TEXT, Reasons.MOCK)));
    all.addAll(ofCalls());
    return all;
  }

  /** The attribute of a reference that is called without its interface. */
  static Attribute genericOfReference() {
    return works(
        "generic",
        ValueType.MAPS,
        "true: the bean is an io.trunkline.call.GenericService, and the interface only a name");
  }

  /** What services, references and methods can set. */
  static Attribute cache() {
    return works("cache", ValueType.CACHE, "results of calls with equal arguments")
        .refusing("threadlocal", "threads do not come back for more calls; use lru")
        .refusing("jcache", "results are kept in memory; use lru or expiring");
  }

  /** What methods, references and consumers can set. */
  static List<Attribute> ofCalls() {
    return List.of(
        works(
            "retries",
            ValueType.RETRIES,
            "a call that may have run is repeated only if this is set, here or by all its providers,"
                + " or idempotent"),
        works("loadbalance", ValueType.TEXT, "what chooses the provider of a call"),
        works("sticky", ValueType.FLAG, "true: calls stay at one provider while it can be called"),
        works("idempotent", ValueType.FLAG, "true: running a call twice does no harm"),
        works(
            "hedge-after",
            ValueType.HEDGE_AFTER,
            "an idempotent call without a reply is made at a second provider, too"),
        works("hash-arguments", ValueType.TEXT, "of loadbalance=\"consistenthash\", as 0,1"),
        works("hash-nodes", ValueType.TEXT, "of loadbalance=\"consistenthash\", as 160"),
        cache(),
        works(
            "async",
            ValueType.FLAG,
            "true: methods without a future return null, 0 or false at once; 'onreturn' and"
                + " implementations of io.trunkline.client.FutureConsumer get their results"));
  }
}
