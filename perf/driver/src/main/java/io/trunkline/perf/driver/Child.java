package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.child.Message;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One side of a system, wherever it runs. For one thread. */
final class Child implements AutoCloseable {

  private static final Message ENDED = Message.of("ended");

  private final String name;
  private final PrintStream commands;
  private final BlockingQueue<Message> answers = new LinkedBlockingQueue<>();
  private final Runnable end;

  /**
   * A child that listens and answers on these streams.
   *
   * @param name identifies it, also in the name of its log file
   * @param end makes sure that it ends, when its commands have ended
   */
  Child(String name, InputStream answers, OutputStream commands, Runnable end) {
    this.name = name;
    this.commands = new PrintStream(commands, true, UTF_8);
    this.end = end;
    Thread reading = new Thread(() -> read(answers), "answers of " + name);
    reading.setDaemon(true);
    reading.start();
  }

  private void read(InputStream stream) {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.add(Message.parse(line));
      }
    } catch (IOException | IllegalArgumentException e) {
      answers.add(Message.of("failed").with("why", e));
    }
    answers.add(ENDED);
  }

  void send(Message command) {
    commands.println(command);
  }

  /** Waits for the answer with this word; any other is a failure. */
  Message expect(String word, long millis) throws SuiteFailedException, InterruptedException {
    Message answer = answers.poll(millis, TimeUnit.MILLISECONDS);
    if (answer == null) {
      throw new SuiteFailedException(name + " has not answered within " + millis + " ms");
    }
    if (answer.word().equals(word)) {
      return answer;
    }
    if (answer.word().equals("refused")) {
      throw new ScenarioRefusedException(name, answer.get("why"));
    }
    throw new SuiteFailedException(
        switch (answer.word()) {
          case "wrong" -> "WRONG RESULT from " + name + ": " + answer.get("why");
          case "failed" -> name + " failed: " + answer.get("why");
          case "ended" -> name + " has ended";
          default -> name + " answered " + answer + ", expected " + word;
        });
  }

  /** Sends a command and waits for its answer. */
  Message ask(Message command, String word, long millis)
      throws SuiteFailedException, InterruptedException {
    send(command);
    return expect(word, millis);
  }

  /** Ends its commands, without waiting for the child to end with them. */
  void leave() {
    commands.close();
  }

  /** Ends its commands, and with them the child. */
  @Override
  public void close() {
    commands.close();
    end.run();
  }
}
