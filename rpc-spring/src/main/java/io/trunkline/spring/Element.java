package io.trunkline.spring;

import static io.trunkline.spring.Attribute.ignored;
import static io.trunkline.spring.Attribute.refused;
import static io.trunkline.spring.Attribute.text;
import static io.trunkline.spring.Attribute.works;

import io.trunkline.settings.ConsumerSettings;
import io.trunkline.settings.ProviderSettings;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.ServiceSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The elements of our own namespace with their attributes. Elements of other namespaces are mapped
 * to these.
 */
enum Element implements ElementType {
  APPLICATION(
      List.of("name"),
      List.of(
          text("id"),
          text("name"),
          works(
              "default-object-serializer-ref",
              ValueType.TEXT,
              "the bean that is injected where no object serializer is named"),
          works(
              "registry",
              ValueType.TEXTS,
              "the ids of the registries for services and references that name none"),
          Attribute.of(ProviderSettings.REGISTER_MODE),
          Attribute.of(ProviderSettings.METADATA_TYPE),
          Attribute.of(ProviderSettings.LIST_SERVICES),
          ignored("owner", Reasons.METADATA),
          ignored("organization", Reasons.METADATA),
          ignored("version", Reasons.METADATA),
          ignored("environment", Reasons.METADATA),
          ignored("architecture", Reasons.METADATA),
          ignored("compiler", "no code is generated"),
          ignored("logger", "SLF4J finds the logger"),
          ignored("qos-enable", "no management port is ever opened", "false"),
          ignored("qos-port", "no management port is ever opened"),
          ignored(
              "serialize-check-status",
              "the class gate is always strict; 'learn-allow-lines' of the protocol finds the lines"
                  + " that an application needs",
              "STRICT"))),

  REGISTRY(
      List.of("address"),
      List.of(
          text("id"),
          works("address", ValueType.REGISTRY),
          works(
              "protocol",
              ValueType.TEXT,
              "the scheme of an address without one; in Dubbo's namespace zookeeper by default"),
          Attribute.of(SharedSettings.REMOTE_PORT, "the port of an address without one"),
          text("username"),
          text("password"),
          works(
              "timeout",
              ValueType.of(ReferenceSettings.TIMEOUT),
              "time limit of a connection attempt"),
          works(
              "session",
              ValueType.of(ReferenceSettings.TIMEOUT),
              "time of silence after which the registry forgets this process"),
          works(
              "group",
              ValueType.TEXT,
              "in ZooKeeper the root of its nodes, dubbo by default; in Nacos the group"),
          works(
              "dynamic",
              ValueType.FLAG,
              "false: services stay registered when their provider is gone"),
          works("simplified", ValueType.FLAG, "true: few parameters are announced"),
          works(
              "extra-keys",
              ValueType.TEXT,
              "keys that are announced even with simplified=\"true\""),
          works(
              "enable-empty-protection",
              ValueType.FLAG,
              "true, the default: the last known providers are kept if the registry lists none"),
          works(
              "check",
              ValueType.FLAG,
              "true: a provider does not start if the registry cannot be reached"),
          works("register", ValueType.FLAG, "false: services are not registered there"),
          works("subscribe", ValueType.FLAG, "false: references do not look there"),
          works("zone", ValueType.TEXT, "the zone of providers that announce none"),
          works(
              "register-mode",
              ValueType.of(ProviderSettings.REGISTER_MODE),
              "overrides the setting of the application for this registry"),
          works("default", ValueType.FLAG, "false: only for services and references that name it"),
          ignored("file", "the last known providers are kept in memory, not in a file"))),

  PROTOCOL(
      List.of(),
      join(
          Attribute.of(
              "protocol",
              Setting.join(SharedSettings.ALL, ConsumerSettings.ALL, ProviderSettings.ALL)),
          List.of(
              text("id"),
              works("name", ValueType.WIRE),
              text("host"),
              works("serialization", ValueType.TEXTS, "the serializations that the port accepts"),
              works("optimizer", ValueType.OPTIMIZER),
              works("serialization-settings", ValueType.SETTINGS_OF_PORT),
              works("allow", ValueType.TEXTS, "lines of the allow list"),
              works(
                  "learn-allow-lines",
                  ValueType.TEXT,
                  "the file to which a learning class gate writes the missing lines"),
              ignored("threadpool", Reasons.THREADS),
              ignored("corethreads", Reasons.THREADS),
              ignored("queues", Reasons.THREADS),
              ignored("alive", Reasons.THREADS),
              ignored("dispatcher", Reasons.DISPATCH, "all", "message"),
              ignored("buffer", "buffers size themselves"),
              ignored("charset", "texts are always UTF-8", "UTF-8"),
              ignored("transporter", Reasons.NETTY, "netty", "netty4"),
              ignored("server", Reasons.NETTY, "netty", "netty4"),
              ignored("client", Reasons.NETTY, "netty", "netty4"),
              works("accesslog", ValueType.TEXT, "the access log of services that do not set it"),
              ignored("telnet", "there are no telnet commands"),
              works("register", ValueType.FLAG, "false: services at this port are not registered"),
              ignored("keepalive", "connections are always kept", "true"),
              ignored("prefer-serialization", "the first name in 'serialization' is preferred"),
              refused("codec", "there is one codec, of the protocol dubbo", "dubbo"),
              works(
                  "ssl-enabled",
                  ValueType.FLAG,
                  "whether the port uses TLS; true by default if the ssl element names a server's"
                      + " key"),
              works("ssl-optional", ValueType.FLAG, "true: consumers without TLS are served too"),
              works("authenticator", ValueType.TEXT, "the bean that decides who may call")))),

  SSL(List.of(), SslAttributes.all()),

  SERIALIZER(List.of(), SerializerAttributes.all()),

  CONFIGURATION(
      List.of("defaultObjectSerializer-ref"),
      List.of(
          text("id"),
          works(
              "defaultObjectSerializer-ref",
              ValueType.TEXT,
              "as 'default-object-serializer-ref' of the application element"))),

  SERVICE(
      List.of("interface", "ref"),
      join(
          List.of(
              text("id"),
              works("interface", ValueType.INTERFACE),
              text("ref"),
              text("path"),
              works(
                  "serialization",
                  ValueType.TEXTS,
                  "the serializations that this service accepts; its protocol, if it lists any, must list them"),
              ignored("document", Reasons.METADATA),
              refused("class", "declare a bean of that class and name it with 'ref'")),
          Groups.ofServices())),

  PROVIDER(
      List.of(),
      join(
          List.of(
              text("id"),
              refused(
                  "serialization",
                  Reasons.ON_PROTOCOL + ", or for one service on its service element"),
              refused("host", Reasons.ON_PROTOCOL),
              refused("port", Reasons.ON_PROTOCOL),
              refused("threads", Reasons.ON_PROTOCOL),
              refused("iothreads", Reasons.ON_PROTOCOL)),
          Groups.ofServices())),

  REFERENCE(
      List.of("interface"),
      join(
          List.of(
              text("id"),
              works("interface", ValueType.INTERFACE_OR_NAME),
              works("url", ValueType.TEXT, "the address of the provider; replaces registries"),
              text("path"),
              Groups.genericOfReference(),
              refused("consumer", "one consumer element gives the defaults of all references")),
          Groups.ofReferences())),

  CONSUMER(
      List.of(),
      join(
          List.of(
              text("id"),
              refused(
                  "generic",
                  "set it on each reference, because it changes the type of the bean",
                  "false")),
          Groups.ofReferences())),

  METHOD(
      List.of("name"),
      join(
          List.of(
              text("name"),
              works("return", ValueType.FLAG),
              works("oneway", ValueType.FLAG),
              ignored("sent", "a one-way call ends when its connection has accepted it"),
              Attribute.of(
                  ServiceSettings.EXECUTES, "inside a service; concurrent calls of the method"),
              works("deprecated", ValueType.FLAG, "inside a service; announced to consumers"),
              works("mock", ValueType.TEXT, "inside a reference; as 'mock' of the reference"),
              works("validation", ValueType.VALIDATION, Reasons.VALIDATION),
              works("oninvoke", ValueType.LISTENER, "inside a reference; before the call"),
              works("onreturn", ValueType.LISTENER, "inside a reference; gets the result"),
              works("onthrow", ValueType.LISTENER, "inside a reference; gets the exception")),
          ReferenceSettings.OF_METHODS.stream().map(Attribute::of).toList(),
          Groups.ofCalls())),

  PARAMETER(List.of("key", "value"), List.of(text("key"), text("value")));

  private final List<String> required;
  private final Map<String, Attribute> attributes;

  Element(List<String> required, List<Attribute> attributes) {
    this.required = required;
    this.attributes = Collections.unmodifiableMap(ElementType.table(attributes));
  }

  @Override
  public Element kind() {
    return this;
  }

  @Override
  public Attribute.Support support() {
    return Attribute.Support.WORKS;
  }

  @Override
  public String reason() {
    return "";
  }

  @Override
  public List<ElementType> children() {
    return switch (this) {
      case SERVICE, REFERENCE -> List.of(METHOD, PARAMETER);
      case METHOD, PARAMETER, REGISTRY, APPLICATION, SSL, SERIALIZER, CONFIGURATION -> List.of();
      case PROTOCOL, PROVIDER, CONSUMER -> List.of(PARAMETER);
    };
  }

  @Override
  public List<String> required() {
    return required;
  }

  @Override
  public Map<String, Attribute> attributes() {
    return attributes;
  }

  @SafeVarargs
  private static List<Attribute> join(List<Attribute>... parts) {
    List<Attribute> all = new ArrayList<>();
    for (List<Attribute> part : parts) {
      all.addAll(part);
    }
    return all;
  }
}
