package io.trunkline.dubbo.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.PenetrateAttachmentSelector;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcContextAttachment;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** Dubbo's filters and contexts in XML files, found as in Dubbo. */
@Timeout(60)
class FiltersOfDubboInXmlTest {

  /** Says which filters it was called through. */
  public interface Walk {

    String walked();
  }

  /** Reads the attachment in which filters leave their names. */
  public static final class Walking implements Walk {

    @Override
    public String walked() {
      RpcContext context = RpcContext.getContext();
      return context.getAttachment("walked") + " of " + context.getUrl().getParameter("env");
    }
  }

  /** Leaves its name. */
  public abstract static class Step implements Filter {

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException {
      String before = RpcContext.getContext().getAttachment("walked");
      String name = getClass().getSimpleName();
      RpcContext.getContext().setAttachment("walked", before == null ? name : before + "," + name);
      return invoker.invoke(invocation);
    }
  }

  /** Of both sides. */
  @Activate(
      group = {CommonConstants.PROVIDER, CommonConstants.CONSUMER},
      order = 5)
  public static final class Both extends Step {}

  /** Before it, at services. */
  @Activate(group = CommonConstants.PROVIDER, order = -1)
  public static final class Early extends Step {}

  /** Where a setting is there. */
  @Activate(group = CommonConstants.PROVIDER, value = "env:test", order = 9)
  public static final class InTests extends Step {}

  /** Where another setting is there. */
  @Activate(group = CommonConstants.PROVIDER, value = "env:live")
  public static final class Live extends Step {}

  /** Only where it is named. */
  public static final class Named extends Step {}

  /** Calls the reference that its filter is for. */
  public static final class Desk {

    private final Walk path;

    public Desk(Walk path) {
      this.path = path;
    }
  }

  /** Needs the desk, which needs the reference, which needs this. */
  public static final class Desked extends Step {

    private @Nullable Desk desk;

    public void setDesk(Desk value) {
      desk = value;
    }

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException {
      invocation.setAttachment("desk", String.valueOf(desk != null && desk.path != null));
      return super.invoke(invoker, invocation);
    }
  }

  /** The same as a selector of attachments. */
  public static final class DeskSelector implements PenetrateAttachmentSelector {

    private @Nullable Desk desk;

    public void setDesk(Desk value) {
      desk = value;
    }

    @Override
    public Map<String, Object> select(
        Invocation invocation, RpcContextAttachment client, RpcContextAttachment server) {
      return Map.of("walked", "from a desk " + (desk != null));
    }

    @Override
    public Map<String, Object> selectReverse(
        Invocation invocation, RpcContextAttachment client, RpcContextAttachment server) {
      return Map.of();
    }
  }

  /** Leaves the name of the application whose extensions it sees. */
  public static final class Applied implements Filter {

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException {
      RpcContext.getContext().setAttachment("walked", ApplicationModel.getName());
      return invoker.invoke(invocation);
    }
  }

  @TempDir private Path folder;
  private ClassLoader loader;

  @BeforeEach
  void writeFile() throws IOException {
    Path files = Files.createDirectories(folder.resolve("META-INF/dubbo"));
    String own = FiltersOfDubboInXmlTest.class.getName() + "$";
    Files.writeString(
        files.resolve("org.apache.dubbo.rpc.Filter"),
        "# ours\nboth="
            + own
            + "Both\nearly="
            + own
            + "Early\ntests="
            + own
            + "InTests\nlive="
            + own
            + "Live\nnamed = "
            + own
            + "Named # by name\ngone=no.such.Filter\ndesked="
            + own
            + "Desked\napplied="
            + own
            + "Applied\n");
    loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, FiltersOfDubboInXmlTest.class.getClassLoader());
  }

  private GenericXmlApplicationContext started(String ofService, String ofReference) {
    return started("walks", ofService, ofReference, "");
  }

  private GenericXmlApplicationContext started(
      String application, String ofService, String ofReference, String more) {
    String xml =
        """
        <beans xmlns='http://www.springframework.org/schema/beans'
            xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
            xmlns:dubbo='http://dubbo.apache.org/schema/dubbo'
            xsi:schemaLocation='http://www.springframework.org/schema/beans
            http://www.springframework.org/schema/beans/spring-beans.xsd
            http://dubbo.apache.org/schema/dubbo http://dubbo.apache.org/schema/dubbo/dubbo.xsd'>
          <dubbo:application name='APPLICATION'/>
          <dubbo:protocol name='dubbo' port='PORT'/>
          <dubbo:service interface='TYPE' ref='walking' OFSERVICE>
            <dubbo:parameter key='env' value='test'/>
          </dubbo:service>
          <dubbo:reference id='path' interface='TYPE' timeout='20000' url='dubbo://127.0.0.1:PORT' OFREFERENCE/>
          <bean id='walking' class='io.trunkline.dubbo.spring.FiltersOfDubboInXmlTest$Walking'/>
          MORE
        </beans>
        """
            .replace("TYPE", Walk.class.getName())
            .replace("OFSERVICE", ofService)
            .replace("OFREFERENCE", ofReference)
            .replace("APPLICATION", application)
            .replace("MORE", more)
            .replace("PORT", "" + freePort());
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
    context.setClassLoader(loader);
    context.load(new ByteArrayResource(xml.getBytes(StandardCharsets.UTF_8)));
    context.refresh();
    return context;
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String walked(String ofService, String ofReference) {
    try (GenericXmlApplicationContext context = started(ofService, ofReference)) {
      return context.getBean("path", Walk.class).walked();
    } finally {
      RpcContext.removeContext();
    }
  }

  @Test
  void annotatedFiltersComeInTheirOrderWhereTheyFit() {
    assertThat(walked("", "")).isEqualTo("Both,Early,Both,InTests of test");
  }

  @Test
  void filtersAreNamedAndLeftOut() {
    assertThat(walked("filter='named'", "filter='-both'"))
        .isEqualTo("Early,Both,InTests,Named of test");
    assertThat(walked("filter='named,default,-early'", "filter='-default,named'"))
        .isEqualTo("Named,Named,Both,InTests of test");
    assertThat(walked("filter='-default'", "filter='-default'")).isEqualTo("null of test");
  }

  @Test
  void aNameThatNothingHasIsRefusedAtTheStart() {
    assertThatThrownBy(() -> started("", "filter='accesslog'"))
        .hasMessageContainingAll("names 'accesslog'", "META-INF/dubbo/org.apache.dubbo.rpc.Filter");
  }

  @Test
  void aFilterThatCannotBeMadeIsNamed() {
    assertThatThrownBy(() -> started("", "filter='gone'"))
        .hasStackTraceContaining("the extension 'gone' of org.apache.dubbo.rpc.Filter");
  }

  @Test
  void anOwnLoadBalancerIsRefusedWithTheNextStep() throws IOException {
    Files.writeString(
        folder.resolve("META-INF/dubbo/org.apache.dubbo.rpc.cluster.LoadBalance"),
        "gray=shop.GrayLoadBalance\n");

    assertThatThrownBy(() -> started("", "loadbalance='gray'"))
        .hasStackTraceContaining("shop.GrayLoadBalance, cannot be used")
        .hasStackTraceContaining("docs/fleet.md");
  }

  private static final String DESK =
      "<bean id='desk' class='io.trunkline.dubbo.spring.FiltersOfDubboInXmlTest$Desk'>"
          + "<constructor-arg ref='path'/></bean>";

  @Test
  void aBeanOfAFilterCanUseTheReferenceThatTheFilterIsFor() {
    try (GenericXmlApplicationContext context =
        started("walks", "", "filter='-default,desked'", DESK)) {
      ExtensionDirector director = ExtensionDirector.ofConfigObjects(loader);
      Desked filter = (Desked) director.getExtension(Filter.class, "desked");

      assertThat(filter.desk).isSameAs(context.getBean("desk"));
      assertThat(context.getBean("path", Walk.class).walked()).startsWith("Desked,");
    } finally {
      RpcContext.removeContext();
    }
  }

  @Test
  void aBeanOfASelectorCanUseAReferenceToo() throws IOException {
    Files.writeString(
        folder.resolve("META-INF/dubbo/org.apache.dubbo.rpc.PenetrateAttachmentSelector"),
        "desk=" + FiltersOfDubboInXmlTest.class.getName() + "$DeskSelector\n");
    try (GenericXmlApplicationContext context =
        started("walks", "filter='-default'", "filter='-default'", DESK)) {
      assertThat(context.getBean("path", Walk.class).walked()).startsWith("from a desk true");
    } finally {
      RpcContext.removeContext();
    }
  }

  @Test
  void aBeanOfAFilterThatCannotBeMadeFailsTheStart() {
    String broken =
        DESK.replace("ref='path'", "ref='none'").replace("<bean", "<bean lazy-init='true'");

    assertThatThrownBy(() -> started("walks", "", "filter='desked'", broken))
        .hasStackTraceContaining("the extension 'desked' of org.apache.dubbo.rpc.Filter")
        .hasStackTraceContaining("needs a bean for setDesk(")
        .hasStackTraceContaining("'none'");
  }

  @Test
  void aCallSeesTheExtensionsOfItsOwnContextWhicheverBeganLast() {
    String filter = "filter='-default,applied'";
    try (GenericXmlApplicationContext first = started("first", "filter='-default'", filter, "");
        GenericXmlApplicationContext second = started("second", "filter='-default'", filter, "")) {
      assertThat(first.getBean("path", Walk.class).walked()).startsWith("first of");
      assertThat(second.getBean("path", Walk.class).walked()).startsWith("second of");
    } finally {
      RpcContext.removeContext();
    }
  }
}
