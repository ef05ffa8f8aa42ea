package io.trunkline.testkit;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Adds the last lines that a test printed or logged to its failure. A build writes the output of
 * tests to files, so the console shows only failures. Found by JUnit if {@code
 * junit.jupiter.extensions.autodetection.enabled} is true.
 */
public final class FailedTestLog
    implements BeforeAllCallback,
        BeforeEachCallback,
        TestExecutionExceptionHandler,
        LifecycleMethodExecutionExceptionHandler {

  private static final int SHOWN_LINES = 60;

  private static final Namespace NAMESPACE = Namespace.create(FailedTestLog.class);

  /** The lines that a failed test logged; an exception, because reports show suppressed ones. */
  static final class Logged extends Exception {

    private static final long serialVersionUID = 1L;

    Logged(String lines) {
      super(lines, null, false, false);
    }

    @Override
    public String toString() {
      return "the test logged:\n" + getMessage();
    }
  }

  /** Keeps what the JVM prints since the current test began. */
  private static final class Recorder implements AutoCloseable {

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();

    Recorder() {
      System.setOut(tee(out));
      System.setErr(tee(err));
    }

    private PrintStream tee(PrintStream stream) {
      OutputStream both =
          new OutputStream() {
            @Override
            public void write(int one) {
              stream.write(one);
              recorded.write(one);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
              stream.write(bytes, from, length);
              recorded.write(bytes, from, length);
            }
          };
      return new PrintStream(both, true, Charset.defaultCharset());
    }

    void restart() {
      recorded.reset();
    }

    String lastLines() {
      List<String> lines = recorded.toString(Charset.defaultCharset()).lines().toList();
      return lines.stream()
          .skip(Math.max(0, lines.size() - SHOWN_LINES))
          .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
      System.setOut(out);
      System.setErr(err);
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    recorder(context).restart();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    recorder(context).restart();
  }

  private static Recorder recorder(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(Recorder.class, type -> new Recorder(), Recorder.class);
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw withLog(context, failure);
  }

  @Override
  public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw withLog(context, failure);
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw withLog(context, failure);
  }

  @Override
  public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw withLog(context, failure);
  }

  @Override
  public void handleAfterAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw withLog(context, failure);
  }

  private static Throwable withLog(ExtensionContext context, Throwable failure) {
    String lines = recorder(context).lastLines();
    if (!lines.isEmpty()) {
      failure.addSuppressed(new Logged(lines));
    }
    return failure;
  }
}
