package io.trunkline.interop.peer;

import java.io.IOException;
import java.io.InputStream;
import java.util.logging.LogManager;

/**
 * Logs until the very end. The JDK's own manager takes its handlers down as soon as the process is
 * asked to end, while stock Dubbo is still saying goodbye.
 */
public final class LastingLogManager extends LogManager {

  private volatile boolean kept;

  /** Called by the JDK, by the name of the class in a system property. */
  public LastingLogManager() {}

  /** From now on the handlers stay as they are. */
  void keep() {
    kept = true;
  }

  @Override
  public void reset() {
    if (!kept) {
      super.reset();
    }
  }

  @Override
  public void readConfiguration(InputStream configuration) throws IOException {
    if (!kept) {
      super.readConfiguration(configuration);
    }
  }
}
