package io.trunkline.interop.peer.arrival;

import static java.util.Objects.requireNonNull;

import io.trunkline.interop.peer.Message;
import io.trunkline.interop.peer.RpcRuntime;
import io.trunkline.interop.peer.arrival.KindCell.Ending;
import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.Kinds;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Exports services of the catalogue's kinds, and calls those of another peer. A command says with
 * {@code count} how many kinds; both ends choose the same. Thread-safe.
 */
public final class KindCommands {

  /** So long that a call without a reply has none, on a busy machine, too. */
  private static final int TIMEOUT_MILLIS = 20_000;

  private final RpcRuntime runtime;

  public KindCommands(RpcRuntime runtime) {
    this.runtime = runtime;
  }

  private static List<KindService> services(Message command) {
    return KindService.of(Kinds.some(Kinds.all(), command.number("count", Integer.MAX_VALUE)));
  }

  /** Exports the services on {@code port}, over {@code serialization}. */
  public void export(Message command) throws Exception {
    List<RpcRuntime.Export<?>> exports = new ArrayList<>();
    for (KindService service : services(command)) {
      exports.add(export(service.type(), service.provider()));
    }
    runtime.export(
        new RpcRuntime.Port(
            command.number("port", 0), 0, false, command.get("serialization"), null),
        exports);
  }

  private static <T> RpcRuntime.Export<T> export(Class<T> type, Object provider) {
    return new RpcRuntime.Export<>(
        type, type.cast(provider), null, null, null, null, false, Map.of());
  }

  /**
   * Sends each kind in each way to the provider at {@code url}, over {@code serialization}, and
   * writes a line of a {@link KindCell} for each into the file {@code into}.
   */
  public void send(Message command) throws Exception {
    try (BufferedWriter cells = Files.newBufferedWriter(Path.of(command.get("into")))) {
      for (KindService service : services(command)) {
        RpcRuntime.Reference<?> reference = runtime.refer(refer(command, service.type()));
        try {
          send(service, reference, cells);
        } finally {
          reference.destroy();
        }
      }
    }
  }

  private static <T> RpcRuntime.Refer<T> refer(Message command, Class<T> type) {
    return new RpcRuntime.Refer<>(
        type,
        command.get("url"),
        null,
        null,
        null,
        null,
        TIMEOUT_MILLIS,
        0,
        command.get("serialization"),
        null);
  }

  private void send(KindService service, RpcRuntime.Reference<?> reference, BufferedWriter cells)
      throws IOException {
    for (Kind kind : service.kinds()) {
      for (Way way : Way.values()) {
        cells.write(cell(service, reference, kind, way) + "\n");
        cells.flush(); // a peer that ends leaves what it did
      }
    }
  }

  private <T> KindCell cell(
      KindService service, RpcRuntime.Reference<T> reference, Kind kind, Way way) {
    try {
      return (KindCell)
          requireNonNull(
              reference.call(Map.of(), called -> service.call(called, kind, way)).value());
    } catch (Throwable thrown) {
      Ending ending =
          runtime.isUnanswered(thrown)
              ? Ending.UNANSWERED
              : runtime.statusOf(thrown) == null ? Ending.THROWN : Ending.REFUSED;
      return KindCell.failed(kind, way, ending, thrown);
    }
  }
}
