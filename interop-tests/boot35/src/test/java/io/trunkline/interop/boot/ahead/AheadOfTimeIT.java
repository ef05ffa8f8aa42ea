package io.trunkline.interop.boot.ahead;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.boot.ahead.calling.CallingApplication;
import io.trunkline.interop.boot.ahead.serving.ServingApplication;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Applications that Spring has processed ahead of time, started with the code it has generated. */
@Timeout(180)
class AheadOfTimeIT {

  private static final Pattern LISTENS = Pattern.compile("listens on (\\d+)");

  /** Decides which beans there are, so it must be known ahead of time. */
  private static final String NO_WEB = "--spring.main.web-application-type=none";

  @TempDir private Path folder;

  @Test
  void processedApplicationsServeAndCallAsOthersDo() throws Exception {
    String serving = processed("serving", ServingApplication.class);
    String calling = processed("calling", CallingApplication.class);
    Process provider = start(serving, ServingApplication.class, "--stores.pieces=5");
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(provider.getInputStream(), UTF_8))) {
      String url = "dubbo://127.0.0.1:" + port(output) + "?timeout=30000";
      Process consumer = start(calling, CallingApplication.class, "--stores.url=" + url);
      try {
        String printed = new String(consumer.getInputStream().readAllBytes(), UTF_8);
        assertThat(printed)
            .contains("Starting AOT-processed CallingApplication")
            .contains(
                "Stock[article=Article[name=cup], pieces=5] and Stock[article=Article[name=cup],"
                    + " pieces=7]");
        assertThat(consumer.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(consumer.exitValue()).as(printed).isZero();
      } finally {
        consumer.destroyForcibly();
      }
    } finally {
      provider.destroyForcibly();
    }
  }

  @Test
  void aNativeImageIsToldOfProxiesAndValues() throws Exception {
    processed("calling", CallingApplication.class);
    String hints;
    try (Stream<Path> files = Files.walk(folder.resolve("calling/resources"))) {
      StringBuilder text = new StringBuilder();
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).toList()) {
        text.append(Files.readString(file));
      }
      hints = text.toString();
    }
    assertThat(hints)
        .contains(Stores.class.getName(), Stores.Article.class.getName())
        .contains(Stores.Stock.class.getName(), "io.trunkline.call.EchoService");
  }

  /** Processes an application ahead of time; returns the class path with what was generated. */
  private String processed(String name, Class<?> application) throws Exception {
    Path sources = folder.resolve(name).resolve("sources");
    Path resources = folder.resolve(name).resolve("resources");
    Path classes = Files.createDirectories(folder.resolve(name).resolve("classes"));
    String classPath = System.getProperty("java.class.path");
    Process processor =
        java(
            classPath,
            List.of(),
            "org.springframework.boot.SpringApplicationAotProcessor",
            application.getName(),
            sources.toString(),
            resources.toString(),
            classes.toString(),
            "io.trunkline",
            "interop-boot",
            NO_WEB);
    String printed = new String(processor.getInputStream().readAllBytes(), UTF_8);
    assertThat(processor.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(processor.exitValue()).as(printed).isZero();
    List<String> arguments = new ArrayList<>(List.of("-nowarn", "-d", classes.toString()));
    arguments.addAll(List.of("-proc:none", "-cp", classPath + File.pathSeparator + classes));
    try (Stream<Path> files = Files.walk(sources)) {
      files.filter(f -> f.toString().endsWith(".java")).map(Path::toString).forEach(arguments::add);
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new)))
        .isZero();
    return String.join(File.pathSeparator, classes.toString(), resources.toString(), classPath);
  }

  private static Process start(String classPath, Class<?> application, String argument)
      throws IOException {
    return java(
        classPath, List.of("-Dspring.aot.enabled=true"), application.getName(), NO_WEB, argument);
  }

  private static Process java(
      String classPath, List<String> options, String program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, program));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String port(BufferedReader output) throws IOException {
    StringBuilder printed = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher found = LISTENS.matcher(line);
      if (found.matches()) {
        return found.group(1);
      }
      printed.append(line).append('\n');
    }
    throw new AssertionError("the provider has ended:\n" + printed);
  }
}
