package demo.filters;

import java.util.function.Supplier;

/** The outcome of a call, as text. */
final class Outcome {

  /** Precedes an exception that Trunkline sends as text, because the method does not declare it. */
  private static final String AS_TEXT = "^RemoteException: (\\w+\\.)*(?=\\w+: )";

  private Outcome() {}

  /** The result, or the exception without the parts of its text that differ from run to run. */
  static String of(Supplier<String> call) {
    try {
      return call.get();
    } catch (RuntimeException thrown) {
      String text = String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
      return (thrown.getClass().getSimpleName() + ": " + text).replaceFirst(AS_TEXT, "");
    }
  }
}
