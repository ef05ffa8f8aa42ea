package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Status;
import io.trunkline.testkit.TestSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Providers and consumers that get another serialization one by one, with calls all the while; what
 * the callers were told is compared with the providers' journals. {@code bin/verify restarts} does
 * it many times.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class RollingSettingsIT {

  private static final int ROUNDS = Integer.getInteger("trunkline.rounds", 1);

  /** How many answers each consumer has from a provider before the next one is restarted. */
  private static final int ANSWERS = TestSize.of(10, 100);

  private static final String BOTH = "kryo,hessian2";

  @TempDir private Path folder;
  private final List<Path> journals = new ArrayList<>();
  private final List<ServerProcess> providers = new ArrayList<>();
  private final List<LoadedConsumer> consumers = new ArrayList<>();
  private final CallLedger ledger = new CallLedger();
  private int restarts;

  @AfterEach
  void close() throws IOException {
    consumers.forEach(LoadedConsumer::close);
    for (ServerProcess provider : providers) {
      provider.close();
    }
  }

  private ServerProcess provider(int port, String setting) throws IOException {
    Path journal = folder.resolve("journal-" + journals.size());
    journals.add(journal);
    return new ServerProcess(
        JournalingProvider.class, String.valueOf(port), setting, journal.toString());
  }

  private void begin(int providerCount, String... settings) throws IOException {
    for (int i = 0; i < providerCount; i++) {
      providers.add(provider(0, settings[0]));
    }
    List<Integer> ports = providers.stream().map(ServerProcess::port).toList();
    for (String setting : settings) {
      consumers.add(new LoadedConsumer(ports, setting, ledger));
    }
    for (int i = 0; i < providerCount; i++) {
      awaitAnswers(i);
    }
  }

  /** One after the other, killed and stopped in turns. */
  private void rollProviders(String setting) throws Exception {
    for (int i = 0; i < providers.size(); i++) {
      ServerProcess old = providers.get(i);
      if (restarts++ % 2 == 0) {
        old.kill();
        old.awaitEnd();
      } else {
        old.stop();
      }
      providers.set(i, provider(old.port(), setting));
      awaitAnswers(i);
    }
  }

  /** One after the other; in turns they wait for their last calls, or do not. */
  private void rollConsumers(String... settings) {
    for (int i = 0; i < consumers.size(); i++) {
      LoadedConsumer consumer = consumers.get(i);
      consumer.restart(settings[i % settings.length], restarts++ % 2 == 0);
      for (int provider = 0; provider < providers.size(); provider++) {
        awaitAnswers(provider, consumer);
      }
    }
  }

  private void awaitAnswers(int provider) {
    consumers.forEach(consumer -> awaitAnswers(provider, consumer));
  }

  private void awaitAnswers(int provider, LoadedConsumer consumer) {
    int before = consumer.reached(provider);
    Deadline.await(
        "answers of provider " + provider + " to a consumer: " + consumer.terms(provider),
        () -> consumer.reached(provider) >= before + ANSWERS);
  }

  private void awaitTerms(String begin) {
    for (LoadedConsumer consumer : consumers) {
      for (int i = 0; i < providers.size(); i++) {
        int provider = i;
        Deadline.await(begin, () -> consumer.terms(provider).startsWith(begin));
      }
    }
  }

  private void assertWhatWasToldIsTrue() throws Exception {
    for (LoadedConsumer consumer : consumers) {
      consumer.stop();
    }
    for (ServerProcess provider : providers) {
      provider.stop();
    }
    System.out.println(getClass().getSimpleName() + ": " + restarts + " restarts, " + ledger);
    ledger.assertTrueTo(journals);
    assertThat(ledger.unknown()).as("calls that were open when their provider died").isPositive();
  }

  @Test
  void providersThatOfferBothMeanwhileRefuseNoCallOnTheWayToHessian2AndBack() throws Exception {
    begin(2, "kryo", "kryo");
    for (int round = 0; round < ROUNDS; round++) {
      if (round > 0) {
        rollProviders("kryo");
      }
      awaitTerms("agreed: kryo");
      rollProviders(BOTH);
      rollConsumers("hessian2");
      rollProviders("hessian2");
      awaitTerms("agreed: hessian2");
      rollProviders(BOTH);
      rollConsumers("kryo");
    }
    assertWhatWasToldIsTrue();
    assertThat(ledger.failures().keySet())
        .isSubsetOf(Status.CONNECT_FAILED, Status.CONNECTION_LOST, Status.MISUSED);
  }

  @Test
  void aProviderThatChangesAtOnceRefusesTheOldWayWithoutExecutingIt() throws Exception {
    begin(1, "kryo", "hessian2", BOTH);
    for (int round = 0; round < ROUNDS; round++) {
      rollProviders("hessian2");
      rollConsumers(BOTH, "kryo", "hessian2");
      rollProviders("kryo");
      rollConsumers("kryo", "hessian2", BOTH);
    }
    assertWhatWasToldIsTrue();
    assertThat(ledger.failures()).containsKey(Status.BAD_REQUEST);
    assertThat(ledger.failures().keySet())
        .isSubsetOf(
            Status.BAD_REQUEST, Status.CONNECT_FAILED, Status.CONNECTION_LOST, Status.MISUSED);
  }
}
