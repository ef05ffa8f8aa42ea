package io.trunkline.spring;

import static io.trunkline.spring.Attribute.allIgnored;
import static io.trunkline.spring.Attribute.ignored;
import static io.trunkline.spring.Attribute.refused;
import static io.trunkline.spring.Attribute.text;
import static io.trunkline.spring.Attribute.works;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What Dubbo's elements can say: what ours can, and more. Where both say something the later entry
 * counts. An attribute is refused if a call would answer something else, reach somebody else or be
 * less protected without it; if only load, logs or registries would notice, it is accepted.
 */
final class DubboAttributes {

  private static final String CONTEXT_PATH = "a service's path is its interface or its 'path'";

  private DubboAttributes() {}

  /** The attributes of our own element of that kind, then these. */
  private static List<Attribute> with(Element kind, Collection<Attribute> more) {
    List<Attribute> all = new ArrayList<>(kind.attributes().values());
    all.addAll(more);
    return all;
  }

  @SafeVarargs
  private static List<Attribute> join(List<Attribute>... parts) {
    List<Attribute> all = new ArrayList<>();
    for (List<Attribute> part : parts) {
      all.addAll(part);
    }
    return all;
  }

  static List<Attribute> ofApplication() {
    return with(
        Element.APPLICATION,
        join(
            allIgnored(
                Reasons.REGISTRY,
                "registry",
                "register-mode",
                "register-consumer",
                "metadata-type",
                "mapping-retry-interval",
                "enable-empty-protection",
                "protocol"),
            allIgnored(
                "no management port is ever opened",
                "qos-host",
                "qos-check",
                "qos-accept-foreign-ip",
                "qos-accept-foreign-ip-whitelist",
                "qos-anonymous-access-permission-level",
                "qos-anonymous-allow-commands"),
            allIgnored("threads are not dumped", "dump-directory", "dump-enable"),
            List.of(
                works("shutwait", ValueType.INTERVAL, "how long closing waits for calls"),
                ignored("default", "a context has one application", "true"),
                ignored("monitor", Reasons.MONITOR),
                ignored("executor-management-mode", Reasons.THREADS),
                ignored(
                    "auto-trust-serialize-class",
                    "what a service's signatures reach is allowed",
                    "true"),
                ignored(
                    "trust-serialize-class-level", "classes are allowed by name, not by package"),
                refused(
                    "check-serializable",
                    "hessian2 writes classes that are Serializable and no others",
                    "true"))));
  }

  static List<Attribute> ofRegistry() {
    return with(
        Element.REGISTRY,
        allIgnored(
            Reasons.REGISTRY,
            "accepts",
            "client",
            "cluster",
            "default",
            "dynamic",
            "enable-empty-protection",
            "extra-keys",
            "forks",
            "preferred",
            "register-mode",
            "secure",
            "server",
            "session",
            "simplified",
            "transport",
            "transporter",
            "use-as-config-center",
            "use-as-metadata-center",
            "version",
            "wait",
            "weight",
            "zone"));
  }

  static List<Attribute> ofProtocol() {
    return with(
        Element.PROTOCOL,
        join(
            ofTransport(),
            List.of(
                works("port", ValueType.DUBBO_PORT),
                works(
                    "default", ValueType.FLAG, "false: only services that name it are exported on"),
                ignored("extension", Reasons.UNUSED),
                ignored("preferred-protocol", Reasons.REGISTRY),
                ignored("json-check-level", Reasons.TRIPLE),
                refused("ext-protocol", Reasons.TRIPLE))));
  }

  /** What a protocol says about its port, and a provider for all protocols. */
  private static List<Attribute> ofTransport() {
    return List.of(
        ignored("dispather", "requests never run on an event loop", "all", "message"),
        ignored("exchanger", Reasons.TRANSPORT, "header"),
        ignored("networker", Reasons.TRANSPORT),
        ignored("threadname", Reasons.THREADS),
        ignored("thread-pool-exhausted-listeners", Reasons.THREADS),
        ignored("prompt", "there are no telnet commands"),
        ignored("status", "there are no telnet commands"),
        refused("contextpath", CONTEXT_PATH),
        refused("path", CONTEXT_PATH));
  }

  static List<Attribute> ofService() {
    return with(
        Element.SERVICE,
        join(
            ofServices(),
            List.of(
                works("class", ValueType.TEXT, "instead of 'ref': a bean of that class is made"),
                works("provider", ValueType.TEXT, "the id of the provider with its defaults"),
                ignored("prefer-serialization", "the port's first serialization is preferred"),
                ignored("export-async", Reasons.START))));
  }

  static List<Attribute> ofProvider() {
    return with(
        Element.PROVIDER,
        join(
            ofTransport(),
            ofServices(),
            Element.PROTOCOL.attributes().values().stream()
                .filter(a -> !List.of("name", "id", "allow", "optimizer").contains(a.name()))
                .filter(a -> !Element.PROVIDER.names(true).contains(a.name()))
                .toList(),
            List.of(
                works("port", ValueType.DUBBO_PORT),
                works("default", ValueType.FLAG, "false: for services that name it or stand in it"),
                ignored("wait", "'shutwait' of the application says how long closing waits"),
                ignored("export-background", Reasons.START),
                ignored("export-thread-num", Reasons.START),
                ignored("export-async", Reasons.START),
                ignored("delay", Reasons.START, "0", "-1"),
                ignored("weight", Reasons.REGISTRY),
                ignored("dynamic", Reasons.REGISTRY),
                ignored("document", Reasons.METADATA),
                ignored("deprecated", "consumers are not told yet", "false"),
                ignored("warmup", Reasons.ONE_PROVIDER))));
  }

  /** What services say beyond ours, and a provider for all of them. */
  private static List<Attribute> ofServices() {
    return join(
        allIgnored(
            Reasons.CONSUMERS_ASK,
            "actives",
            "callbacks",
            "cluster",
            "connections",
            "failbacktasks",
            "forks",
            "loadbalance",
            "local",
            "merger",
            "mock",
            "sent",
            "stub",
            "timeout"),
        allIgnored(Reasons.METADATA, "application", "module", "tag"),
        List.of(
            works("export", ValueType.FLAG, "false: the service is not exported"),
            ignored("retries", Reasons.CONSUMERS_ASK, "0", "-1"),
            ignored("monitor", Reasons.MONITOR),
            ignored("proxy", "implementations are called directly"),
            ignored("scope", "every export is remote", "remote")
                .refusing("local", "it would be exported to the network all the same")
                .refusing("none", "it would be exported all the same; say export=\"false\""),
            refused("cache", "results are not cached", "false"),
            refused("listener", Reasons.NO_FILTERS),
            refused("onconnect", Reasons.CALLBACKS),
            refused("ondisconnect", Reasons.CALLBACKS)));
  }

  static List<Attribute> ofReference() {
    return with(
        Element.REFERENCE,
        join(
            ofReferences(),
            List.of(
                works("url", ValueType.ADDRESS, "there are no registries yet"),
                works("consumer", ValueType.TEXT, "the id of the consumer with its defaults"),
                ignored("services", Reasons.REGISTRY),
                ignored("unloadClusterRelated", Reasons.ONE_PROVIDER))));
  }

  static List<Attribute> ofConsumer() {
    return with(
        Element.CONSUMER,
        join(
            ofReferences(),
            allIgnored(Reasons.TRANSPORT, "corethreads", "queues", "threadpool", "threads"),
            allIgnored(Reasons.START, "refer-background", "refer-thread-num"),
            List.of(
                works(
                    "default", ValueType.FLAG, "false: for references that name it or stand in it"),
                ignored("url-merge-processor", "attributes come before the keys of 'url'"),
                ignored("shareconnections", "one connection carries all calls", "0", "1"),
                refused("mesh-enable", "the provider is at 'url'", "false"))));
  }

  /** What references say beyond ours, and a consumer for all of them. */
  private static List<Attribute> ofReferences() {
    return join(
        ofCalls(),
        allIgnored(Reasons.METADATA, "application", "module"),
        allIgnored(
            "the provider is at 'url'", "provided-by", "provider-namespace", "provider-port"),
        List.of(
            works("protocol", ValueType.WIRE),
            works("group", ValueType.ONE_NAME),
            works("version", ValueType.ONE_NAME),
            // the one place that says what becomes of generic references
            refused("generic", "a service is called through its interface", "false"),
            refused("cluster", "a call goes to one provider, once, and its failure is thrown")
                .ignoring("failover", Reasons.NO_RETRIES)
                .ignoring("forking", Reasons.ONE_PROVIDER)
                .ignoring("broadcast", Reasons.ONE_PROVIDER)
                .ignoring("zone-aware", Reasons.REGISTRY)
                .harmless("failfast", "available"),
            ignored("callbacks", Reasons.CALLBACKS),
            ignored("client", Reasons.NETTY, "netty", "netty3", "netty4"),
            ignored("forks", Reasons.ONE_PROVIDER),
            ignored("monitor", Reasons.MONITOR),
            ignored("proxy", "references are proxies of the JDK", "jdk"),
            ignored("reconnect", "a lost connection is always made anew", "true"),
            ignored("refer-async", Reasons.START, "false"),
            ignored("sent", "a one-way call is over once it was handed to its connection"),
            ignored("tag", Reasons.ONE_PROVIDER),
            refused("local", "wrap the reference in a bean of your own", "false"),
            refused("listener", Reasons.NO_FILTERS),
            refused("onconnect", Reasons.CALLBACKS),
            refused("ondisconnect", Reasons.CALLBACKS),
            refused("router", "a call goes to the one provider at 'url'")));
  }

  /** What methods, references and consumers can say beyond ours. */
  private static List<Attribute> ofCalls() {
    return List.of(
        ignored("failbacktasks", Reasons.ONE_PROVIDER),
        refused("merger", "results of several groups are not merged", "false"));
  }

  static List<Attribute> ofMethod() {
    return with(
        Element.METHOD,
        join(
            ofCalls(),
            List.of(
                ignored("connections", "one connection carries all calls", "0", "1"),
                ignored("retry", Reasons.NO_RETRIES, "false"),
                ignored("reliable", Reasons.UNUSED, "false"),
                ignored("stat", Reasons.UNUSED, "-1"),
                refused("mock", "catch RpcException in a bean of your own", "false"),
                refused("validation", Reasons.NO_FILTERS, "false"))));
  }

  static List<Attribute> ofArgument() {
    return List.of(
        ignored("index", "only callbacks need to know which argument"),
        ignored("type", "only callbacks need to know which argument"),
        refused("callback", Reasons.CALLBACKS, "false"));
  }

  static List<Attribute> ofParameter() {
    return List.of(
        text("key"),
        text("value"),
        ignored("hide", "there are no registries to hide it from", "true", "false"));
  }
}
