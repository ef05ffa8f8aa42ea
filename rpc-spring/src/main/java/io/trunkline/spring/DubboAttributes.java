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
                    "registries show them of all services and references, and rules may ask for"
                        + " them"),
                Attribute.of(SharedSettings.CLOSE_TIMEOUT, "how long closing waits for calls"),
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
                    "lenient: a warning lists mistakes that no call would notice; as the property"
                        + " dubbo.swap"),
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
                "the providers of all registries are balanced together", "preferred", "weight"),
            List.of(
                works(
                    "use-as-config-center",
                    ValueType.FLAG,
                    "false: rules about calls are not read from it"),
                ignored("use-as-metadata-center", Reasons.METADATA_CENTER, "true"),
                refused("secure", "the connection to it is not encrypted", "false"))));
  }

  static List<Attribute> ofConfigCenter() {
    return List.of(
        works("address", ValueType.TEXT, "zookeeper://host:port, several with commas between"),
        works("protocol", ValueType.TEXT, "where the address has no scheme; zookeeper by default"),
        works("namespace", ValueType.TEXT, "the path in front of /config, dubbo by default"),
        works("group", ValueType.TEXT, "of the settings for all applications, dubbo by default"),
        works("timeout", ValueType.TEXT, "how long it may take to answer, 5000 ms by default"),
        text("username"),
        text("password"),
        works("check", ValueType.FLAG, "true: without it the application does not start"),
        works(
            "config-file", ValueType.TEXT, "the key of the settings, dubbo.properties by default"),
        works("app-config-file", ValueType.TEXT, "the same in the group of the application's name"),
        works(
            "highest-priority",
            ValueType.FLAG,
            "false: after all other properties, else behind those of the system"),
        works(
            "include-spring-env",
            ValueType.FLAG,
            "true: properties of the environment named like the two files hold their texts"),
        ignored("cluster", Reasons.UNUSED));
  }

  static List<Attribute> ofProtocol() {
    return with(
        Element.PROTOCOL,
        join(
            ofTransport(),
            List.of(
                works("host", ValueType.TEXT, "loopback listens on every address, as in Dubbo"),
                works("port", ValueType.DUBBO_PORT),
                works("default", ValueType.FLAG, "false: only services that name it are exported"),
                ignored("extension", Reasons.UNUSED),
                ignored("thread-pool-exhausted-listeners", Reasons.THREADS),
                ignored("preferred-protocol", Reasons.TRIPLE),
                ignored("json-check-level", Reasons.TRIPLE),
                refused("ext-protocol", Reasons.TRIPLE))));
  }

  /** What a protocol sets for its port, and a provider for all protocols. */
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
        works("index", ValueType.NUMBER, "which argument, counted from 0"),
        works("type", ValueType.TEXT, "instead of 'index': each argument of that class"),
        works(
            "callback",
            ValueType.FLAG,
            "true: an object of the consumer, which the provider calls back; false: the call takes"
                + " such an object back"));
  }

  static List<Attribute> ofAnnotation() {
    return List.of(
        text("id"),
        works(
            "package",
            ValueType.TEXT,
            "packages with commas between them, searched for annotated services by"
                + " rpc-dubbo-config; without them annotations of declared beans count"));
  }

  static List<Attribute> ofParameter() {
    return List.of(
        text("key"),
        text("value"),
        works("hide", ValueType.FLAG, "true: a key that matches no attribute is not announced"));
  }
}
