package io.trunkline.spring;

import static io.trunkline.spring.Attribute.allIgnored;
import static io.trunkline.spring.Attribute.ignored;
import static io.trunkline.spring.Attribute.refused;
import static io.trunkline.spring.Attribute.refusedUnlessLenient;
import static io.trunkline.spring.Attribute.works;
import static io.trunkline.spring.DubboAttributes.join;
import static io.trunkline.spring.DubboAttributes.ofTransport;
import static io.trunkline.spring.DubboAttributes.with;

import io.trunkline.settings.ConsumerSettings;
import io.trunkline.settings.ReferenceSettings;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The attributes of Dubbo's elements for services, and of providers, which give their defaults. See
 * {@link DubboAttributes}.
 */
final class DubboServiceAttributes {

  /** The attributes that a protocol has and a provider does not. */
  private static final Set<String> ONLY_OF_PORTS =
      Set.of("name", "id", "allow", "optimizer", "handshake", "corethreads", "keepalive");

  private DubboServiceAttributes() {}

  static List<Attribute> ofService() {
    return with(
        Element.SERVICE,
        join(
            ofServices(),
            List.of(
                works("class", ValueType.TEXT, "instead of 'ref': a bean of this class is created"),
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
                .filter(a -> !ONLY_OF_PORTS.contains(a.name()))
                .filter(a -> !Element.PROVIDER.names(true).contains(a.name()))
                .toList(),
            Attribute.of("protocol", ConsumerSettings.ALL).stream()
                .map(a -> refused(a.name(), Reasons.ON_PROTOCOL + " of the references"))
                .toList(),
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
                    "false: only for services that name it or are inside it"),
                ignored("wait", "'shutwait' of the application sets how long closing waits"),
                ignored("export-background", Reasons.START),
                ignored("export-thread-num", Reasons.START),
                ignored("export-async", Reasons.START),
                ignored("document", Reasons.METADATA))));
  }

  /** What services, and providers for all of them, can set beyond ours. */
  private static List<Attribute> ofServices() {
    return join(
        Stream.of("actives", "failbacktasks", "forks", "local", "merger", "mock", "sent", "stub")
            .map(name -> works(name, ValueType.TEXT, Reasons.FOR_CONSUMERS))
            .toList(),
        allIgnored(Reasons.METADATA, "application", "module"),
        List.of(
            Attribute.of(
                ReferenceSettings.CALLBACKS,
                "callback objects of one interface that the consumer of each connection can pass"),
            works("export", ValueType.FLAG, "false: the service is not exported"),
            works(
                "generic",
                ValueType.FLAG,
                "false: calls without the interface are refused; Dubbo accepts them even then"),
            ignored("monitor", Reasons.MONITOR),
            ignored("proxy", "implementations are called directly"),
            refusedUnlessLenient("executor", Reasons.ON_PROTOCOL + " as 'threads'"),
            refusedUnlessLenient("listener", Reasons.NO_LISTENERS),
            refused("onconnect", Reasons.CONNECTION_EVENTS),
            refused("ondisconnect", Reasons.CONNECTION_EVENTS)));
  }
}
