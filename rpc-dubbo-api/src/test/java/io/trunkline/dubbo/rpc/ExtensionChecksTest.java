package io.trunkline.dubbo.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.rpc.Filter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/** Extensions that would fail with each call, or would not be used, are refused. */
@Timeout(60)
class ExtensionChecksTest {

  private static final String CHAIN = "org.apache.dubbo.rpc.cluster.RouterChain";

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
                CHAIN,
                "package org.apache.dubbo.rpc.cluster; public interface RouterChain"
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
    try (URLClassLoader loader = with(CHAIN + ".list();").loader()) {
      ExtensionLoader<Filter> filters = filters(loader);
      assertThatIllegalStateException()
          .isThrownBy(() -> filters.getExtension("audit"))
          .withMessageContainingAll(
              "the extension 'audit' of org.apache.dubbo.rpc.Filter, shop.AuditFilter,",
              "needs the class " + CHAIN,
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
    String guarded = "try { " + CHAIN + ".list(); } catch (NoClassDefFoundError none) { }";
    try (URLClassLoader loader = with(guarded).loader()) {
      assertThat(filters(loader).getExtension("audit")).isNotNull();
    }
  }

  @Test
  void aUseThatHandlesAnyErrorIsLeftAlone() throws IOException {
    String handled =
        "try { " + CHAIN + ".list(); } catch (Throwable t) { if (t == null) { toString(); } }";
    try (URLClassLoader loader = with(handled).loader()) {
      assertThat(filters(loader).getExtension("audit")).isNotNull();
    }
  }

  @Test
  void aUseWhoseErrorIsThrownOnIsRefused() throws IOException {
    String thrownOn = "try { " + CHAIN + ".list(); } catch (Throwable t) { toString(); throw t; }";
    try (URLClassLoader loader = with(thrownOn).loader()) {
      ExtensionLoader<Filter> filters = filters(loader);
      assertThatIllegalStateException()
          .isThrownBy(() -> filters.getExtension("audit"))
          .withMessageContaining("needs the class " + CHAIN);
    }
  }

  @Test
  void aMissingClassInALibraryInsideTheJarIsReported() throws Exception {
    new CompiledExtensions(folder)
        .stock(
            Map.of(
                CHAIN,
                "package org.apache.dubbo.rpc.cluster; public interface RouterChain"
                    + " { static void list() {} }"))
        .application(
            Map.of(
                "com.shop.filter.AuditFilter",
                filter("AuditFilter", "", "", "com.shop.shaded.Tracing.trace();")
                    .replace("package shop;", "package com.shop.filter;"),
                "com.shop.shaded.Tracing",
                "package com.shop.shaded; public class Tracing { public static void trace() { "
                    + CHAIN
                    + ".list(); } }"))
        .file("org.apache.dubbo.rpc.Filter", "audit=com.shop.filter.AuditFilter\n");
    Path jar = folder.resolve("audit.jar");
    Jars.write(jar, folder.resolve("application"));
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {jar.toUri().toURL()}, ExtensionChecksTest.class.getClassLoader())) {
      String log = Logged.during(() -> filters(loader).getExtension("audit"));
      assertThat(log).contains("WARN", "'audit'", CHAIN, "used by com.shop.shaded.Tracing");
    }
  }

  /** Makes the extension in a loader that has no other parent than the platform. */
  public static final class MakesAudit implements Runnable {

    @Override
    public void run() {
      filters(MakesAudit.class.getClassLoader()).getExtension("audit");
    }
  }

  private void makeAudit(String withoutJar, Path... more) throws Exception {
    List<URL> path = new ArrayList<>();
    for (Path folder : more) {
      path.add(folder.toUri().toURL());
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!entry.contains(withoutJar)) {
        path.add(Path.of(entry).toUri().toURL());
      }
    }
    try (URLClassLoader loader =
        new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      ((Runnable) loader.loadClass(MakesAudit.class.getName()).getConstructor().newInstance())
          .run();
    }
  }

  @Test
  void aUseOfJsonUtilsWithoutJacksonIsRefused() throws Exception {
    with("org.apache.dubbo.common.utils.JsonUtils.toJson(invocation);");
    Path application = folder.resolve("application");

    makeAudit("no jar", application);
    assertThatThrownBy(() -> makeAudit("jackson", application))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("'audit'", "com.fasterxml.jackson", "JsonUtils", "class path");
  }

  @Test
  void anExtensionInAJarWithTrunklineIsChecked() throws Exception {
    with(CHAIN + ".list();");
    Path together = folder.resolve("together");
    for (Path part : List.of(Path.of("target", "classes"), folder.resolve("application"))) {
      FileSystemUtils.copyRecursively(part, together);
    }
    assertThatThrownBy(() -> makeAudit("no jar", together))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("needs the class " + CHAIN);
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
                    CHAIN, "package org.apache.dubbo.rpc.cluster; public interface RouterChain {}"))
            .application(
                Map.of(
                    "shop.AuditFilter",
                    filter(
                        "AuditFilter",
                        "@org.apache.dubbo.common.extension.Activate",
                        ", " + CHAIN,
                        "")))
            .file("org.apache.dubbo.rpc.Filter", "audit=shop.AuditFilter\n");
    try (URLClassLoader loader = compiled.loader()) {
      ExtensionLoader<Filter> filters = filters(loader);
      assertThatIllegalStateException()
          .isThrownBy(() -> filters.activated("consumer", Map.of()))
          .withMessageContainingAll("'audit'", "needs the class " + CHAIN);
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
          .withMessageContainingAll(
              "'gray'", "shop.GrayLoadBalance", "random, roundrobin", "docs/fleet.md");
    }
  }

  @Test
  void anOwnClusterIsRefusedWithTheValuesThatExist() throws IOException {
    CompiledExtensions compiled =
        new CompiledExtensions(folder)
            .file("org.apache.dubbo.rpc.cluster.Cluster", "gray=shop.GrayCluster\n");
    try (URLClassLoader loader = compiled.loader()) {
      ExtensionDirector director = ExtensionDirector.ofConfigObjects(loader);
      assertThatIllegalStateException()
          .isThrownBy(() -> director.checkSettings(Map.of("list.cluster", "gray")))
          .withMessageContainingAll("'gray'", "shop.GrayCluster", "failover, failfast");
    }
  }
}
