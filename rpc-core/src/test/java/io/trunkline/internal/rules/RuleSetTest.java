package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.SettingsSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When rules are complete. */
class RuleSetTest {

  private final Map<String, SettingsSource.Listener> followers = new HashMap<>();

  private final class Settings implements SettingsSource {
    @Override
    public @Nullable String read(String group, String key) {
      return null;
    }

    @Override
    public Followed follow(String group, String key, Listener listener) {
      followers.put(key, listener);
      return () -> {};
    }

    @Override
    public CompletionStage<String> localHost() {
      return CompletableFuture.completedFuture("127.0.0.1");
    }

    @Override
    public void close() {}
  }

  private final RuleSet rules =
      new RuleSet("the test", new Settings()) {
        @Override
        void onChange() {}
      };

  @Test
  void aRuleThatComesWhileOthersAreReadIsReadBeforeTheyAreComplete() {
    RuleSet.Key<String> first =
        new RuleSet.Key<>(SettingsSource.DEFAULT_GROUP, "first", String.class, (key, text) -> text);
    RuleSet.Key<String> second =
        new RuleSet.Key<>(
            SettingsSource.DEFAULT_GROUP,
            "second",
            String.class,
            (key, text) -> {
              followers.get("first").said("late");
              return text;
            });
    rules.follow(List.of(first, second));
    followers.get("second").said("early");

    assertThat(rules.update()).isFalse();
    assertThat(rules.update()).isTrue();
    assertThat(rules.get(first)).isEqualTo("late");
    assertThat(rules.get(second)).isEqualTo("early");
  }

  @Test
  void rulesThatAreUnavailableOrUnusableAreKnown() {
    rules.follow(List.of(RuleSet.Key.tags("a"), RuleSet.Key.conditions("a")));
    assertThat(rules.update()).isFalse();
    followers.get("a.tag-router").unavailable("nothing answers");
    assertThat(rules.update()).isFalse();
    followers.get("a.condition-router").said("conditions: 7");
    assertThat(rules.update()).isTrue();
  }
}
