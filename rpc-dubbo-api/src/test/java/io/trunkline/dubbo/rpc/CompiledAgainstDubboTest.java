package io.trunkline.dubbo.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import javax.tools.ToolProvider;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.RpcContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Classes that were compiled against Dubbo's own jar run on ours. */
@Timeout(120)
class CompiledAgainstDubboTest {

  private static final Path JARS = Path.of("target", "dubbo-jars");

  @TempDir private Path folder;

  private Class<?> compiled(String jar, String name, String source) throws Exception {
    Path library = JARS.resolve(jar);
    assertThat(library).exists();
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
                library.toString(),
                "-d",
                folder.toString(),
                file.toString());
    assertThat(result).isZero();
    return new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, CompiledAgainstDubboTest.class.getClassLoader())
        .loadClass(name);
  }

  @SuppressWarnings("unchecked") // written so in the source
  private static <T> T made(Class<?> type) throws ReflectiveOperationException {
    return (T) type.getConstructor().newInstance();
  }

  @Test
  void contextsFiltersUrlsAndExceptionsOfThree() throws Exception {
    Class<?> type =
        compiled(
            "org.apache.dubbo.dubbo.jar",
            "OfThree",
            """
            import java.util.Map;
            import org.apache.dubbo.common.URL;
            import org.apache.dubbo.common.constants.CommonConstants;
            import org.apache.dubbo.common.extension.Activate;
            import org.apache.dubbo.common.logger.Logger;
            import org.apache.dubbo.common.logger.LoggerFactory;
            import org.apache.dubbo.common.utils.StringUtils;
            import org.apache.dubbo.rpc.*;

            @Activate(group = {CommonConstants.PROVIDER, CommonConstants.CONSUMER}, order = 1)
            public class OfThree implements Filter, Filter.Listener, java.util.function.Function<Object, String> {
              private static final Logger logger = LoggerFactory.getLogger(OfThree.class);
              public String seen = "";
              public Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException {
                logger.info("called");
                RpcContext.getContext().setAttachment("a", "1").setAttachment("b", (Object) "2");
                RpcContext.getClientAttachment().setAttachment("c", "3").setObjectAttachment("d", 4);
                RpcContext.getServiceContext().setRemoteApplicationName("x").setLocalAddress("h", 1);
                invocation.setAttachment("e", "5");
                Result result = invoker.invoke(invocation);
                if (result instanceof AsyncRpcResult) {
                  ((AsyncRpcResult) result).getAppResponse().setValue(result.getValue() + "!");
                }
                seen += invocation.getMethodName() + invocation.getArguments().length
                    + invoker.getUrl().getParameter("side", "?") + invoker.getInterface().getSimpleName();
                return result;
              }
              public void onResponse(Result result, Invoker<?> invoker, Invocation invocation) {
                seen += " " + result.getValue() + result.hasException();
              }
              public void onError(Throwable t, Invoker<?> invoker, Invocation invocation) {
                seen += " " + t.getMessage();
              }
              public String apply(Object nothing) {
                URL url = URL.valueOf("dubbo://u:p@h:20880/s?a=1&b=x").addParameter("c", 3).setHost("i")
                    .addParameters("d", "4").removeParameter("a");
                RpcException e = new RpcException(RpcException.TIMEOUT_EXCEPTION, "late");
                RpcContext context = RpcContext.getContext();
                Map<String, Object> all = RpcContext.getClientResponseContext().getObjectAttachments();
                return url.toFullString() + " " + url.getParameter("c", 0) + " " + url.getPort()
                    + " " + e.isTimeout() + e.getCode() + " " + context.isConsumerSide()
                    + (context.getRemotePort() > 0) + context.getRemoteHost().isEmpty() + all.containsKey("k")
                    + StringUtils.isBlank(" ");
              }
            }
            """);
    Filter filter = made(type);
    try (Pair<DubboFiltersTest.Greeter> pair =
        new Pair<>(
            DubboFiltersTest.Greeter.class,
            new DubboFiltersTest.Greeting(),
            List.of(),
            List.of(filter))) {
      assertThat(pair.service().greet("Ann")).isEqualTo("hello Ann null!");
      assertThat(type.getField("seen").get(filter))
          .isEqualTo("greet1consumerGreeter hello Ann null!false");
      Function<Object, String> values = made(type);
      assertThat(values.apply(""))
          .isEqualTo("dubbo://u:p@i:20880/s?b=x&c=3&d=4 3 20880 true2 truetruefalsefalsetrue");
    }
  }

  @Test
  void anAsyncContextOfThree() throws Exception {
    Class<?> type =
        compiled(
            "org.apache.dubbo.dubbo.jar",
            "Later",
            """
            import org.apache.dubbo.rpc.AsyncContext;
            import org.apache.dubbo.rpc.RpcContext;
            import org.apache.dubbo.rpc.RpcContextAttachment;

            public class Later implements java.util.function.Function<Object, String> {
              public String apply(Object name) {
                AsyncContext async = RpcContext.startAsync();
                new Thread(() -> {
                  async.signalContextSwitch();
                  RpcContextAttachment out = RpcContext.getServerContext();
                  out.setAttachment("k", "v");
                  async.write("later " + name);
                }).start();
                return null;
              }
            }
            """);
    Function<Object, String> later = made(type);
    try (Pair<DubboFiltersTest.Greeter> pair =
        new Pair<>(
            DubboFiltersTest.Greeter.class,
            new DubboFiltersTest.Greeter() {
              @Override
              public String greet(String name) {
                return later.apply(name);
              }

              @Override
              public CompletableFuture<String> greetLater(String name) {
                throw new UnsupportedOperationException("not called");
              }
            })) {
      assertThat(pair.service().greet("Ann")).isEqualTo("later Ann");
      assertThat(RpcContext.getServerContext().getAttachment("k")).isEqualTo("v");
    }
  }

  @Test
  void contextsFiltersUrlsAndExceptionsOfTwo() throws Exception {
    Class<?> type =
        compiled(
            "com.alibaba.dubbo.jar",
            "OfTwo",
            """
            import com.alibaba.dubbo.common.Constants;
            import com.alibaba.dubbo.common.URL;
            import com.alibaba.dubbo.common.extension.Activate;
            import com.alibaba.dubbo.rpc.*;

            @Activate(group = {Constants.PROVIDER, Constants.CONSUMER})
            public class OfTwo implements Filter, java.util.function.Function<Object, String> {
              public String seen = "";
              public Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException {
                RpcContext.getContext().setAttachment("trace", "t2").setAttachment("b", "2");
                invocation.getAttachments().put("own", "1");
                try {
                  Result result = invoker.invoke(invocation);
                  seen += invocation.getMethodName() + invoker.getUrl().getParameter("side")
                      + invocation.getAttachment("own", "none") + result.getValue() + result.hasException();
                  return new RpcResult(result.getValue() + "?");
                } catch (RpcException e) {
                  seen += " caught " + e.isNetwork();
                  throw e;
                }
              }
              public String apply(Object nothing) {
                URL url = URL.valueOf("dubbo://h:20880/s?a=1").addParameter("c", 3).setPort(1);
                RpcContext context = RpcContext.getContext();
                return url + " " + context.isConsumerSide() + (context.getRemotePort() > 0)
                    + context.getUrl().getServiceInterface();
              }
            }
            """);
    Filter filter = made(type);
    try (Pair<DubboFiltersTest.Greeter> pair =
        new Pair<>(
            DubboFiltersTest.Greeter.class,
            new DubboFiltersTest.Greeting(),
            List.of(),
            List.of(filter))) {
      assertThat(pair.service().greet("Ann")).isEqualTo("hello Ann t2?");
      assertThat(type.getField("seen").get(filter)).isEqualTo("greetconsumer1hello Ann t2false");
      Function<Object, String> values = made(type);
      assertThat(values.apply(""))
          .isEqualTo("dubbo://h:1/s?a=1&c=3 truetrue" + DubboFiltersTest.Greeter.class.getName());
      pair.stop();
      assertThat(catchThrowable(() -> pair.service().greet("Ann")))
          .isInstanceOf(com.alibaba.dubbo.rpc.RpcException.class);
      assertThat(type.getField("seen").get(filter)).asString().endsWith(" caught true");
    }
  }

  @Test
  void whatPublishedFiltersUseOfThree() throws Exception {
    Class<?> type =
        compiled(
            "org.apache.dubbo.dubbo.jar",
            "UsedOfThree",
            """
            import java.util.Map;
            import org.apache.dubbo.common.URL;
            import org.apache.dubbo.common.extension.ExtensionLoader;
            import org.apache.dubbo.common.utils.JsonUtils;
            import org.apache.dubbo.common.utils.NamedThreadFactory;
            import org.apache.dubbo.common.utils.ReflectUtils;
            import org.apache.dubbo.common.utils.SystemPropertyConfigUtils;
            import org.apache.dubbo.rpc.*;
            import org.apache.dubbo.rpc.model.*;
            import org.apache.dubbo.rpc.support.RpcUtils;

            public class UsedOfThree implements Filter, ScopeModelAware, java.util.function.Function<Object, String> {
              public String seen = "";
              public Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException {
                invocation.getAttachments().put("trace", "t3");
                Result result = invoker.invoke(invocation);
                seen += RpcUtils.getMethodName(invocation) + RpcUtils.getArguments(invocation).length
                    + RpcUtils.getParameterTypes(invocation)[0].getSimpleName()
                    + RpcUtils.getReturnType(invocation).getSimpleName()
                    + RpcUtils.getInvokeMode(invoker.getUrl(), invocation)
                    + RpcUtils.isOneway(invoker.getUrl(), invocation)
                    + RpcUtils.getTimeout(invocation, 7)
                    + RpcContext.getContext().getCompletableFuture().isDone();
                return result;
              }
              public String apply(Object nothing) {
                ExtensionLoader<Filter> filters = ExtensionLoader.getExtensionLoader(Filter.class);
                return ReflectUtils.forName("int[]").getSimpleName()
                    + JsonUtils.toJson(Map.of("a", 1)) + JsonUtils.toJavaList("[1]", Integer.class)
                    + new NamedThreadFactory("name", true).newThread(() -> {}).isDaemon()
                    + SystemPropertyConfigUtils.getSystemProperty("no.such.property", "none")
                    + filters.hasExtension("none") + filters.getSupportedExtensionInstances().isEmpty()
                    + ApplicationModel.defaultModel().getDefaultModule().getApplicationModel().tryGetApplicationName()
                    + FrameworkModel.defaultModel().defaultApplication().getExtensionLoader(Filter.class)
                        .getSupportedExtensions();
              }
            }
            """);
    Filter filter = made(type);
    try (Pair<DubboFiltersTest.Greeter> pair =
        new Pair<>(
            DubboFiltersTest.Greeter.class,
            new DubboFiltersTest.Greeting(),
            List.of(),
            List.of(filter))) {
      assertThat(pair.service().greet("Ann")).isEqualTo("hello Ann t3");
      assertThat(type.getField("seen").get(filter)).isEqualTo("greet1StringStringSYNCfalse7true");
    }
    Function<Object, String> values = made(type);
    assertThat(values.apply("")).isEqualTo("int[]{\"a\":1}[1]truenonefalsetruenull[]");
  }

  @Test
  void whatPublishedFiltersUseOfTwo() throws Exception {
    Class<?> type =
        compiled(
            "com.alibaba.dubbo.jar",
            "UsedOfTwo",
            """
            import com.alibaba.dubbo.common.extension.ExtensionLoader;
            import com.alibaba.dubbo.common.logger.Logger;
            import com.alibaba.dubbo.common.logger.LoggerFactory;
            import com.alibaba.dubbo.common.utils.NetUtils;
            import com.alibaba.dubbo.common.utils.StringUtils;
            import com.alibaba.dubbo.remoting.RemotingException;
            import com.alibaba.dubbo.remoting.TimeoutException;
            import com.alibaba.dubbo.rpc.*;
            import com.alibaba.dubbo.rpc.support.RpcUtils;

            public class UsedOfTwo implements Filter {
              private static final Logger logger = LoggerFactory.getLogger(UsedOfTwo.class);
              public String seen = "";
              public Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException {
                logger.info("called");
                ((RpcInvocation) invocation).setAttachment("trace", "t2");
                try {
                  Result result = invoker.invoke(new RpcInvocation(invocation, invoker));
                  seen += RpcUtils.getMethodName(invocation) + RpcUtils.isAsync(invoker.getUrl(), invocation)
                      + StringUtils.isBlank("") + NetUtils.LOCALHOST
                      + ExtensionLoader.getExtensionLoader(Filter.class).hasExtension("none");
                  return result;
                } catch (RpcException e) {
                  seen += (e.getCause() instanceof TimeoutException) + "" + (e.getCause() instanceof RemotingException);
                  throw e;
                }
              }
            }
            """);
    Filter filter = made(type);
    try (Pair<DubboFiltersTest.Greeter> pair =
        new Pair<>(
            DubboFiltersTest.Greeter.class,
            new DubboFiltersTest.Greeting(),
            List.of(),
            List.of(filter))) {
      assertThat(pair.service().greet("Ann")).isEqualTo("hello Ann t2");
      pair.stop();
      assertThat(catchThrowable(() -> pair.service().greet("Ann"))).isNotNull();
      assertThat(type.getField("seen").get(filter))
          .isEqualTo("greetfalsetrue127.0.0.1falsefalsetrue");
    }
  }

  @Test
  void dubbosJarBesideOursIsRefusedInEveryOrder() throws Exception {
    for (String jar : List.of("org.apache.dubbo.dubbo.jar", "com.alibaba.dubbo.jar")) {
      for (boolean first : new boolean[] {true, false}) {
        List<URL> path = new ArrayList<>(classPath());
        path.add(first ? 0 : path.size(), JARS.resolve(jar).toUri().toURL());
        try (URLClassLoader both =
            new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
          Class<?> filters = both.loadClass(DubboFilters.class.getName());
          assertThat(
                  catchThrowable(
                      () ->
                          filters
                              .getMethod("ofService", Class.class, Map.class)
                              .invoke(null, Runnable.class, Map.of())))
              .cause()
              .as(jar + (first ? " first" : " last"))
              .isInstanceOf(IllegalStateException.class)
              .hasMessageContainingAll("rpc-dubbo-api", "remove the Dubbo jar");
        }
      }
    }
    DubboJars.refuse(CompiledAgainstDubboTest.class.getClassLoader());
  }

  private static List<URL> classPath() throws IOException {
    List<URL> path = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      path.add(Path.of(entry).toUri().toURL());
    }
    return path;
  }
}
