package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.child.ChildMain;
import io.trunkline.perf.system.TlsFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts each side in a JVM of its own, all with the same flags, and ends it. */
final class JvmLauncher implements Launcher {

  /** The heap, the collector, and no file shared with other JVMs. */
  static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "-XX:-UsePerfData");

  private static final int END_SECONDS = 10;

  private final Path folder;
  private final List<String> more;
  private final Path java;

  /**
   * @param folder for logs and files that a system leaves behind
   * @param more flags from the command line
   */
  JvmLauncher(Path folder, List<String> more) throws IOException {
    this(folder, more, Path.of(System.getProperty("java.home")));
  }

  /**
   * @param java the home of another JDK
   */
  JvmLauncher(Path folder, List<String> more, Path java) throws IOException {
    this.java = java.resolve("bin").resolve("java");
    this.folder = Files.createDirectories(folder);
    this.more = more;
    Files.createDirectories(folder.resolve("logs"));
    Files.createDirectories(folder.resolve("home"));
    // Stock Dubbo replaces loopback addresses with the machine's own, but not names.
    Files.writeString(hosts(), "127.0.0.1 localhost peer.example " + ownName() + "\n", UTF_8);
  }

  private static String ownName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "";
    }
  }

  private Path hosts() {
    return folder.resolve("hosts").toAbsolutePath();
  }

  @Override
  public Child start(MeasuredSystem system, String role, int round) throws IOException {
    return start(system, role, round, List.of(ChildMain.class.getName(), role, system.childName()));
  }

  /**
   * Starts another program with the flags and the class path of a system.
   *
   * @param role for its log
   */
  Child start(MeasuredSystem system, String role, int round, List<String> program)
      throws IOException {
    if (system.childName().endsWith(TlsFiles.SUFFIX)) {
      TlsKeys.in(folder);
    }
    List<String> flags = new ArrayList<>(FLAGS);
    flags.add("-Djdk.net.hosts.file=" + hosts());
    flags.add("-Duser.home=" + folder.resolve("home").toAbsolutePath());
    flags.addAll(system.flags());
    for (String flag : more) {
      flags.add(
          flag.replace("{system}", system.name())
              .replace("{role}", role)
              .replace("{round}", "" + round));
    }
    return start(system.name() + "-" + role + "-" + round, system.classPath(), flags, program);
  }

  /**
   * Starts a child JVM.
   *
   * @param program the main class and its arguments
   */
  Child start(String name, String classPath, List<String> flags, List<String> program)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath));
    command.addAll(program);
    Path log = folder.resolve("logs").resolve(name + ".log");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(log.toAbsolutePath().toFile())
            .start();
    return new Child(
        name + " (log: " + log + ")",
        process.getInputStream(),
        process.getOutputStream(),
        () -> end(process));
  }

  private static void end(Process process) {
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(END_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
