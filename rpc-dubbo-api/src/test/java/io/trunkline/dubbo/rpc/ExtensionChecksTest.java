package io.trunkline.dubbo.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.rpc.Filter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Extensions that would fail with each call, or would not be used, are refused. */
@Timeout(60)
class ExtensionChecksTest {

  private static final String DIRECTORY = "org.apache.dubbo.rpc.cluster.Directory";

  @TempDir private Path folder;

  private static String filter(String name, String annotation, String parents, String statement) {
    return """
    package shop;
    import org.apache.dubbo.rpc.*;
    %s public class %s implements Filter%s {
      public Result invoke(Invoker<?> invoker, Invocation invocation) {
        %s
        return invoker.invoke(invocation);
      }
    }
    """
        .formatted(annotation, name, parents, statement);
  }

  private CompiledExtensions with(String statement) throws IOException {
    return new CompiledExtensions(folder)
        .stock(
            Map.of(
                DIRECTORY,
                "package org.apache.dubbo.rpc.cluster; public interface Directory"
                    + " { static void list() {} }",
                "org.apache.dubbo.rpc.support.RpcUtils",
                "package org.apache.dubbo.rpc.support; public class RpcUtils"
                    + " { public static boolean isNew(String text) { return true; } }",
                "other.Library",
                "package other; public class Library { public static void use() {} }"))
        .application(
            Map.of(
                "shop.AuditFilter",
                filter("AuditFilter", "", "", statement),
                "shop.Details",
                "package shop; class Details { static boolean isNew() {"
                    + " return org.apache.dubbo.rpc.support.RpcUtils.isNew(\"a\"); } }"))
        .file("org.apache.dubbo.rpc.Filter", "audit=shop.AuditFilter\n");
  }

  private static ExtensionLoader<Filter> filters(ClassLoader loader) {
    return ExtensionDirector.ofConfigObjects(loader).getExtensionLoader(Filter.class);
  }

  @Test
  void aMissingClassInAMethodIsNamed() throws IOException {
    try (URLClassLoader loader = with(DIRECTORY + ".list();").loader()) {
      ExtensionLoader<Filter> filters = filters(loader);
      assertThatIllegalStateException()
          .isThrownBy(() -> filters.getExtension("audit"))
          .withMessageContainingAll(
              "the extension 'audit' of org.apache.dubbo.rpc.Filter, shop.AuditFilter,",
              "needs the class " + DIRECTORY,
              "filter=\"-audit\"");
    }
  }

  @Test
  void aMissingMethodInAnotherClassOfThePackageIsNamed() throws IOException {
    try (URLClassLoader loader = with("Details.isNew();").loader()) {
      ExtensionLoader<Filter> filters = filters(loader);
      assertThatIllegalStateException()
          .isThrownBy(() -> filters.getExtension("audit"))
          .withMessageContainingAll(
              "shop.AuditFilter",
              "the method org.apache.dubbo.rpc.support.RpcUtils.isNew(Ljava/lang/String;)",
              "used by shop.Details");
    }
  }

  @Test
  void aUseThatCatchesTheErrorIsLeftAlone() throws IOException {
    String guarded = "try { " + DIRECTORY + ".list(); } catch (NoClassDefFoundError none) { }";
    try (URLClassLoader loader = with(guarded).loader()) {
      assertThat(filters(loader).getExtension("audit")).isNotNull();
    }
  }

  @Test
  void aMissingClassOfAnotherLibraryIsItsOwnAffair() throws IOException {
    try (URLClassLoader loader = with("other.Library.use();").loader()) {
      assertThat(filters(loader).getExtension("audit")).isNotNull();
    }
  }

  @Test
  void anAnnotatedFilterThatCannotBeLoadedForWantOfDubbosClassIsRefused() throws IOException {
    CompiledExtensions compiled =
        new CompiledExtensions(folder)
            .stock(
                Map.of(
                    DIRECTORY,
                    "package org.apache.dubbo.rpc.cluster; public interface Directory {}"))
            .application(
                Map.of(
                    "shop.AuditFilter",
                    filter(
                        "AuditFilter",
                        "@org.apache.dubbo.common.extension.Activate",
                        ", " + DIRECTORY,
                        "")))
            .file("org.apache.dubbo.rpc.Filter", "audit=shop.AuditFilter\n");
    try (URLClassLoader loader = compiled.loader()) {
      ExtensionLoader<Filter> filters = filters(loader);
      assertThatIllegalStateException()
          .isThrownBy(() -> filters.activated("consumer", Map.of()))
          .withMessageContainingAll("'audit'", "needs the class " + DIRECTORY);
    }
  }

  private CompiledExtensions router(String annotation) throws IOException {
    String type = "org.apache.dubbo.rpc.cluster.RouterFactory";
    return new CompiledExtensions(folder)
        .stock(
            Map.of(type, "package org.apache.dubbo.rpc.cluster; public interface RouterFactory {}"))
        .application(
            Map.of(
                "shop.GrayRouterFactory",
                "package shop; "
                    + annotation
                    + " public class GrayRouterFactory implements "
                    + type
                    + " {}"))
        .file(type, "gray=shop.GrayRouterFactory\n");
  }

  @Test
  void aRouterThatStockWouldUseIsRefused() throws IOException {
    try (URLClassLoader loader = router("@org.apache.dubbo.common.extension.Activate").loader()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> ExtensionDirector.ofConfigObjects(loader))
          .withMessageContainingAll(
              "the extension 'gray' of org.apache.dubbo.rpc.cluster.RouterFactory",
              "shop.GrayRouterFactory",
              "docs/rules.md");
    }
  }

  @Test
  void aRouterThatNothingUsesIsLeftAlone() throws IOException {
    try (URLClassLoader loader = router("").loader()) {
      assertThat(ExtensionDirector.ofConfigObjects(loader)).isNotNull();
    }
  }

  @Test
  void anOwnLoadBalancerIsRefusedWhereASettingNamesIt() throws IOException {
    CompiledExtensions compiled =
        new CompiledExtensions(folder)
            .file("com.alibaba.dubbo.rpc.cluster.LoadBalance", "gray=shop.GrayLoadBalance\n");
    try (URLClassLoader loader = compiled.loader()) {
      ExtensionDirector director = ExtensionDirector.ofConfigObjects(loader);
      director.checkSettings(Map.of("loadbalance", "random"));
      assertThatIllegalStateException()
          .isThrownBy(() -> director.checkSettings(Map.of("loadbalance", "gray")))
          .withMessageContainingAll("'gray'", "shop.GrayLoadBalance", "docs/fleet.md");
    }
  }
}
