package io.trunkline.dubbo.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.apache.dubbo.rpc.cluster.LoadBalance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An application's own load balancers, clusters and routers compile and load. */
@Timeout(120)
class ClusterTypesTest {

  private static final String OF_THREE =
      """
      import java.util.List;
      import org.apache.dubbo.common.URL;
      import org.apache.dubbo.common.utils.Holder;
      import org.apache.dubbo.rpc.*;
      import org.apache.dubbo.rpc.cluster.*;
      import org.apache.dubbo.rpc.cluster.loadbalance.AbstractLoadBalance;
      import org.apache.dubbo.rpc.cluster.router.RouterSnapshotNode;
      import org.apache.dubbo.rpc.cluster.router.state.*;

      public class OfThree extends AbstractLoadBalance {
        protected <T> Invoker<T> doSelect(List<Invoker<T>> invokers, URL url, Invocation invocation) {
          return getWeight(invokers.get(0), invocation) > 1 ? invokers.get(0) : invokers.get(1);
        }
        public static class Own implements Cluster, RouterFactory, StateRouterFactory {
          public <T> Invoker<T> join(Directory<T> directory, boolean buildFilterChain) {
            return directory.getAllInvokers().get(0);
          }
          public Router getRouter(URL url) { return new OwnRouter(); }
          public <T> StateRouter<T> getRouter(Class<T> type, URL url) { return new OwnStateRouter<T>(); }
        }
        public static class OwnRouter implements Router {
          public URL getUrl() { return null; }
          public <T> List<Invoker<T>> route(List<Invoker<T>> invokers, URL url, Invocation invocation) {
            return invokers;
          }
          public boolean isRuntime() { return true; }
          public boolean isForce() { return false; }
          public int getPriority() { return DEFAULT_PRIORITY; }
        }
        public static class OwnStateRouter<T> implements StateRouter<T> {
          public URL getUrl() { return null; }
          public BitList<Invoker<T>> route(BitList<Invoker<T>> invokers, URL url, Invocation invocation,
              boolean print, Holder<RouterSnapshotNode<T>> node) {
            return invokers.isEmpty() ? BitList.emptyList() : new BitList<>(invokers);
          }
          public boolean isRuntime() { return true; }
          public boolean isForce() { return false; }
          public void notify(BitList<Invoker<T>> invokers) {}
          public String buildSnapshot() { return ""; }
          public void setNextRouter(StateRouter<T> next) {}
        }
      }
      """;

  private static final String OF_TWO =
      """
      import com.alibaba.dubbo.common.URL;
      import com.alibaba.dubbo.rpc.*;
      import com.alibaba.dubbo.rpc.cluster.*;
      import java.util.List;

      public class OfTwo implements LoadBalance, Cluster, RouterFactory {
        public <T> Invoker<T> select(List<Invoker<T>> invokers, URL url, Invocation invocation) {
          return invokers.get(0);
        }
        public <T> Invoker<T> join(Directory<T> directory) { return directory.list(null).get(0); }
        public Router getRouter(URL url) {
          return new Router() {
            public URL getUrl() { return url; }
            public <T> List<Invoker<T>> route(List<Invoker<T>> invokers, URL url, Invocation invocation) {
              return invokers;
            }
            public int getPriority() { return 0; }
            public int compareTo(Router other) { return 0; }
          };
        }
      }
      """;

  @TempDir private Path folder;

  private void compile(String name, String source, String classPath) throws Exception {
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-nowarn",
                "-cp",
                classPath,
                "-d",
                folder.toString(),
                file.toString());
    assertThat(result).as(name + " with " + classPath).isZero();
  }

  @Test
  void classesOfBothPackagesCompileAsWithDubboAndLoad() throws Exception {
    String ours = System.getProperty("java.class.path");
    compile("OfThree", OF_THREE, "target/dubbo-jars/org.apache.dubbo.dubbo.jar");
    compile("OfThree", OF_THREE, ours);
    compile("OfTwo", OF_TWO, "target/dubbo-jars/com.alibaba.dubbo.jar");
    compile("OfTwo", OF_TWO, ours);
    Path files = Files.createDirectories(folder.resolve("META-INF/dubbo"));
    Files.writeString(files.resolve("org.apache.dubbo.rpc.cluster.LoadBalance"), "mine=OfThree\n");
    Files.writeString(files.resolve("com.alibaba.dubbo.rpc.cluster.LoadBalance"), "old=OfTwo\n");
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, ClusterTypesTest.class.getClassLoader())) {
      ExtensionDirector director = ExtensionDirector.ofConfigObjects(loader);

      assertThat(director.getExtension(LoadBalance.class, "mine"))
          .isInstanceOf(loader.loadClass("OfThree"));
      assertThat(director.getExtension(com.alibaba.dubbo.rpc.cluster.LoadBalance.class, "old"))
          .isInstanceOf(loader.loadClass("OfTwo"));
    }
  }
}
