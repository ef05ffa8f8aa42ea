package io.trunkline.interop.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** One foreign consumer that plays its cells against a provider of ours, one after the other. */
final class ConsumerRun implements AutoCloseable {

  private static final Duration HEARTBEAT = Duration.ofSeconds(60);
  private static final Duration CASE = Duration.ofSeconds(60);
  private static final Duration END = Duration.ofSeconds(20);

  private final OurProvider provider;
  private final ForeignProcess consumer;

  private ConsumerRun(OurProvider provider, ForeignProcess consumer) {
    this.provider = provider;
    this.consumer = consumer;
  }

  /** Builds the program of a peer and starts it with the cells that it plays as a consumer. */
  static ConsumerRun start(ForeignPeer peer) throws IOException {
    ForeignProgram program = ForeignProgram.build(peer);
    List<String> cases =
        Cells.of(peer, Role.CONSUMER).stream().map(cell -> cell.feature().word()).toList();
    OurProvider provider = new OurProvider(HEARTBEAT);
    return new ConsumerRun(provider, program.consume(provider.port(), cases));
  }

  /** Waits for what the consumer says of a cell, and compares what our service saw. */
  void check(Cell cell) {
    String word = cell.feature().word();
    assertThat(consumer.awaitLine("case " + word, CASE)).isEqualTo("case " + word + " ok");
    String line = ProviderSaw.line(cell);
    if (line != null) {
      provider.awaitSeen(line);
    }
  }

  /** Waits for the end of the consumer, which has to be a good one. */
  void awaitEnd() {
    assertThat(consumer.awaitEnd(END)).as("exit code of %s", consumer).isZero();
  }

  @Override
  public void close() {
    consumer.close();
    provider.close();
  }
}
