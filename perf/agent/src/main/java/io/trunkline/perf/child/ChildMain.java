package io.trunkline.perf.child;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.load.WrongResultException;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.PerfSystemSource;
import io.trunkline.perf.system.UnsupportedCallException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One side of a system in a JVM of its own. Obeys the lines of its input and answers on its output;
 * lives until its input ends, so that it cannot outlive its driver.
 */
public final class ChildMain {

  private static final long GRACE_SECONDS = 10;

  private ChildMain() {}

  /**
   * Serves or calls.
   *
   * @param args {@code list}, {@code server <system>} or {@code client <system>}
   */
  public static void main(String[] args) throws IOException {
    PrintStream answers = System.out;
    System.setOut(System.err); // what a system prints must not look like an answer
    endWithDriver();
    run(args, System.in, answers);
    System.exit(0); // even if a system has left threads running
  }

  /** Even if a system hangs, this JVM does not live long without its driver. */
  private static void endWithDriver() {
    ProcessHandle.current()
        .parent()
        .ifPresent(
            driver ->
                driver
                    .onExit()
                    .thenRunAsync(
                        () -> Runtime.getRuntime().halt(1),
                        CompletableFuture.delayedExecutor(GRACE_SECONDS, TimeUnit.SECONDS)));
  }

  /**
   * The same on any streams; returns when the input ends.
   *
   * @throws IOException if the input breaks
   */
  public static void run(String[] args, InputStream in, PrintStream out) throws IOException {
    if (args[0].equals("list")) {
      Message found = Message.of("systems");
      for (PerfSystem system : systems()) {
        found = found.with(system.name(), String.join(" ", system.jvmFlags()));
      }
      say(out, found);
      return;
    }
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8));
    ProcessUse use = new ProcessUse();
    try (Role role =
        args[0].equals("server")
            ? new ServerRole(system(args[1]), use)
            : new ClientRole(system(args[1]), use, answer -> say(out, answer))) {
      say(out, role.ready());
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        say(out, obey(role, Message.parse(line)));
      }
    } catch (Exception e) {
      e.printStackTrace();
      say(out, Message.of("failed").with("why", e));
    }
  }

  private static Message obey(Role role, Message command) {
    try {
      return role.obey(command);
    } catch (UnsupportedCallException e) {
      return Message.of("refused").with("why", String.valueOf(e.getMessage()));
    } catch (WrongResultException e) {
      return Message.of("wrong").with("why", String.valueOf(e.getMessage()));
    } catch (Exception e) {
      e.printStackTrace();
      return Message.of("failed").with("why", e);
    }
  }

  private static void say(PrintStream out, Message answer) {
    out.println(answer);
    out.flush();
  }

  private static List<PerfSystem> systems() {
    List<PerfSystem> systems = new ArrayList<>();
    ServiceLoader.load(PerfSystem.class).forEach(systems::add);
    ServiceLoader.load(PerfSystemSource.class).forEach(source -> systems.addAll(source.systems()));
    return systems;
  }

  static PerfSystem system(String name) {
    for (PerfSystem system : systems()) {
      if (system.name().equals(name)) {
        return system;
      }
    }
    for (PerfSystemSource source : ServiceLoader.load(PerfSystemSource.class)) {
      PerfSystem system = source.unlisted(name);
      if (system != null) {
        return system;
      }
    }
    throw new IllegalArgumentException("no system named '" + name + "' on this class path");
  }
}
