package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.SettingsSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is named of a source under rules, without a server that keeps these. */
@Timeout(60)
class FollowedRulesTest {

  private static final Party WEB = Party.consumer("web", "", "shop.Orders", null, null, Map.of());

  private static final ProviderAddress PROVIDER = ProviderAddress.parse("10.0.0.1:20880");

  /** Keeps nothing, and says so when it is asked to. */
  private static final class NoSettings implements SettingsSource {

    private final List<Listener> followers = new ArrayList<>();

    @Override
    public @Nullable String read(String group, String key) {
      return null;
    }

    @Override
    public Followed follow(String group, String key, Listener listener) {
      followers.add(listener);
      return () -> {};
    }

    @Override
    public CompletionStage<String> localHost() {
      return CompletableFuture.completedFuture("10.0.0.9");
    }

    @Override
    public void close() {}
  }

  /** Names its provider on another thread while it starts. */
  private static final class OnAnotherThread implements AddressSource {

    @Override
    public void start(Listener listener) {
      CompletableFuture.runAsync(() -> listener.addresses(List.of(PROVIDER))).join();
    }

    @Override
    public void close() {}
  }

  /** Keeps what it hears. */
  private static final class Heard implements AddressSource.Listener {

    private final List<List<ProviderAddress>> named = new CopyOnWriteArrayList<>();
    private final List<String> reasons = new CopyOnWriteArrayList<>();

    @Override
    public void addresses(List<ProviderAddress> providers) {
      named.add(providers);
    }

    @Override
    public void unavailable(String reason) {
      reasons.add(reason);
    }
  }

  @Test
  void aSourceMayNameProvidersOnAnyThreadWhileItStarts() {
    NoSettings settings = new NoSettings();
    Heard heard = new Heard();
    try (FollowedRules rules = new FollowedRules(new OnAnotherThread(), settings, WEB)) {
      rules.start(heard);
      assertThat(heard.named).as("before anything is known of rules").isEmpty();

      List.copyOf(settings.followers).forEach(rule -> rule.unavailable("nothing answers"));

      assertThat(heard.named).isNotEmpty().allMatch(List.of(PROVIDER)::equals);
      assertThat(rules.routing()).isNull();
    }
  }
}
