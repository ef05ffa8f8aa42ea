package io.trunkline.cli.outcome;

import io.trunkline.call.RpcException;

/** The exit codes of the command, for scripts. */
public final class ExitCode {

  /** All is well. */
  public static final int OK = 0;

  /** The command worked, and it found a failure or a difference. */
  public static final int FOUND = 1;

  /** The arguments are wrong. */
  public static final int USAGE = 2;

  /** A peer cannot be reached, or does not answer. */
  public static final int UNREACHABLE = 3;

  private ExitCode() {}

  /** The code of a call that got no usable reply. */
  public static int of(RpcException failure) {
    return switch (failure.status()) {
      case CONNECT_FAILED, CONNECTION_LOST, TIMEOUT -> UNREACHABLE;
      default -> FOUND;
    };
  }
}
