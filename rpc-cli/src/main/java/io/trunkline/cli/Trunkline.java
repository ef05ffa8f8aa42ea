package io.trunkline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.call.RpcException;
import io.trunkline.cli.outcome.CommandFailedException;
import io.trunkline.cli.outcome.ExitCode;
import java.io.Console;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The command {@code trunkline}. docs/command.md has an example of each subcommand. */
@Command(
    name = "trunkline",
    description = "Looks at services on Dubbo's wire, calls them, and compares their classes.",
    versionProvider = Trunkline.Version.class,
    subcommands = {
      CallCommand.class,
      LsCommand.class,
      TermsCommand.class,
      DiffCommand.class,
      TapCommand.class,
      DecodeCommand.class,
      RecordCommand.class,
      ReplayCommand.class,
      TopCommand.class,
      StoreCommand.class,
      CheckCommand.class,
      AutoComplete.GenerateCompletion.class
    },
    footer = {
      "",
      "exit code: 0 if all is well, 1 if the answer is a failure or a difference,",
      "2 if the arguments are wrong, 3 if a peer cannot be reached or does not answer"
    })
public final class Trunkline implements Runnable {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "print this help")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean isHelp;

  @Option(
      names = {"-V", "--trunkline-version"},
      versionHelp = true,
      description = "print the version")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean isVersion;

  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  /** Runs the command and ends the JVM with the exit code. */
  public static void main(String[] arguments) {
    System.exit(run(arguments, writer(System.out), writer(System.err)));
  }

  private static PrintWriter writer(PrintStream stream) {
    Console console = System.console();
    Charset charset = console == null ? UTF_8 : console.charset();
    return new PrintWriter(new OutputStreamWriter(stream, charset), true);
  }

  /**
   * Runs the command without ending the JVM.
   *
   * @return the exit code, see {@link ExitCode}
   */
  public static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    CommandLine line = new CommandLine(new Trunkline());
    line.setOut(out);
    line.setErr(err);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpAutoWidth(true);
    if (System.console() == null) {
      line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    }
    line.setExecutionExceptionHandler((e, command, parsed) -> explained(e, command));
    return line.execute(arguments);
  }

  /** Prints the cause without a stack trace; a failure that no command foresaw has one. */
  private static int explained(Exception e, CommandLine command) throws Exception {
    if (e instanceof CommandFailedException failed) {
      return print(command, String.valueOf(failed.getMessage()), failed.exitCode());
    }
    if (e instanceof RpcException failed) {
      return print(
          command,
          failed.status().name().toLowerCase(Locale.ROOT).replace('_', ' ')
              + ": "
              + failed.detail(),
          ExitCode.of(failed));
    }
    if (e instanceof IllegalArgumentException
        || e instanceof io.trunkline.serialization.SerializationException) {
      return print(command, String.valueOf(e.getMessage()), ExitCode.USAGE);
    }
    throw e;
  }

  private static int print(CommandLine command, String message, int code) {
    command.getErr().println(command.getColorScheme().errorText(message));
    command.getErr().flush();
    return code;
  }

  /** Prints the help if no subcommand is named. */
  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "no subcommand is named; name one of " + spec.subcommands().keySet());
  }

  /** The version of the jar. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = Trunkline.class.getPackage().getImplementationVersion();
      return new String[] {"trunkline " + (version == null ? "from a build" : version)};
    }
  }
}
