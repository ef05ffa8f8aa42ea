package io.trunkline.interop;

import io.trunkline.interop.peer.Message;
import io.trunkline.interop.peer.arrival.KindCell;
import io.trunkline.testkit.arrival.Kinds;
import io.trunkline.testkit.arrival.SentClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A stock provider and a stock consumer that send each other the kinds of the test kit's catalogue,
 * over one serialization after another. For one thread.
 */
final class KindPeers implements AutoCloseable {

  private static final Path FOLDER = Path.of("target", "arrival");
  private static final long WAIT_SECONDS = 600;

  /**
   * The application's classes pass, as they pass our class gate, with a warning; what Dubbo blocks
   * stays blocked.
   */
  private static final String CLASSES_PASS = "-Ddubbo.application.serialize-check-status=WARN";

  private final int count;
  private final ChildSide provider;
  private final ChildSide consumer;

  /** Starts both, which will send so many kinds. */
  KindPeers(StockVersion version, int count) {
    this.count = count;
    List<String> arguments = new ArrayList<>(Dialect.jvmArguments(List.of()));
    arguments.add(CLASSES_PASS);
    CompletableFuture<ChildSide> starting =
        CompletableFuture.supplyAsync(
            () -> ChildSide.stock(version, "provider-of-kinds", arguments));
    try {
      this.consumer = ChildSide.stock(version, "consumer-of-kinds", arguments);
    } catch (Throwable notStarted) {
      starting.thenAccept(ChildSide::close).join();
      throw notStarted;
    }
    try {
      this.provider = starting.join();
    } catch (Throwable notStarted) {
      consumer.close();
      throw notStarted;
    }
  }

  /** What becomes of each kind in each pairing over this dialect. */
  Map<Pairing, List<KindCell>> send(Dialect dialect) throws IOException {
    String format = dialect.serialization();
    try (OurSide ours = new OurSide(dialect, SentClasses.lines(Kinds.all()))) {
      int stockPort = export(provider, format);
      int ourPort = export(ours, format);
      Map<Pairing, CompletableFuture<Message>> sending = new EnumMap<>(Pairing.class);
      sending.put(
          Pairing.STOCK_CALLS_STOCK,
          send(consumer, "peer.example", stockPort, format, Pairing.STOCK_CALLS_STOCK));
      sending.put(
          Pairing.OURS_CALLS_STOCK,
          send(ours, "127.0.0.1", stockPort, format, Pairing.OURS_CALLS_STOCK));
      done(Side.reply(sending.get(Pairing.STOCK_CALLS_STOCK), WAIT_SECONDS));
      sending.put(
          Pairing.STOCK_CALLS_OURS,
          send(consumer, "peer.example", ourPort, format, Pairing.STOCK_CALLS_OURS));
      Map<Pairing, List<KindCell>> cells = new EnumMap<>(Pairing.class);
      for (Pairing pairing : sending.keySet()) {
        done(Side.reply(sending.get(pairing), WAIT_SECONDS));
        cells.put(
            pairing,
            Files.readAllLines(file(format, pairing)).stream().map(KindCell::parse).toList());
      }
      return cells;
    }
  }

  private int export(Side side, String format) {
    int port = Pair.freePort();
    done(
        Side.reply(
            side.start(
                "exportKinds", "port", "" + port, "serialization", format, "count", "" + count),
            WAIT_SECONDS));
    return port;
  }

  private CompletableFuture<Message> send(
      Side side, String host, int port, String format, Pairing pairing) throws IOException {
    Files.createDirectories(FOLDER);
    return side.start(
        "sendKinds",
        "url",
        "dubbo://" + host + ":" + port,
        "serialization",
        format,
        "count",
        "" + count,
        "into",
        file(format, pairing).toAbsolutePath().toString());
  }

  private static Path file(String format, Pairing pairing) {
    return FOLDER.resolve(format + "-" + pairing.name().toLowerCase(Locale.ROOT) + ".txt");
  }

  private static void done(Message reply) {
    if (!reply.word().equals(Message.DONE)) {
      throw new AssertionError(reply);
    }
  }

  /** Terminates both. */
  @Override
  public void close() {
    consumer.close();
    provider.close();
  }
}
