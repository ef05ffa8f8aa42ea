package io.trunkline.cli.outcome;

/** Ends a command with a message and an exit code. */
public final class CommandFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /** Ends with this code of {@link ExitCode}. */
  public CommandFailedException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** A peer or registry cannot be reached; the message names it and the reason. */
  public static CommandFailedException unreachable(String message) {
    return new CommandFailedException(ExitCode.UNREACHABLE, message);
  }

  /** The command found a failure. */
  public static CommandFailedException found(String message) {
    return new CommandFailedException(ExitCode.FOUND, message);
  }

  /** See {@link ExitCode}. */
  public int exitCode() {
    return exitCode;
  }
}
