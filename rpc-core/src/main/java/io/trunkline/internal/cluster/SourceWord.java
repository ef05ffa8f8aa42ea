package io.trunkline.internal.cluster;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a source said last and nobody has taken yet: of many words in a row only the last ones
 * count. Thread-safe.
 */
final class SourceWord implements AddressSource.Listener {

  /**
   * @param providers all of them; null if it said nothing new about that
   * @param unavailable why it cannot tell since; null if it can
   */
  record Said(@Nullable List<ProviderAddress> providers, @Nullable String unavailable) {}

  private static final Logger log = LoggerFactory.getLogger(SourceWord.class);

  private final Runnable onWord;
  private @Nullable Said said;

  /**
   * @param onWord called for each word; does not block
   */
  SourceWord(Runnable onWord) {
    this.onWord = onWord;
  }

  @Override
  public void addresses(List<ProviderAddress> providers) {
    synchronized (this) {
      said = new Said(providers, null);
    }
    onWord.run();
  }

  @Override
  public void unavailable(String reason) {
    synchronized (this) {
      said = new Said(said == null ? null : said.providers(), reason);
    }
    onWord.run();
  }

  /** Rules are followed in front of this one, if they are. */
  @Override
  public void routers(List<RegistryRouter> routers) {
    if (!routers.isEmpty()) {
      log.warn(
          "{} routers in a registry have no effect, because no rules are followed: calls go to all"
              + " providers",
          routers.size());
    }
  }

  /** Null if nothing was said since the last time. */
  synchronized @Nullable Said take() {
    Said last = said;
    said = null;
    return last;
  }
}
