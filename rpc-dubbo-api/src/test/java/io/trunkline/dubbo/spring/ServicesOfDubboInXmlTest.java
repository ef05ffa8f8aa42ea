package io.trunkline.dubbo.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.rpc.AsyncContext;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.service.EchoService;
import org.apache.dubbo.rpc.service.GenericException;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** Dubbo's EchoService and GenericService with services and references in XML files. */
@Timeout(60)
class ServicesOfDubboInXmlTest {

  /** A guest. */
  public static final class Guest implements Serializable {

    private static final long serialVersionUID = 1L;

    private String name = "";

    public String getName() {
      return name;
    }

    public void setName(String value) {
      name = value;
    }
  }

  /** Is called in all ways. */
  public interface Door {

    Guest enter(Guest guest, int rooms);
  }

  /** Has rooms for some. */
  public static final class Host implements Door {

    @Override
    public Guest enter(Guest guest, int rooms) {
      if (rooms > 2) {
        throw new IllegalStateException("only 2 rooms");
      }
      guest.setName(guest.getName() + " in " + rooms);
      return guest;
    }
  }

  /** Answers anything. */
  public static final class Anything implements GenericService {

    @Override
    public Object $invoke(String method, String[] types, Object[] arguments) {
      Guest guest = (Guest) arguments[0];
      if ("nobody".equals(guest.getName())) {
        throw new GenericException(new UnsupportedOperationException("nobody enters"));
      }
      guest.setName(method + " " + types[1] + " " + guest.getName());
      return (int) arguments[1] == 0 ? "no guest" : guest;
    }
  }

  /** Says later who has asked where. */
  public static final class Later implements Door {

    @Override
    public Guest enter(Guest guest, int rooms) {
      String ends =
          RpcContext.getContext().getRemoteAddress()
              + " "
              + RpcContext.getContext().getLocalAddress();
      AsyncContext async = RpcContext.startAsync();
      new Thread(
              () -> {
                guest.setName(ends);
                async.write(guest);
              })
          .start();
      return new Guest();
    }
  }

  private static GenericXmlApplicationContext started(String host) {
    String xml =
        """
        <beans xmlns='http://www.springframework.org/schema/beans'
            xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
            xmlns:dubbo='http://dubbo.apache.org/schema/dubbo'
            xsi:schemaLocation='http://www.springframework.org/schema/beans
            http://www.springframework.org/schema/beans/spring-beans.xsd
            http://dubbo.apache.org/schema/dubbo http://dubbo.apache.org/schema/dubbo/dubbo.xsd'>
          <dubbo:protocol name='dubbo' port='PORT'/>
          <dubbo:service interface='TYPE' ref='host'/>
          <dubbo:reference id='door' interface='TYPE' timeout='20000' url='dubbo://127.0.0.1:PORT'/>
          <dubbo:reference id='here' interface='TYPE' scope='local'/>
          <dubbo:reference id='any' interface='TYPE' timeout='20000' generic='true' url='dubbo://127.0.0.1:PORT'/>
          <bean id='host' class='HOST'/>
        </beans>
        """
            .replace("TYPE", Door.class.getName())
            .replace("HOST", ServicesOfDubboInXmlTest.class.getName() + "$" + host)
            .replace("PORT", "" + freePort());
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
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

  @AfterEach
  void forget() {
    RpcContext.removeContext();
  }

  @Test
  void everyReferenceIsAnEchoServiceOfBothNames() {
    try (GenericXmlApplicationContext context = started("Host")) {
      Object door = context.getBean("door");

      assertThat(((EchoService) door).$echo("OK")).isEqualTo("OK");
      assertThat(((com.alibaba.dubbo.rpc.service.EchoService) door).$echo("OK")).isEqualTo("OK");
      assertThat(((io.trunkline.call.EchoService) door).$echo("OK")).isEqualTo("OK");
      assertThat(((Door) door).enter(new Guest(), 1).getName()).isEqualTo(" in 1");
      assertThat(door).isEqualTo(door).hasToString(door.toString());
    }
  }

  @Test
  void aGenericImplementationSaysWithAGenericExceptionWhatItThrew() {
    try (GenericXmlApplicationContext context = started("Anything")) {
      Guest nobody = new Guest();
      nobody.setName("nobody");

      assertThatExceptionOfType(GenericException.class)
          .isThrownBy(() -> context.getBean("door", Door.class).enter(nobody, 1))
          .satisfies(
              thrown -> {
                assertThat(thrown.getExceptionClass())
                    .isEqualTo(UnsupportedOperationException.class.getName());
                assertThat(thrown.getExceptionMessage()).isEqualTo("nobody enters");
              });
    }
  }

  @Test
  void aCallWithinTheProcessHasContextsAndAnAnswerThatComesLater() {
    try (GenericXmlApplicationContext context = started("Later")) {
      String ends = context.getBean("here", Door.class).enter(new Guest(), 1).getName();

      String none = InetSocketAddress.createUnresolved("127.0.0.1", 0).toString();
      assertThat(ends).isEqualTo(none + " " + none);
    }
  }

  @Test
  void aGenericReferenceHasDubbosTypes() throws Exception {
    String[] types = {Guest.class.getName(), "int"};
    Map<String, Object> guest = Map.of("name", "Ann", "class", Guest.class.getName());
    try (GenericXmlApplicationContext context = started("Host")) {
      GenericService any = context.getBean("any", GenericService.class);

      assertThat(any.$invoke("enter", types, new Object[] {guest, 2}))
          .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
          .containsEntry("name", "Ann in 2");
      assertThat(
              any.$invokeAsync("enter", types, new Object[] {guest, 1}).get(30, TimeUnit.SECONDS))
          .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
          .containsEntry("name", "Ann in 1");
      GenericException thrown =
          catchThrowableOfType(
              GenericException.class, () -> any.$invoke("enter", types, new Object[] {guest, 3}));
      assertThat(thrown.getExceptionClass()).isEqualTo(IllegalStateException.class.getName());
      assertThat(thrown.getExceptionMessage()).isEqualTo("only 2 rooms");
      assertThat(thrown).isInstanceOf(com.alibaba.dubbo.rpc.service.GenericException.class);
      assertThat(any).isInstanceOf(io.trunkline.call.GenericService.class);
    }
  }

  @Test
  void aGenericServiceAnswersTheMethodsOfAnInterface() {
    try (GenericXmlApplicationContext context = started("Anything")) {
      Guest guest = new Guest();
      guest.setName("Ann");
      Door door = context.getBean("door", Door.class);

      assertThat(door.enter(guest, 1).getName()).isEqualTo("enter int Ann");
      assertThatThrownBy(() -> door.enter(guest, 0))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContainingAll("returned java.lang.String", "Door.enter", "expected");
    }
  }
}
