package io.trunkline.internal.exchange;

import io.trunkline.serialization.LearnedLines;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Begins the learning mode of a client's or a server's class gates, and says so in its log. */
public final class LearningGate {

  private LearningGate() {}

  /**
   * What the gates learn into.
   *
   * @param file null for strict gates
   * @param log gets a warning now, and one for each class that is learned
   * @return null for strict gates
   * @throws IllegalArgumentException if the file cannot be written
   */
  public static @Nullable LearnedLines of(@Nullable Path file, Logger log) {
    if (file == null) {
      return null;
    }
    LearnedLines learned =
        new LearnedLines(file, news -> log.warn("class gate, learning: {}", news));
    log.warn(
        "the class gate is open: it learns into {}, and peers can have serializable classes of the"
            + " class path made that no line allows; use this on a trusted network only, and"
            + " remove learnAllowLines (learn-allow-lines in XML) when the file is complete",
        learned.file());
    return learned;
  }
}
