package io.trunkline.spring;

import static io.trunkline.spring.Attribute.allIgnored;
import static io.trunkline.spring.Attribute.ignored;
import static io.trunkline.spring.Attribute.refused;
import static io.trunkline.spring.Attribute.refusedUnlessLenient;
import static io.trunkline.spring.Attribute.text;
import static io.trunkline.spring.Attribute.works;

import io.trunkline.settings.SharedSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The attributes of Dubbo's elements: ours, and more. Of two entries for one name the later counts.
 * An attribute is refused if a call would answer something else, reach somebody else or lose the
 * protection of encryption, checks or tokens without it. It is accepted if only load, logs or
 * registries would notice.
 */
final class DubboAttributes {

  private static final String CONTEXT_PATH = "a service's path is its interface or its 'path'";

  private DubboAttributes() {}

  /** The attributes of our own element of that kind, then these. */
  static List<Attribute> with(Element kind, Collection<Attribute> more) {
    List<Attribute> all = new ArrayList<>(kind.attributes().values());
    all.addAll(more);
    return all;
  }

  @SafeVarargs
  static List<Attribute> join(List<Attribute>... parts) {
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
                Reasons.INTERFACES, "register-consumer", "mapping-retry-interval", "protocol"),
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
                works(
                    "parameters",
                    ValueType.PARAMETERS,
                    "announced in registries for all services and references; rules can match"
                        + " them"),
                Attribute.of(
                    SharedSettings.CLOSE_TIMEOUT, "time that closing waits for running calls"),
                ignored("enable-empty-protection", "set it on the registry", "true"),
                ignored("default", "a context has one application", "true"),
                ignored("monitor", Reasons.MONITOR),
                ignored("executor-management-mode", Reasons.THREADS),
                ignored(
                    "auto-trust-serialize-class",
                    "the classes that a service's signatures reach are allowed",
                    "true"),
                ignored(
                    "trust-serialize-class-level", "classes are allowed by name, not by package"),
                works(
                    Swap.ATTRIBUTE,
                    ValueType.SWAP,
                    "lenient turns mistakes that no call would notice into a warning; the property"
                        + " dubbo.swap does the same"),
                refusedUnlessLenient(
                        "check-serializable", "hessian2 writes only classes that are Serializable")
                    .harmless("true"))));
  }

  static List<Attribute> ofRegistry() {
    return with(
        Element.REGISTRY,
        join(
            allIgnored(
                "each kind of registry has one client",
                "accepts",
                "client",
                "cluster",
                "forks",
                "server",
                "transport",
                "transporter",
                "version",
                "wait"),
            allIgnored(
                "calls are balanced over the providers of all registries together",
                "preferred",
                "weight"),
            List.of(
                works(
                    "parameters",
                    ValueType.PARAMETERS,
                    "further keys of its URL, such as the namespace in Nacos"),
                works(
                    "use-as-config-center",
                    ValueType.FLAG,
                    "false: rules about calls are not read from this registry"),
                ignored("use-as-metadata-center", Reasons.METADATA_CENTER, "true"),
                refused("secure", "the connection to the registry is not encrypted", "false"))));
  }

  static List<Attribute> ofConfigCenter() {
    return List.of(
        works(
            "address",
            ValueType.TEXT,
            "zookeeper://host:port or nacos://host:port; commas separate several hosts"),
        works(
            "protocol",
            ValueType.TEXT,
            "the scheme of an address without one; zookeeper by default"),
        works(
            "namespace",
            ValueType.TEXT,
            "in ZooKeeper the path before /config, dubbo by default; in Nacos the namespace"),
        works(
            "group",
            ValueType.TEXT,
            "the group with the settings of all applications; dubbo by default"),
        works("timeout", ValueType.TEXT, "time limit of its replies; 5000 ms by default"),
        text("username"),
        text("password"),
        works(
            "check",
            ValueType.FLAG,
            "true: the application does not start if the config center cannot be reached"),
        works(
            "config-file", ValueType.TEXT, "the key of the settings; dubbo.properties by default"),
        works(
            "app-config-file",
            ValueType.TEXT,
            "the key of the settings in the group with the application's name"),
        works(
            "highest-priority",
            ValueType.FLAG,
            "true: its settings precede all properties except system properties; false: they come"
                + " after"
                + " all other properties"),
        works(
            "include-spring-env",
            ValueType.FLAG,
            "true: two properties of Spring's environment, named like the two files, contain the"
                + " settings"),
        ignored("cluster", Reasons.UNUSED));
  }

  static List<Attribute> ofProtocol() {
    return with(
        Element.PROTOCOL,
        join(
            ofTransport(),
            List.of(
                works(
                    "host",
                    ValueType.TEXT,
                    "the address to listen on; a loopback address means every address, as in"
                        + " Dubbo"),
                works("port", ValueType.DUBBO_PORT),
                works(
                    "default",
                    ValueType.FLAG,
                    "false: only services that name this protocol are exported at it"),
                ignored("extension", Reasons.UNUSED),
                ignored("thread-pool-exhausted-listeners", Reasons.THREADS),
                ignored("preferred-protocol", Reasons.TRIPLE),
                ignored("json-check-level", Reasons.TRIPLE),
                refused("ext-protocol", Reasons.TRIPLE))));
  }

  /** The attributes that a protocol has for its port, and a provider for all protocols. */
  static List<Attribute> ofTransport() {
    return List.of(
        ignored("dispather", Reasons.DISPATCH, "all", "message"),
        ignored("exchanger", Reasons.TRANSPORT, "header"),
        ignored("networker", Reasons.TRANSPORT),
        ignored("threadname", Reasons.THREADS),
        ignored("prompt", "there are no telnet commands"),
        ignored("status", "there are no telnet commands"),
        refused("contextpath", CONTEXT_PATH),
        refused("path", CONTEXT_PATH));
  }

  static List<Attribute> ofArgument() {
    return List.of(
        works("index", ValueType.NUMBER, "the position of the argument, counted from 0"),
        works("type", ValueType.TEXT, "instead of 'index': each argument of that class"),
        works(
            "callback",
            ValueType.FLAG,
            "true: the argument is an object of the consumer, which the provider calls back; false:"
                + " the call withdraws such an object"));
  }

  static List<Attribute> ofAnnotation() {
    return List.of(
        text("id"),
        works(
            "package",
            ValueType.TEXT,
            "packages, separated by commas, in which rpc-dubbo-config looks for annotated services;"
                + " without packages, the annotations of declared beans apply"));
  }

  static List<Attribute> ofParameter() {
    return List.of(
        text("key"),
        text("value"),
        works("hide", ValueType.FLAG, "true: a key that matches no attribute is not announced"));
  }
}
