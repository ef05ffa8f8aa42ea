package io.trunkline.dubbo.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.PenetrateAttachmentSelector;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcContextAttachment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The files in which extensions are named. */
@Timeout(60)
class ExtensionsTest {

  /** Of 2.6. */
  @com.alibaba.dubbo.common.extension.Activate(group = "provider", order = 3)
  public static final class OldFilter implements com.alibaba.dubbo.rpc.Filter {

    @Override
    public com.alibaba.dubbo.rpc.Result invoke(
        com.alibaba.dubbo.rpc.Invoker<?> invoker, com.alibaba.dubbo.rpc.Invocation invocation) {
      return invoker.invoke(invocation);
    }
  }

  /** Without a name in its file. */
  public static final class TraceFilter implements Filter {

    @Override
    public Result invoke(org.apache.dubbo.rpc.Invoker<?> invoker, Invocation invocation) {
      return invoker.invoke(invocation);
    }
  }

  /** Contains another class with the same simple name. */
  static final class Agent {

    public static final class TraceFilter implements Filter {

      @Override
      public Result invoke(org.apache.dubbo.rpc.Invoker<?> invoker, Invocation invocation) {
        return invoker.invoke(invocation);
      }
    }
  }

  @TempDir private Path folder;

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text.replace("OWN", ExtensionsTest.class.getName() + "$"));
  }

  private ExtensionLoader<Filter> found() throws IOException {
    ClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, ExtensionsTest.class.getClassLoader());
    return ExtensionDirector.ofConfigObjects(loader).getExtensionLoader(Filter.class);
  }

  @Test
  void filesOfAllFoldersAndBothNamesAreRead() throws Exception {
    write("META-INF/services/org.apache.dubbo.rpc.Filter", "OWNTraceFilter\n");
    write("META-INF/dubbo/com.alibaba.dubbo.rpc.Filter", "# of 2.6\nold, older=OWNOldFilter #x\n");

    ExtensionLoader<Filter> found = found();

    assertThat(found.getExtension("trace"))
        .isInstanceOf(TraceFilter.class)
        .isSameAs(found.getExtension("trace"));
    assertThat(found.getExtension("old")).isInstanceOf(OldFilter.class);
    assertThat(found.hasExtension("older")).isTrue();
    assertThat(found.activated("provider", Map.of())).containsExactly("old", "older");
    assertThat(found.activated("consumer", Map.of())).isEmpty();
    assertThatIllegalStateException()
        .isThrownBy(() -> found.getExtension("none"))
        .withMessageContainingAll("no extension 'none'", "trace");
  }

  /** Can be called only with a filter to wrap. */
  public static final class AroundFilter implements Filter {

    private final Filter wrapped;

    public AroundFilter(Filter wrapped) {
      this.wrapped = wrapped;
    }

    @Override
    public Result invoke(org.apache.dubbo.rpc.Invoker<?> invoker, Invocation invocation) {
      return wrapped.invoke(invoker, invocation);
    }
  }

  /** Cannot be made. */
  public static final class BrokenFilter implements Filter {

    public BrokenFilter() {
      throw new IllegalArgumentException("no license key");
    }

    @Override
    public Result invoke(org.apache.dubbo.rpc.Invoker<?> invoker, Invocation invocation) {
      return invoker.invoke(invocation);
    }
  }

  @Test
  void aNameOfTwoClassesIsRefusedOnlyWhereItIsUsed() throws Exception {
    write("META-INF/dubbo/org.apache.dubbo.rpc.Filter", "a=OWNTraceFilter\nb=OWNTraceFilter\n");
    write("META-INF/services/org.apache.dubbo.rpc.Filter", "a=OWNOldFilter\n");

    ExtensionLoader<Filter> found = found();

    assertThat(found.getExtension("b")).isInstanceOf(TraceFilter.class);
    assertThat(found.activated("consumer", Map.of())).isEmpty();
    assertThatIllegalStateException()
        .isThrownBy(() -> found.getExtension("a"))
        .withMessageContainingAll("have the name 'a'", "TraceFilter", "OldFilter");
  }

  @Test
  void oneOfTwoClassesWithANameIsUsedIfItIsActivated() throws Exception {
    write("META-INF/dubbo/org.apache.dubbo.rpc.Filter", "a=OWNTraceFilter\n");
    write("META-INF/services/org.apache.dubbo.rpc.Filter", "a=OWNOldFilter\n");

    assertThat(found().activated("provider", Map.of())).containsExactly("a");
  }

  @Test
  void aWrapperIsRefusedWithTheExtensionThatItWraps() throws Exception {
    write(
        "META-INF/dubbo/org.apache.dubbo.rpc.Filter",
        "trace=OWNTraceFilter\naround=OWNAroundFilter\n");

    ExtensionLoader<Filter> found = found();

    assertThatIllegalStateException()
        .isThrownBy(() -> found.getExtension("trace"))
        .withMessageContainingAll("AroundFilter", "'trace'", "no wrappers");
  }

  @Test
  void theReasonWhyAConstructorThrowsIsGiven() throws Exception {
    write("META-INF/dubbo/org.apache.dubbo.rpc.Filter", "broken=OWNBrokenFilter\n");

    ExtensionLoader<Filter> found = found();

    assertThatIllegalStateException()
        .isThrownBy(() -> found.getExtension("broken"))
        .withMessageContainingAll("'broken'", "constructor", "no license key")
        .withMessageNotContaining("public constructor");
  }

  @Test
  void aFilterThatCannotBeLoadedIsReportedOnce() throws Exception {
    write("META-INF/dubbo/org.apache.dubbo.rpc.Filter", "gone=no.such.Filter\n");
    ExtensionLoader<Filter> found = found();

    String log =
        Logged.during(
            () -> {
              found.activated("provider", Map.of());
              found.activated("consumer", Map.of());
            });

    assertThat(log.lines().filter(line -> line.contains("is left out")))
        .singleElement()
        .asString()
        .contains("WARN", "'gone'", "no.such.Filter");
  }

  @Test
  void aClassWithoutANameHasItsFullNameIfTheShortOneIsTaken() throws Exception {
    write(
        "META-INF/services/org.apache.dubbo.rpc.Filter",
        "OWNTraceFilter\nOWNAgent$TraceFilter\nOWNTraceFilter\n");

    ExtensionLoader<Filter> found = found();

    String second = Agent.TraceFilter.class.getName();
    assertThat(found.getSupportedExtensions()).containsExactly("trace", second);
    assertThat(found.getExtension("trace")).isInstanceOf(TraceFilter.class);
    assertThat(found.getExtension(second)).isInstanceOf(Agent.TraceFilter.class);
  }

  /** Lets one attachment through, in each direction. */
  static final class OnlyOne implements PenetrateAttachmentSelector {

    @Override
    public Map<String, Object> select(
        Invocation invocation, RpcContextAttachment client, RpcContextAttachment server) {
      return some(server, "through");
    }

    @Override
    public Map<String, Object> selectReverse(
        Invocation invocation, RpcContextAttachment client, RpcContextAttachment server) {
      return some(client, "back");
    }

    private static Map<String, Object> some(RpcContextAttachment from, String key) {
      Map<String, Object> some = new HashMap<>();
      if (from.getObjectAttachment(key) != null) {
        some.put(key, from.getAttachment(key));
      }
      return some;
    }
  }

  @Test
  void selectorsSayWhatGoesOn() throws Exception {
    DubboFilters plain = DubboFilters.ofReference(RpcContextTest.Told.class, Map.of());
    DubboFilters some = plain.selectors(java.util.List.of(new OnlyOne()));
    io.trunkline.call.Invocation call =
        new io.trunkline.call.Invocation(
            new io.trunkline.call.CallSite("s", "0.0.0", null, "number", ""),
            new Object[0],
            Map.of("of", "the reference"),
            false,
            System.nanoTime() + 1_000_000_000L);
    for (DubboFilters filters : new DubboFilters[] {plain, some}) {
      RpcContext.removeContext();
      RpcContext.getServerAttachment().setAttachment("through", "1").setAttachment("kept", "2");
      RpcContext.getClientAttachment().setAttachment("own", "3");
      Map<String, Object> sent = new HashMap<>();

      io.trunkline.call.Outcome outcome =
          filters
              .context()
              .filter(
                  call,
                  made -> {
                    sent.putAll(made.attachments());
                    return java.util.concurrent.CompletableFuture.completedFuture(
                        io.trunkline.call.Outcome.value(1));
                  })
              .toCompletableFuture()
              .join();

      assertThat(outcome).isEqualTo(io.trunkline.call.Outcome.value(1));
      assertThat(sent)
          .containsEntry("of", "the reference")
          .containsEntry("through", "1")
          .containsEntry("own", "3");
      assertThat(sent.containsKey("kept")).isEqualTo(filters == plain);
    }
    RpcContext.removeContext();
  }
}
