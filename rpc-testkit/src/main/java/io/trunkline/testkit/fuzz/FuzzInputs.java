package io.trunkline.testkit.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The seeds and generated inputs of a fuzzer, and inputs with errors in them. */
public final class FuzzInputs {

  private FuzzInputs() {}

  /**
   * The findings by name: the files of a folder of the test resources.
   *
   * @param folder its path on the class path, without a leading slash
   * @throws IllegalArgumentException if the folder does not exist
   */
  public static Map<String, byte[]> findings(String folder) {
    URL url = FuzzInputs.class.getResource("/" + folder);
    if (url == null) {
      throw new IllegalArgumentException("no folder " + folder + " in the test resources");
    }
    Map<String, byte[]> findings = new TreeMap<>();
    try (Stream<Path> files = Files.list(Path.of(url.toURI()))) {
      for (Path file : files.toList()) {
        findings.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(url.toString(), e);
    }
    return findings;
  }

  /** A copy with one to four bytes that are drawn anew, each at any place. */
  static byte[] damaged(byte[] input, Random random) {
    byte[] damaged = input.clone();
    for (int errors = random.nextInt(4); errors >= 0; errors--) {
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
    }
    return damaged;
  }

  /**
   * The main program of a class with Jazzer's entry point: writes Jazzer's seeds, or checks the
   * generated inputs without its hooks.
   *
   * @param args {@code seed} or {@code check}, and the folder, which is created if it does not
   *     exist
   * @param findings the folder of earlier findings, as for {@link #findings}
   * @param seeds Jazzer's further seeds
   * @param check throws an {@link AssertionError} if an input breaks a promise
   */
  public static void main(
      String[] args, String findings, Supplier<Stream<byte[]>> seeds, Consumer<byte[]> check)
      throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    if (args[0].equals("seed")) {
      seed(folder, Stream.concat(seeds.get(), findings(findings).values().stream()));
    } else {
      check(folder, check);
    }
  }

  private static void seed(Path folder, Stream<byte[]> seeds) throws IOException {
    int number = 0;
    for (Iterator<byte[]> all = seeds.iterator(); all.hasNext(); number++) {
      Files.write(folder.resolve("seed-" + number), all.next());
    }
  }

  private static void check(Path folder, Consumer<byte[]> check) throws IOException {
    int checked = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path input : files.sorted().toList()) {
        try {
          check.accept(Files.readAllBytes(input));
        } catch (AssertionError e) {
          throw new AssertionError(input + ": " + e.getMessage(), e);
        }
        checked++;
      }
    }
    System.out.println(checked + " inputs hold without hooks");
  }
}
