package io.trunkline.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A run of the command.
 *
 * @param code the exit code
 */
record Run(int code, String out, String err) {

  static Run of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Trunkline.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
    return new Run(code, out.toString(), err.toString());
  }
}
