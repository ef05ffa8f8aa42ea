package io.trunkline.spring;

import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies configurers that a client or server closes, which happens even if they throw. */
final class ClosingConfigurers {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private ClosingConfigurers() {}

  static void tell(List<RpcConfigurer> configurers, Consumer<RpcConfigurer> closing) {
    for (RpcConfigurer configurer : configurers) {
      try {
        closing.accept(configurer);
      } catch (RuntimeException | Error e) {
        log.error(
            "{} failed when it was notified of the shutdown", configurer.getClass().getName(), e);
      }
    }
  }
}
