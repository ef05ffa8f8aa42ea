package io.trunkline.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.trunkline.cli.outcome.CommandFailedException;
import io.trunkline.cli.outcome.ExitCode;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where a subcommand prints: text with colors on a terminal, or JSON for scripts. */
final class Output {

  private final ObjectMapper mapper =
      new ObjectMapper()
          .findAndRegisterModules()
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "print this help")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean isHelp;

  @Option(names = "--json", description = "print JSON, for scripts")
  private boolean isJson;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  boolean isJson() {
    return isJson;
  }

  /** Prints one JSON value over several lines. */
  void json(@Nullable Object value) {
    out().println(pretty(value));
    out().flush();
  }

  /** One JSON value in one line, for streams of values. */
  String line(@Nullable Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new CommandFailedException(
          ExitCode.FOUND, "the value cannot be shown as JSON: " + e.getOriginalMessage());
    }
  }

  private String pretty(@Nullable Object value) {
    try {
      return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new CommandFailedException(
          ExitCode.FOUND, "the value cannot be shown as JSON: " + e.getOriginalMessage());
    }
  }

  /** Reads JSON that was given as an argument. */
  Object parse(String json) {
    try {
      return mapper.readValue(json, Object.class);
    } catch (JsonProcessingException e) {
      throw new CommandFailedException(
          ExitCode.USAGE,
          "the arguments are not JSON: %s; expected an array such as '[\"a\", 1]', in quotes of the shell"
              .formatted(e.getOriginalMessage()));
    }
  }

  /** Reads a line that {@link #line} has made. */
  <T> T read(String json, Class<T> type) {
    try {
      return mapper.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new CommandFailedException(
          ExitCode.USAGE, "the file has another form: " + e.getOriginalMessage());
    }
  }

  /** Prints a message that does not belong to the result, where scripts do not read it. */
  void announce(String text) {
    command.commandLine().getErr().println(text);
    command.commandLine().getErr().flush();
  }

  /** Prints a line, in which markup such as {@code @|bold text|@} becomes a color on a terminal. */
  void text(String line) {
    out().println(command.commandLine().getColorScheme().ansi().string(line));
    out().flush();
  }

  /** Prints a line as it is. */
  void plain(String line) {
    out().println(line);
    out().flush();
  }

  /** Shows progress on a terminal, in one line that the next one replaces; nowhere else. */
  void progress(String text) {
    if (System.console() != null && !isJson) {
      command.commandLine().getErr().print("\r\u001b[K" + text);
      command.commandLine().getErr().flush();
    }
  }

  private PrintWriter out() {
    CommandLine line = command.commandLine();
    return line.getOut();
  }
}
