package io.trunkline.testkit;

import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test class during which Netty's leak detector reported something, and shows the report.
 * Found by JUnit itself where {@code junit.jupiter.extensions.autodetection.enabled} is true; it
 * then counts every object from the first test on. Does nothing where Netty is absent.
 */
public final class NettyLeakCheck implements AfterAllCallback {

  private final boolean active;

  public NettyLeakCheck() {
    active = nettyIsPresent();
    if (active) {
      RecordingLeakDetectors.install();
    }
  }

  private static boolean nettyIsPresent() {
    try {
      Class.forName(
          "io.netty.util.ResourceLeakDetector", false, NettyLeakCheck.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (!active) {
      return;
    }
    List<String> reports = RecordingLeakDetectors.drain();
    if (!reports.isEmpty()) {
      throw new AssertionError(
          context.getDisplayName()
              + " leaked "
              + reports.size()
              + " resource(s), each shown with the places it was last touched:\n"
              + String.join("\n", reports));
    }
  }
}
