package io.trunkline.spring;

import static io.trunkline.spring.Attribute.allIgnored;
import static io.trunkline.spring.Attribute.ignored;
import static io.trunkline.spring.Attribute.refused;
import static io.trunkline.spring.Attribute.refusedUnlessLenient;
import static io.trunkline.spring.Attribute.works;
import static io.trunkline.spring.DubboAttributes.join;
import static io.trunkline.spring.DubboAttributes.with;

import io.trunkline.settings.ReferenceSettings;
import java.util.List;

/**
 * The attributes of Dubbo's elements for references and their methods, and of consumers, which give
 * their defaults. See {@link DubboAttributes}.
 */
final class DubboReferenceAttributes {

  private DubboReferenceAttributes() {}

  static List<Attribute> ofReference() {
    return with(
        Element.REFERENCE,
        join(
            ofReferences(),
            List.of(
                works("url", ValueType.ADDRESS, "the address of the provider; replaces registries"),
                works("consumer", ValueType.TEXT, "the id of the consumer with its defaults"),
                ignored("services", Reasons.INTERFACES),
                ignored("unloadClusterRelated", Reasons.UNUSED))));
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
                    "default",
                    ValueType.FLAG,
                    "false: only for references that name it or are inside it"),
                ignored("url-merge-processor", "attributes take precedence over the keys of 'url'"),
                ignored(
                    "shareconnections",
                    "references share one connection, or have separate ones with 'connections'",
                    "0",
                    "1"),
                refused("mesh-enable", "the provider is at 'url'", "false"))));
  }

  /** What references, and consumers for all of them, can set beyond ours. */
  private static List<Attribute> ofReferences() {
    return join(
        ofCalls(),
        allIgnored(Reasons.METADATA, "application", "module"),
        allIgnored("the provider is at 'url'", "provider-namespace", "provider-port"),
        List.of(
            works(
                "provided-by",
                ValueType.TEXT,
                "the applications at whose instances a registry's application level is searched,"
                    + " separated by commas; by default those that the registry maps the"
                    + " interface to"),
            works("protocol", ValueType.WIRE),
            works(
                "group",
                ValueType.TEXT,
                "the group; with a registry also *, or several groups separated by commas"),
            works("version", ValueType.TEXT, "the version; with a registry also *"),
            works("cluster", ValueType.CLUSTER, "the strategy for calls that fail")
                .ignoring(
                    "zone-aware",
                    "calls are balanced over the providers of all registries together")
                .ignoring("mergeable", "'merger' defines which results are merged"),
            Attribute.of(
                ReferenceSettings.CALLBACKS,
                "callback objects of one interface that the provider of a connection can call"),
            ignored("client", Reasons.NETTY, "netty", "netty3", "netty4"),
            ignored("monitor", Reasons.MONITOR),
            ignored("proxy", "references are JDK proxies", "jdk"),
            ignored("reconnect", "a lost connection is always opened again", "true"),
            ignored("refer-async", Reasons.START, "false"),
            ignored("sent", "a one-way call ends when its connection has accepted it"),
            works("local", ValueType.TEXT, "as 'stub'; true means the suffix Local"),
            refusedUnlessLenient("listener", Reasons.NO_LISTENERS),
            refused("onconnect", Reasons.CONNECTION_EVENTS),
            refused("ondisconnect", Reasons.CONNECTION_EVENTS),
            refused(
                "router",
                "a router cannot be chosen by name; Trunkline follows tags, and rules in a registry"
                    + " or config center")));
  }

  /** What methods, references and consumers can set beyond ours. */
  private static List<Attribute> ofCalls() {
    return List.of(
        ignored(
            "failbacktasks",
            "always the default, 100: the number of calls of a reference that wait to be repeated"),
        works(
            "merger",
            ValueType.TEXT,
            "with group=\"*\" or several groups: true merges the results of all groups if they are"
                + " arrays, lists, sets or maps; .METHOD calls a method of the result; anything"
                + " else names a bean that is an io.trunkline.filters.ResultMerger"));
  }

  static List<Attribute> ofMethod() {
    return with(
        Element.METHOD,
        join(
            ofCalls(),
            List.of(
                ignored("connections", "set it on the reference, for all methods", "0"),
                ignored("retry", "'retries' sets how often", "false"),
                ignored("reliable", Reasons.UNUSED, "false"),
                ignored("stat", Reasons.UNUSED, "-1"))));
  }
}
