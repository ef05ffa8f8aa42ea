package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.SettingsSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is named of a source under rules, without a server that keeps these. */
@Timeout(60)
class FollowedRulesTest {

  private static final Party WEB = Party.consumer("web", "", "shop.Orders", null, null, Map.of());

  private static final ProviderAddress PROVIDER = ProviderAddress.parse("10.0.0.1:20880");

  /** Keeps nothing, and says so when it is asked to. */
  private static final class NoSettings implements SettingsSource {

    private final List<Listener> followers = new ArrayList<>();
    private final Set<String> followed = new HashSet<>();

    @Override
    public @Nullable String read(String group, String key) {
      return null;
    }

    @Override
    public Followed follow(String group, String key, Listener listener) {
      followers.add(listener);
      followed.add(key);
      return () -> followed.remove(key);
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

  /** Names what the test says. */
  private static final class LaterSource implements AddressSource {

    private @Nullable Listener listener;

    @Override
    public void start(Listener target) {
      listener = target;
    }

    Listener listener() {
      return Objects.requireNonNull(listener);
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
    try (FollowedRules rules =
        new FollowedRules(new OnAnotherThread(), settings, WEB, Runnable::run)) {
      rules.start(heard);
      assertThat(heard.named).as("before anything is known of rules").isEmpty();

      List.copyOf(settings.followers).forEach(rule -> rule.unavailable("nothing answers"));

      assertThat(heard.named).isNotEmpty().allMatch(List.of(PROVIDER)::equals);
      assertThat(rules.routing()).isNull();
    }
  }

  @Test
  void whoBringsARuleDoesNotReadIt() {
    NoSettings settings = new NoSettings();
    Heard heard = new Heard();
    Queue<Runnable> later = new ArrayDeque<>();
    FollowedRules rules = new FollowedRules(new OnAnotherThread(), settings, WEB, later::add);
    rules.start(heard);
    settings.followers.forEach(rule -> rule.said("#" + "&".repeat(900_000)));
    assertThat(heard.named).isEmpty();
    rules.close();
    later.remove().run();
    assertThat(later).as("one update for all").isEmpty();
    assertThat(heard.named).as("closed").isEmpty();
  }

  @Test
  void theLastWordOfASourceCounts() {
    NoSettings settings = new NoSettings();
    Heard heard = new Heard();
    LaterSource source = new LaterSource();
    try (FollowedRules rules = new FollowedRules(source, settings, WEB, Runnable::run)) {
      rules.start(heard);
      settings.followers.forEach(rule -> rule.said(null));
      source.listener().unavailable("silent");
      assertThat(heard.reasons).containsExactly("silent");
      source.listener().addresses(List.of(PROVIDER));
      assertThat(heard.named).endsWith(List.of(PROVIDER));
      assertThat(heard.reasons).containsExactly("silent");
    }
  }

  @Test
  void rulesOfAFormerApplicationAreFollowedNoLonger() {
    NoSettings settings = new NoSettings();
    LaterSource source = new LaterSource();
    try (FollowedRules rules = new FollowedRules(source, settings, WEB, Runnable::run)) {
      rules.start(new Heard());
      for (String application : List.of("a", "web", "b", "c")) {
        source
            .listener()
            .addresses(List.of(ProviderAddress.parse("10.0.0.1:20880?application=" + application)));
        List.copyOf(settings.followers).forEach(rule -> rule.said(null));
      }
      assertThat(settings.followed)
          .containsExactlyInAnyOrder(
              "web.configurators",
              "web.condition-router",
              "shop.Orders::.configurators",
              "shop.Orders::.condition-router",
              "c.tag-router",
              "c.condition-router");
    }
    assertThat(settings.followed).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 199_000, 200_001, 900_000})
  void rulesOfAnyLengthAreReadInAShortTime(int length) {
    String spaces = " ".repeat(length);
    long start = System.nanoTime();
    for (String text :
        List.of(
            "conditions: [\"" + "&".repeat(length) + "=>a=b\"]",
            "conditions: [&a \"" + "&".repeat(9_000) + "=>a=b\"" + ",*a".repeat(length / 3) + "]",
            "configs: [{side: consumer, match: {service: {oneof: [{regex: '{1,"
                + spaces
                + "x'}]}}, parameters: {a: 1}}]",
            "a: " + "[".repeat(length),
            "a: &a [*a" + ",*a".repeat(length / 3) + "]",
            spaces + "x")) {
      Throwable ofConditions = catchThrowable(() -> ConditionRule.parse("r", text));
      Throwable ofOverrides = catchThrowable(() -> OverrideRule.parse("r", text));
      assertThat(ofConditions == null || ofConditions instanceof IllegalArgumentException).isTrue();
      assertThat(ofOverrides == null || ofOverrides instanceof IllegalArgumentException).isTrue();
    }
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(20));
  }
}
