package io.trunkline.serialization.kryo;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The JVM of {@link Kryo4Oracle}, whose Kryo the build copied to {@code target/kryo4}. */
final class Kryo4Process implements AutoCloseable {

  /**
   * What it said of one value.
   *
   * @param read {@code same}, or what went wrong with our bytes
   * @param written its own bytes as hex, or what went wrong
   */
  record Answer(String read, String written) {
    byte[] bytes() {
      return HexFormat.of().parseHex(written);
    }
  }

  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.math",
          "java.net",
          "java.text",
          "java.time",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "java.util.regex",
          "sun.util.calendar");

  private final Process process;
  private final PrintStream in;
  private final BufferedReader out;

  /**
   * @param listed the classes of an optimizer, in order
   */
  Kryo4Process(Class<?>... listed) {
    this(Stream.of(listed).map(Class::getName).toList());
  }

  /** One that has exceptions as Dubbo 2.6. */
  static Kryo4Process of26() {
    return new Kryo4Process(List.of(Kryo4Oracle.OF_26));
  }

  private Kryo4Process(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
    command.add("-Xmx256m");
    command.add("-Dfile.encoding=UTF-8");
    command.add("-cp");
    command.add(
        String.join(
            File.pathSeparator,
            Path.of("target", "kryo4").toAbsolutePath() + File.separator + "*",
            folderOf(Kryo4Oracle.class)));
    command.add(Kryo4Oracle.class.getName());
    command.addAll(arguments);
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static String folderOf(Class<?> type) {
    return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
  }

  /** Has the other Kryo read our bytes of a value, and write the value itself. */
  Answer ask(String name, byte[] ours) {
    in.println(name + "\t" + HexFormat.of().formatHex(ours));
    try {
      String line = out.readLine();
      if (line == null) {
        throw new IllegalStateException("the JVM of Kryo 4 ended; see its output above");
      }
      String[] parts = line.split("\t", 2);
      return new Answer(parts[0], parts[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    in.close();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
