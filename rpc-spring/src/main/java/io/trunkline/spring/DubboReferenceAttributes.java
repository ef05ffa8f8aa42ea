package io.trunkline.spring;

import static io.trunkline.spring.Attribute.allIgnored;
import static io.trunkline.spring.Attribute.ignored;
import static io.trunkline.spring.Attribute.refused;
import static io.trunkline.spring.Attribute.works;
import static io.trunkline.spring.DubboAttributes.join;
import static io.trunkline.spring.DubboAttributes.with;

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
            works("group", ValueType.ONE_NAME),
            works("version", ValueType.ONE_NAME),
            refused(
                    "cluster",
                    "a call goes to another provider only if it was certainly not executed, else its failure is"
                        + " thrown")
                .ignoring("failover", Reasons.NO_RETRIES)
                .ignoring("forking", Reasons.ONE_PROVIDER)
                .ignoring("broadcast", Reasons.ONE_PROVIDER)
                .ignoring("zone-aware", "the providers of all registries are balanced together")
                .harmless("failfast", "available"),
            ignored("callbacks", Reasons.CALLBACKS),
            ignored("client", Reasons.NETTY, "netty", "netty3", "netty4"),
            ignored("forks", Reasons.ONE_PROVIDER),
            ignored("monitor", Reasons.MONITOR),
            ignored("proxy", "references are JDK proxies", "jdk"),
            ignored("reconnect", "a lost connection is always opened again", "true"),
            ignored("refer-async", Reasons.START, "false"),
            ignored("sent", "a one-way call ends when its connection has taken it"),
            ignored("tag", Reasons.ONE_PROVIDER),
            refused("local", "wrap the reference in a bean of your own", "false"),
            refused("listener", Reasons.NO_FILTERS),
            refused("onconnect", Reasons.CALLBACKS),
            refused("ondisconnect", Reasons.CALLBACKS),
            refused("router", "calls go to the addresses of 'url' in turn")));
  }

  /** What methods, references and consumers can set beyond ours. */
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
                ignored("connections", "it counts on the reference, for all methods", "0"),
                ignored("retry", Reasons.NO_RETRIES, "false"),
                ignored("reliable", Reasons.UNUSED, "false"),
                ignored("stat", Reasons.UNUSED, "-1"),
                refused("mock", "catch RpcException in a bean of your own", "false"),
                refused("validation", Reasons.NO_FILTERS, "false"))));
  }
}
