package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.child.ChildMain;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Runs both sides in threads of this JVM. */
final class PipedLauncher implements Launcher {

  private final List<String> started = new ArrayList<>();

  @Override
  public Child start(MeasuredSystem system, String role, int round) throws IOException {
    started.add(system.name() + " " + role + " " + round);
    PipedInputStream commands = new PipedInputStream();
    PipedInputStream answers = new PipedInputStream();
    PrintStream out = new PrintStream(new PipedOutputStream(answers), true, UTF_8);
    PipedOutputStream in = new PipedOutputStream(commands);
    Thread thread =
        new Thread(
            () -> {
              try (out) {
                ChildMain.run(new String[] {role, system.childName()}, commands, out);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            system.name() + "-" + role);
    thread.setDaemon(true);
    thread.start();
    return new Child(thread.getName(), answers, in, () -> join(thread));
  }

  private static void join(Thread thread) {
    try {
      thread.join(20_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      throw new IllegalStateException(thread.getName() + " has not ended");
    }
  }

  List<String> started() {
    return started;
  }
}
