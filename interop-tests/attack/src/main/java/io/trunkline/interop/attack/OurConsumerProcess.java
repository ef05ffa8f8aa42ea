package io.trunkline.interop.attack;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;

/** A consumer of ours in its own JVM, which makes honest calls. */
final class OurConsumerProcess implements AutoCloseable {

  private final GaugedProcess process;

  private OurConsumerProcess(GaugedProcess process) {
    this.process = process;
  }

  /**
   * Starts one, which then calls.
   *
   * @param url of a provider or a registry
   */
  static OurConsumerProcess start(Jvms jvms, String name, String url) throws IOException {
    OurConsumerProcess consumer =
        new OurConsumerProcess(
            GaugedProcess.start(jvms.folder(), jvms::consumer, name + "-consumer"));
    try {
      consumer.process.carryOut("refer", Map.of("url", url));
      return consumer;
    } catch (IOException e) {
      consumer.close();
      throw e;
    }
  }

  GaugedProcess process() {
    return process;
  }

  /** A consumer that has ended is a result too. */
  Latencies takePhase() {
    try {
      return phase(process.carryOut("phase", Map.of()));
    } catch (IOException gone) {
      return Latencies.of(List.of(), Map.of("the consumer has ended", 1));
    }
  }

  private static Latencies phase(Map<String, String> reply) {
    List<Long> micros = words(reply.get("micros"), " ").stream().map(Long::valueOf).toList();
    Map<String, Integer> failures = new TreeMap<>();
    for (String failure : words(reply.get("failures"), ";")) {
      String[] parts = failure.split("=");
      failures.put(parts[0], Integer.valueOf(parts[1]));
    }
    return Latencies.of(micros, failures);
  }

  private static List<String> words(String text, String separator) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(separator));
  }

  /** Returns -1 if the consumer has ended. */
  long takeRegistryWorkMicros() {
    try {
      return Long.parseLong(process.carryOut("work", Map.of()).get("micros"));
    } catch (IOException gone) {
      return -1;
    }
  }

  /** Whether a call succeeds. */
  boolean isServed(int millis) {
    try {
      process.carryOut("served", millis);
      return true;
    } catch (IOException | TimeoutException failed) {
      return false;
    }
  }

  /** Closes the client; the process stays. Returns the time in milliseconds, -1 for too long. */
  long closeClient() throws IOException {
    return Target.millisToClose(process, "close");
  }

  @Override
  public void close() throws IOException {
    process.close();
  }
}
