package io.trunkline.dubbo.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.trunkline.dubbo.rpc.Logged;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.apache.dubbo.common.extension.DisableInject;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericApplicationContext;

/** Setters of extensions get beans, as in Dubbo. */
@Timeout(60)
class BeansInExtensionsTest {

  /** Has a setter of each kind. */
  public static final class NeedyFilter implements Filter {

    private final @Nullable String application;
    private @Nullable Clock clock;
    private @Nullable ZoneId zone;
    private @Nullable Duration pause;
    private @Nullable String text;

    public NeedyFilter(ApplicationModel model) {
      application = model.tryGetApplicationName();
    }

    public void setClock(Clock value) {
      clock = value;
    }

    public void setZone(ZoneId value) {
      zone = value;
    }

    @DisableInject
    public void setPause(Duration value) {
      pause = value;
    }

    public void setText(String value) {
      text = value;
    }

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
      return invoker.invoke(invocation);
    }
  }

  /** The same of 2.6. */
  public static final class OldNeedyFilter implements com.alibaba.dubbo.rpc.Filter {

    private @Nullable Clock clock;
    private @Nullable ZoneId zone;

    public void setClock(Clock value) {
      clock = value;
    }

    @com.alibaba.dubbo.common.extension.DisableInject
    public void setZone(ZoneId value) {
      zone = value;
    }

    @Override
    public com.alibaba.dubbo.rpc.Result invoke(
        com.alibaba.dubbo.rpc.Invoker<?> invoker, com.alibaba.dubbo.rpc.Invocation invocation) {
      return invoker.invoke(invocation);
    }
  }

  @TempDir private Path folder;
  private ClassLoader loader;

  @BeforeEach
  void writeFile() throws IOException {
    Path files = Files.createDirectories(folder.resolve("META-INF/dubbo"));
    String own = BeansInExtensionsTest.class.getName() + "$";
    Files.writeString(
        files.resolve("org.apache.dubbo.rpc.Filter"), "needy=" + own + "NeedyFilter\n");
    Files.writeString(
        files.resolve("com.alibaba.dubbo.rpc.Filter"), "old=" + own + "OldNeedyFilter\n");
    loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, BeansInExtensionsTest.class.getClassLoader());
  }

  private ExtensionDirector begun(GenericApplicationContext context) {
    return ExtensionDirector.begin(loader, new ContextBeans(context), context::isActive);
  }

  @Test
  void aSetterGetsTheBeanOfItsNameElseTheOnlyOneOfItsType() {
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      Clock right = Clock.systemUTC();
      context.registerBean("otherClock", Clock.class, Clock::systemDefaultZone);
      context.registerBean("clock", Clock.class, () -> right);
      context.registerBean("somewhere", ZoneId.class, () -> ZoneOffset.UTC);
      context.registerBean("pause", Duration.class, () -> Duration.ZERO);
      context.registerBean("text", String.class, () -> "never set");
      context.refresh();
      ExtensionDirector director = begun(context);
      director.setApplicationName("shop");

      NeedyFilter filter =
          (NeedyFilter) director.getExtensionLoader(Filter.class).getExtension("needy");

      assertThat(filter.application).isEqualTo("shop");
      assertThat(filter.clock).isSameAs(right);
      assertThat(filter.zone).isSameAs(ZoneOffset.UTC);
      assertThat(filter.pause).as("annotated with @DisableInject").isNull();
      assertThat(filter.text).as("a text").isNull();
      OldNeedyFilter old =
          (OldNeedyFilter) director.getExtensionLoader(Filter.class).getExtension("old");
      assertThat(old.clock).isSameAs(right);
      assertThat(old.zone).as("annotated with @DisableInject of 2.6").isNull();
    }
  }

  @Test
  void theLoaderOfEitherPackageReturnsTheFiltersOfTheOpenContext() {
    Filter filter;
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      context.refresh();
      filter = begun(context).getExtension(Filter.class, "old");

      assertThat(ExtensionLoader.getExtensionLoader(Filter.class).getExtension("old"))
          .isSameAs(filter);
      assertThat(
              com.alibaba.dubbo.common.extension.ExtensionLoader.getExtensionLoader(
                      com.alibaba.dubbo.rpc.Filter.class)
                  .getExtension("old"))
          .isSameAs(filter);
    }
    assertThat(ExtensionLoader.getExtensionLoader(Filter.class).hasExtension("old")).isFalse();
  }

  @Test
  void aBeanThatCannotBeMadeIsNamedWithTheSetter() {
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      context.registerBean(
          "clock",
          Clock.class,
          () -> {
            throw new IllegalArgumentException("no clock");
          },
          bean -> bean.setLazyInit(true));
      context.refresh();
      ExtensionDirector director = begun(context);

      assertThatIllegalStateException()
          .isThrownBy(() -> director.getExtension(Filter.class, "needy"))
          .withMessageContainingAll("'needy'", "setClock(java.time.Clock)", "@DisableInject");
    }
  }

  @Test
  void ofSeveralContextsTheOneWithTheLoaderOfTheThreadCounts() throws IOException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (GenericApplicationContext first = new GenericApplicationContext();
        GenericApplicationContext second = new GenericApplicationContext();
        URLClassLoader other = new URLClassLoader(new URL[0], loader)) {
      first.refresh();
      second.refresh();
      ExtensionDirector ofFirst = begun(first);
      ExtensionDirector ofSecond =
          ExtensionDirector.begin(other, new ContextBeans(second), second::isActive);

      thread.setContextClassLoader(loader);
      assertThat(ExtensionDirector.current()).isSameAs(ofFirst);
      thread.setContextClassLoader(other);
      assertThat(ExtensionDirector.current()).isSameAs(ofSecond);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void aChoiceAmongSeveralContextsIsReportedOnce() {
    try (GenericApplicationContext first = new GenericApplicationContext();
        GenericApplicationContext second = new GenericApplicationContext()) {
      first.refresh();
      second.refresh();
      begun(first);
      ExtensionDirector latest = begun(second);
      latest.setApplicationName("shop");

      String log =
          Logged.during(
              () -> {
                assertThat(ExtensionDirector.current()).isSameAs(latest);
                assertThat(ExtensionDirector.current()).isSameAs(latest);
              });

      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("WARN", "2 application contexts are open", "'shop'");
    }
  }
}
