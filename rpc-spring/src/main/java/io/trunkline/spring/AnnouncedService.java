package io.trunkline.spring;

import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.SerializationOptimizer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ClassUtils;

/** The registration of a service: its registries, and the settings that consumers receive. */
final class AnnouncedService {

  private static final Logger log = LoggerFactory.getLogger(RpcServers.class);

  /** Settings that consumers take from a registry if they do not set them themselves. */
  static final List<String> FOR_CONSUMERS =
      List.of(
          "timeout",
          "retries",
          "cluster",
          "loadbalance",
          "connections",
          "actives",
          "callbacks",
          "failbacktasks",
          "forks",
          "local",
          "merger",
          "mock",
          "sent",
          "sticky",
          "stub",
          "deprecated",
          "dynamic",
          "executes",
          "owner");

  /** The settings of a method element inside a service. */
  private static final List<String> AT_PROVIDER = List.of("executes", "cache", "validation");

  private static final String RANDOM_TOKEN = "a random token has to be learned from a registry";

  /** Both of Dubbo's interfaces: stock consumers load a class that implements theirs. */
  private static final String OPTIMIZER = "dubbo.common.serialize.support.SerializationOptimizer";

  private final ConfiguredElement service;
  private final ConfiguredElement protocol;
  private final Map<String, String> ofApplication;
  private final ServiceOptions.Builder<?> builder;

  /**
   * @param ofApplication what is announced of all its services
   */
  AnnouncedService(
      ConfiguredElement service,
      ConfiguredElement protocol,
      Map<String, String> ofApplication,
      ServiceOptions.Builder<?> builder) {
    this.service = service;
    this.protocol = protocol;
    this.ofApplication = Map.copyOf(ofApplication);
    this.builder = builder;
  }

  /**
   * Sets the announced values.
   *
   * @param registries the urls of its registries; empty for none
   */
  void announce(List<String> registries) {
    builder.register(!registries.isEmpty()).registry(registries.toArray(String[]::new));
    token(!registries.isEmpty());
    ofApplication.forEach(
        (key, value) -> {
          if (!ServiceOptions.isAnnouncedByServer(key)) {
            builder.parameter(key, value);
          }
        });
    Optional.ofNullable(service.number("weight")).ifPresent(builder::weight);
    Optional.ofNullable(service.duration("warmup")).ifPresent(builder::warmup);
    builder.tag(service.text("tag"));
    announce(service, "");
    Parameters.read(service.text(ConfiguredElement.PARAMETERS)).forEach(builder::parameter);
    service
        .optimizer()
        .or(protocol::optimizer)
        .map(SerializationOptimizer::name)
        .filter(this::isOfDubbo)
        .ifPresent(name -> builder.parameter("optimizer", name));
    for (ConfiguredElement method : service.methods()) {
      announce(method, method.required("name") + ".");
      Optional.ofNullable(method.number("executes"))
          .ifPresent(most -> builder.executes(method.required("name"), most));
      if (registries.isEmpty()
          && method.arguments().isEmpty()
          && AT_PROVIDER.stream().noneMatch(method::says)) {
        log.info("{} has no effect inside a service: consumers configure their calls", method);
      }
    }
  }

  private void announce(ConfiguredElement said, String prefix) {
    for (String key : FOR_CONSUMERS) {
      Object value = said.value(key);
      if (value != null) {
        builder.parameter(prefix + key, RegistryElements.text(value));
      }
    }
  }

  private boolean isOfDubbo(String optimizer) {
    try {
      return ClassUtils.getAllInterfacesForClassAsSet(
              ClassUtils.forName(optimizer, service.loader()))
          .stream()
          .anyMatch(type -> type.getName().endsWith(OPTIMIZER));
    } catch (ClassNotFoundException | LinkageError noClass) {
      return false; // several, or a list
    }
  }

  /** As in Dubbo, true stands for a random one. */
  private void token(boolean registered) {
    String token = service.text("token");
    boolean random = token != null && (token.equals("true") || token.equals("default"));
    if (random && !registered) {
      throw new IllegalArgumentException(
          service
              + ": attribute 'token' is '"
              + token
              + "', but "
              + RANDOM_TOKEN
              + ", and this service is not registered in any; set your own secret");
    }
    if (random) {
      builder.randomToken();
    } else {
      builder.token(token);
    }
  }
}
