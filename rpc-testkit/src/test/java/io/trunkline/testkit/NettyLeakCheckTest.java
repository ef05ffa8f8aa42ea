package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import io.netty.util.ResourceLeakTracker;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventConditions;
import org.junit.platform.testkit.engine.Events;
import org.junit.platform.testkit.engine.TestExecutionResultConditions;

final class NettyLeakCheckTest {

  /** Something that must be released. */
  static final class Buffer {}

  static final class Leaking {
    @Test
    void forgetsItsBuffer() {
      Buffer buffer = new Buffer();
      ResourceLeakTracker<Buffer> tracker = detector().track(buffer);
      tracker.record("last touched by the forgetful test");
    }
  }

  static final class Clean {
    @Test
    void releasesItsBuffer() {
      Buffer buffer = new Buffer();
      assertThat(detector().track(buffer).close(buffer)).isTrue();
    }
  }

  private static ResourceLeakDetector<Buffer> detector() {
    return ResourceLeakDetectorFactory.instance().newResourceLeakDetector(Buffer.class);
  }

  private static Events containersOf(Class<?> test) {
    return EngineTestKit.engine("junit-jupiter")
        .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
        .selectors(selectClass(test))
        .execute()
        .containerEvents();
  }

  @Test
  void failsAClassThatLeakedAndShowsWhereItWasTouched() {
    containersOf(Leaking.class)
        .assertThatEvents()
        .haveExactly(
            1,
            EventConditions.event(
                EventConditions.container(Leaking.class),
                EventConditions.finishedWithFailure(
                    TestExecutionResultConditions.instanceOf(AssertionError.class),
                    TestExecutionResultConditions.message(
                        text ->
                            text.contains("Leaking leaked 1 resource")
                                && text.contains("Buffer")
                                && text.contains("last touched by the forgetful test")))));
  }

  @Test
  void passesAClassThatReleasedEverything() {
    containersOf(Clean.class).assertStatistics(events -> events.failed(0).succeeded(2));
  }

  @Test
  void blamesNoLaterClassForALeakAlreadyShown() {
    containersOf(Leaking.class).assertStatistics(events -> events.failed(1));
    containersOf(Clean.class).assertStatistics(events -> events.failed(0));
  }

  @Test
  void doesNothingWhereNettyIsAbsent() throws Exception {
    ClassLoader withoutNetty = new WithoutNetty();
    Class<?> type = withoutNetty.loadClass(NettyLeakCheck.class.getName());
    assertThat(type.getClassLoader()).isSameAs(withoutNetty);
    AfterAllCallback check = (AfterAllCallback) type.getDeclaredConstructor().newInstance();
    check.afterAll((ExtensionContext) null);
  }

  /** Sees everything but Netty, and defines the test kit itself so that it does not see it. */
  private static final class WithoutNetty extends ClassLoader {

    WithoutNetty() {
      super(NettyLeakCheckTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("io.netty.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("io.trunkline.testkit.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
