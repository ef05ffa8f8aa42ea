package io.trunkline.perf.child;

import static java.util.Objects.requireNonNull;

import io.trunkline.perf.load.Load;
import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.load.WrongResultException;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfSystem;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes the calls and measures them. */
final class ClientRole implements Role {

  private final PerfSystem system;
  private final ProcessUse use;
  private final Consumer<Message> answers;
  private @Nullable PerfClient client;

  ClientRole(PerfSystem system, ProcessUse use, Consumer<Message> answers) {
    this.system = system;
    this.use = use;
    this.answers = answers;
  }

  @Override
  public Message ready() {
    return Message.of("ready");
  }

  @Override
  public Message obey(Message command) throws Exception {
    return switch (command.word()) {
      case "mark" -> use.addTo(Message.of("mark"));
      case "heap" -> Message.of("heap").with("bytes", ProcessUse.heap());
      case "connect" -> connect(command.number("port"));
      case "warm" -> warm(command);
      case "measure" -> measure(command);
      case "calls" -> calls(command);
      default -> throw new IllegalArgumentException("a client does not know " + command.word());
    };
  }

  private Message connect(int port) throws Exception {
    close();
    client = system.connect(port);
    return Message.of("done");
  }

  /** Runs each scenario for a while, one after the other. */
  private Message warm(Message command) throws InterruptedException, WrongResultException {
    List<Scenario> scenarios =
        Arrays.stream(command.get("scenarios").split(",")).map(Scenario::parse).toList();
    for (Scenario scenario : scenarios) {
      try (Load load = Load.start(scenario.at(0), connected())) {
        load.settle(command.number("millis"));
      }
    }
    return Message.of("done");
  }

  private Message measure(Message command) throws InterruptedException, WrongResultException {
    try (Load load = Load.start(Scenario.parse(command.get("scenario")), connected())) {
      load.settle(command.number("settle"));
      return MeasuredMessage.of(
          load.record(
              command.number("millis"),
              () -> answers.accept(use.addTo(Message.of("begin"))),
              () -> answers.accept(use.addTo(Message.of("end")))));
    }
  }

  /** Calls one after the other, as many as asked for, so that their bytes can be counted. */
  private Message calls(Message command) throws Exception {
    SingleCalls.make(connected(), Scenario.parse(command.get("scenario")), command.number("count"));
    return Message.of("done");
  }

  private PerfClient connected() {
    return requireNonNull(client, "connect first");
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
  }
}
