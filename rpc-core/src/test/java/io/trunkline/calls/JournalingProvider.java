package io.trunkline.calls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A provider with a journal: a line for each call, handed to the operating system before the call
 * is answered, so that it outlives a kill. Takes a moment for each, so that some are always open.
 */
final class JournalingProvider implements Journaled {

  private static final long WORK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final FileChannel journal;

  private JournalingProvider(FileChannel journal) {
    this.journal = journal;
  }

  @Override
  public Letter place(long call, Letter letter) {
    try {
      journal.write(ByteBuffer.wrap((call + "\n").getBytes(US_ASCII)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    LockSupport.parkNanos(WORK_NANOS);
    return letter;
  }

  @Override
  public CompletableFuture<Letter> placeLater(long call, Letter letter) {
    return CompletableFuture.completedFuture(place(call, letter));
  }

  /**
   * The provider itself.
   *
   * @param args port, serializations, journal
   */
  public static void main(String[] args) throws Exception {
    try (FileChannel journal =
            FileChannel.open(
                Path.of(args[2]), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        RpcServer server =
            Loopback.server()
                .port(Integer.parseInt(args[0]))
                .serialization(args[1])
                .optimizer(() -> List.of(Letter.class, Kept.class))
                .service(Journaled.class, new JournalingProvider(journal))
                .start()) {
      Runtime.getRuntime().addShutdownHook(new Thread(server::close)); // SIGTERM
      System.out.println(server.port());
      while (System.in.read() >= 0) {
        continue; // the test holds the other end
      }
    }
    System.exit(0);
  }
}
