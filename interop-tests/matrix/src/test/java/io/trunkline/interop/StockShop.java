package io.trunkline.interop;

import io.trunkline.interop.shop.ShopProcess;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A file of the shop on stock Dubbo, or a program that says as much, in a child JVM. */
final class StockShop implements AutoCloseable {

  private static final long WAIT_SECONDS = 60;

  private final PeerLog log;
  private final Process process;
  private final CompletableFuture<List<String>> said = new CompletableFuture<>();

  private StockShop(ProcessBuilder builder, Path file) throws IOException {
    this.log = new PeerLog(file);
    this.process = builder.start();
    ChildSide.daemon(file + "-replies", this::read);
    ChildSide.daemon(file + "-log", () -> log.follow(process.errorReader(StandardCharsets.UTF_8)));
  }

  /** Starts a file; {@link #lines} waits for it. */
  static StockShop start(
      StockVersion version,
      String pair,
      String role,
      Map<String, Object> properties,
      String... jvmArguments) {
    try {
      Path logs =
          Files.createDirectories(Path.of(System.getProperty("interop.logs"), "shop-" + version));
      List<String> line = new ArrayList<>(ChildSide.java(version, logs));
      line.add("-XX:+UseSerialGC"); // it lives for a few calls
      line.addAll(List.of(jvmArguments));
      properties.forEach((name, value) -> line.add("-D" + name + "=" + value));
      line.add("-cp");
      Path shop = Path.of(System.getProperty("interop.modules"), "shop", "target", "classes");
      line.add(shop + File.pathSeparator + version.classPath());
      line.add(ShopProcess.class.getName());
      line.add(pair);
      line.add(role);
      return new StockShop(
          new ProcessBuilder(line), Files.createTempFile(logs, pair + "-" + role + "-", ".log"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start the " + role + " on Dubbo " + version, e);
    }
  }

  /** Starts a program of a module that has a class path of its own; {@link #lines} waits for it. */
  static StockShop startProgram(
      StockVersion version, String module, List<String> program, String... jvmArguments) {
    try {
      Path logs = Files.createDirectories(Path.of(System.getProperty("interop.logs"), module));
      List<String> line = new ArrayList<>(ChildSide.java(version, logs));
      line.add("-XX:+UseSerialGC");
      line.addAll(List.of(jvmArguments));
      line.add("-cp");
      line.add(StockVersion.classPath(module));
      line.addAll(program);
      return new StockShop(
          new ProcessBuilder(line), Files.createTempFile(logs, program.get(1) + "-", ".log"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + program + " on Dubbo " + version, e);
    }
  }

  private void read() {
    List<String> lines = new ArrayList<>();
    try (BufferedReader replies = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = replies.readLine(); line != null; line = replies.readLine()) {
        if (line.equals(ShopProcess.READY)) {
          said.complete(lines);
          return;
        }
        lines.add(line);
      }
      said.completeExceptionally(new IOException("it ended after " + lines));
    } catch (IOException e) {
      said.completeExceptionally(e);
    }
  }

  /** Waits until the file is started and its calls are made; what came of them. */
  List<String> lines() {
    try {
      return said.get(WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("the stock peer is not ready; its log is " + log, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for a stock peer", e);
    }
  }

  /** What it logged as a warning or an error, once it is closed. */
  List<String> warnings() {
    return log.warningsUntil(PeerLog.END);
  }

  /** Waits until it has logged a warning or an error with this text. */
  void awaitWarning(String text) {
    log.awaitWarning(text);
  }

  /** Terminates the process. */
  @Override
  public void close() {
    process.toHandle().destroyForcibly(); // Process.destroy would close the log as it is read
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
