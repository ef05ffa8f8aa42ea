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
                works("url", ValueType.ADDRESS, "in place of registries"),
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
                    "default", ValueType.FLAG, "false: for references that name it or stand in it"),
                ignored("url-merge-processor", "attributes come before the keys of 'url'"),
                ignored(
                    "shareconnections",
                    "references share one connection, or have 'connections' of their own",
                    "0",
                    "1"),
                refused("mesh-enable", "the provider is at 'url'", "false"))));
  }

  /** What references, and consumers for all of them, can set beyond ours. */
  private static List<Attribute> ofReferences() {
    return join(
        ofCalls(),
        allIgnored(Reasons.METADATA, "application", "module"),
        allIgnored(
            "the provider is at 'url'", "provided-by", "provider-namespace", "provider-port"),
        List.of(
            works("protocol", ValueType.WIRE),
            works(
                "group", ValueType.TEXT, "* or several with commas if a registry names providers"),
            works("version", ValueType.TEXT, "* if a registry names providers"),
            works("cluster", ValueType.CLUSTER, "what happens to a call that fails")
                .ignoring("zone-aware", "the providers of all registries are balanced together")
                .ignoring("mergeable", "'merger' says whose results are merged"),
            Attribute.of(
                ReferenceSettings.CALLBACKS,
                "objects of one interface that a connection's provider can call back"),
            ignored("client", Reasons.NETTY, "netty", "netty3", "netty4"),
            ignored("monitor", Reasons.MONITOR),
            ignored("proxy", "references are JDK proxies", "jdk"),
            ignored("reconnect", "a lost connection is always opened again", "true"),
            ignored("refer-async", Reasons.START, "false"),
            ignored("sent", "a one-way call ends when its connection has taken it"),
            works("local", ValueType.TEXT, "as 'stub', and true for the name with Local"),
            refusedUnlessLenient("listener", Reasons.NO_LISTENERS),
            refused("onconnect", Reasons.CONNECTION_EVENTS),
            refused("ondisconnect", Reasons.CONNECTION_EVENTS),
            refused(
                "router",
                "routers are not chosen by name; tags and rules in a registry or config center are"
                    + " followed")));
  }

  /** What methods, references and consumers can set beyond ours. */
  private static List<Attribute> ofCalls() {
    return List.of(
        ignored("failbacktasks", "100 calls of a reference wait to be repeated, as by default"),
        works(
            "merger",
            ValueType.TEXT,
            "with group=\"*\" or a,b: true merges the results of all groups if they are arrays,"
                + " lists, sets or maps; .METHOD calls a method of the result, and anything else is"
                + " a bean that is an io.trunkline.filters.ResultMerger"));
  }

  static List<Attribute> ofMethod() {
    return with(
        Element.METHOD,
        join(
            ofCalls(),
            List.of(
                ignored("connections", "it counts on the reference, for all methods", "0"),
                ignored("retry", "'retries' says how often", "false"),
                ignored("reliable", Reasons.UNUSED, "false"),
                ignored("stat", Reasons.UNUSED, "-1"))));
  }
}
