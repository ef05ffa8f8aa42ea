package io.trunkline.spring;

import static io.trunkline.spring.Attribute.Support.IGNORED;
import static io.trunkline.spring.Attribute.Support.WORKS;
import static io.trunkline.spring.Attribute.allIgnored;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The elements of Dubbo's namespace. With {@link DubboAttributes}, {@link DubboServiceAttributes}
 * and {@link DubboReferenceAttributes} it is the one table of how each is treated; {@code
 * docs/dubbo-xml.md} is generated from it.
 */
enum DubboElement implements ElementType {
  APPLICATION(Element.APPLICATION, DubboAttributes.ofApplication()),
  REGISTRY(Element.REGISTRY, DubboAttributes.ofRegistry()),
  PROTOCOL(Element.PROTOCOL, DubboAttributes.ofProtocol()),
  SERVICE(Element.SERVICE, DubboServiceAttributes.ofService()),
  PROVIDER(Element.PROVIDER, DubboServiceAttributes.ofProvider()),
  REFERENCE(Element.REFERENCE, DubboReferenceAttributes.ofReference()),
  CONSUMER(Element.CONSUMER, DubboReferenceAttributes.ofConsumer()),
  METHOD(Element.METHOD, DubboReferenceAttributes.ofMethod()),
  ARGUMENT(WORKS, "", DubboAttributes.ofArgument()),
  PARAMETER(Element.PARAMETER, DubboAttributes.ofParameter()),

  MODULE(
      IGNORED,
      Reasons.METADATA,
      "id name version owner organization registry monitor default background"
          + " check-reference-timeout export-async export-thread-num refer-async refer-thread-num"),
  MONITOR(
      IGNORED,
      Reasons.MONITOR,
      "address protocol username password group version interval default"),
  METADATA_REPORT(
      IGNORED,
      Reasons.METADATA_CENTER,
      "id address protocol port username password timeout group cluster file registry check"
          + " retry-times retry-period cycle-report sync-report report-definition report-metadata"),
  METRICS(
      IGNORED,
      Reasons.METRICS,
      "protocol port enable-jvm enable-metadata enable-netty enable-registry enable-rpc"
          + " enable-threadpool export-metrics-service rpc-level"),
  PROMETHEUS_EXPORTER(
      IGNORED, Reasons.METRICS, "enabled enable-http-service-discovery http-service-discovery-url"),
  PROMETHEUS_PUSHGATEWAY(
      IGNORED, Reasons.METRICS, "enabled base-url username password push-interval job"),
  AGGREGATION(IGNORED, Reasons.METRICS, "enabled bucket-num time-window-seconds"),
  HISTOGRAM(IGNORED, Reasons.METRICS, "enabled"),
  TRACING(IGNORED, Reasons.TRACING, "enabled"),
  SAMPLING(IGNORED, Reasons.TRACING, "probability"),
  PROPAGATION(IGNORED, Reasons.TRACING, "type"),
  BAGGAGE(IGNORED, Reasons.TRACING, "enabled"),
  REMOTE_FIELDS(IGNORED, Reasons.TRACING, "name"),
  CORRELATION(IGNORED, Reasons.TRACING, "enabled"),
  FIELDS(IGNORED, Reasons.TRACING, "name"),
  TRACING_EXPORTER(IGNORED, Reasons.TRACING, List.of()),
  ZIPKIN_CONFIG(IGNORED, Reasons.TRACING, "endpoint connectTimeout readTimeout"),
  TRIPLE(
      IGNORED,
      Reasons.TRIPLE,
      "enable-push header-table-size initial-buffer-size initial-window-size max-body-size"
          + " max-chunk-size max-concurrent-streams max-frame-size max-header-list-size"
          + " max-header-size max-initial-line-length max-response-body-size"),

  ANNOTATION(WORKS, "", DubboAttributes.ofAnnotation()),
  CONFIG_CENTER(WORKS, "", DubboAttributes.ofConfigCenter()),
  SSL(Element.SSL, SslAttributes.all());

  private final @Nullable Element kind;
  private final Attribute.Support support;
  private final String reason;
  private final Map<String, Attribute> attributes;

  DubboElement(Element kind, List<Attribute> attributes) {
    this(kind, WORKS, "", attributes);
  }

  DubboElement(Attribute.Support support, String reason, String attributes) {
    this(null, support, reason, allIgnored(reason, attributes.split(" ")));
  }

  DubboElement(Attribute.Support support, String reason, List<Attribute> attributes) {
    this(null, support, reason, attributes);
  }

  DubboElement(
      @Nullable Element kind,
      Attribute.Support support,
      String reason,
      List<Attribute> attributes) {
    this.kind = kind;
    this.support = support;
    this.reason = reason;
    this.attributes = Collections.unmodifiableMap(ElementType.table(attributes));
  }

  @Override
  public String tag() {
    return this == REMOTE_FIELDS ? "remoteFields" : ElementType.super.tag();
  }

  @Override
  public @Nullable Element kind() {
    return kind;
  }

  @Override
  public Attribute.Support support() {
    return support;
  }

  @Override
  public String reason() {
    return reason;
  }

  @Override
  public List<ElementType> children() {
    return switch (this) {
      case SERVICE, REFERENCE -> List.of(METHOD, PARAMETER);
      case METHOD -> List.of(ARGUMENT, PARAMETER);
      case PROVIDER -> List.of(SERVICE, PARAMETER);
      case CONSUMER -> List.of(REFERENCE, PARAMETER);
      case PROTOCOL -> List.of(PARAMETER, TRIPLE);
      case APPLICATION, REGISTRY, MONITOR, METADATA_REPORT, CONFIG_CENTER -> List.of(PARAMETER);
      case METRICS -> List.of(PROMETHEUS_EXPORTER, PROMETHEUS_PUSHGATEWAY, AGGREGATION, HISTOGRAM);
      case TRACING -> List.of(SAMPLING, PROPAGATION, BAGGAGE);
      case BAGGAGE -> List.of(REMOTE_FIELDS, CORRELATION);
      case CORRELATION -> List.of(FIELDS);
      case TRACING_EXPORTER -> List.of(ZIPKIN_CONFIG);
      default -> List.of();
    };
  }

  @Override
  public List<String> required() {
    return kind == null ? List.of() : kind.required();
  }

  @Override
  public Map<String, Attribute> attributes() {
    return attributes;
  }
}
