package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.filters.ResultMerger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Results of several groups of a service, over a port. */
@Timeout(120)
class MergedGroupsInXmlTest {

  /** The service. */
  public interface Menu {

    List<String> dishes();

    String name();

    List<String> slowDishes();
  }

  /** One group's. */
  public static final class Kitchen implements Menu {

    private final String name;
    private final AtomicInteger cooking = new AtomicInteger();
    private final CountDownLatch cooked = new CountDownLatch(1);

    /** With this name. */
    public Kitchen(String name) {
      this.name = name;
    }

    @Override
    public List<String> dishes() {
      return new ArrayList<>(List.of(name));
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public List<String> slowDishes() {
      cooking.incrementAndGet();
      try {
        cooked.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return dishes();
    }
  }

  /** Joins texts. */
  public static final class Joining implements ResultMerger {

    @Override
    public Object merge(List<Object> results) {
      return results.toString();
    }
  }

  private static String provider(int port, String east, String more) {
    String type = "io.trunkline.spring.MergedGroupsInXmlTest$";
    return """
    <dubbo:protocol id='one' name='dubbo' port='PORT' unregister-wait='0'/>
    <dubbo:protocol id='two' name='dubbo' port='-1' unregister-wait='0'/>MORE
    <dubbo:service interface='TYPEMenu' group='west' ref='west' protocol='one'/>
    <dubbo:service interface='TYPEMenu' group='east' ref='east' protocol='EAST'/>
    <bean id='west' class='TYPEKitchen'><constructor-arg value='west'/></bean>
    <bean id='east' class='TYPEKitchen'><constructor-arg value='east'/></bean>
    <bean id='joining' class='TYPEJoining'/>
    """
        .replace("TYPE", type)
        .replace("MORE", more)
        .replace("EAST", east)
        .replace("PORT", "" + port);
  }

  private static String reference(String attributes, String inside) {
    return ("<dubbo:reference id='menu' interface='io.trunkline.spring.MergedGroupsInXmlTest$Menu'"
        + " timeout='30000' cluster='mergeable' "
        + attributes
        + ">"
        + inside
        + "</dubbo:reference>");
  }

  @Test
  void ofAnAddressAreMergedByTypeOrByABean() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            provider(port, "one", "")
                + reference(
                    "merger='true' group='west,east' url='dubbo://127.0.0.1:" + port + "'",
                    "<dubbo:method name='name' merger='joining'/>"))) {
      Menu menu = context.getBean("menu", Menu.class);

      assertThat(menu.dishes()).containsExactly("east", "west");
      assertThat(menu.name()).isEqualTo("[east, west]");
    }
  }

  private static long mergers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("trunkline-merger"))
        .count();
  }

  @Test
  void takeNoMoreThreadsThanMayAndEachCallerGetsAll() throws Exception {
    int port = Xml.freePort();
    String providers =
        provider(port, "one", "").replaceFirst("unregister-wait", "threads='600' unregister-wait");
    String url = "merger='true' group='west,east' url='dubbo://127.0.0.1:" + port + "'";
    ExecutorService callers = Executors.newCachedThreadPool();
    try (GenericXmlApplicationContext context = Xml.dubbo(providers + reference(url, ""))) {
      Menu menu = context.getBean("menu", Menu.class);
      List<Kitchen> kitchens =
          List.of(context.getBean("west", Kitchen.class), context.getBean("east", Kitchen.class));
      List<Future<List<String>>> calls = new ArrayList<>();
      for (int i = 0; i < 220; i++) {
        calls.add(callers.submit(menu::slowDishes));
      }
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
      while (kitchens.stream().mapToInt(each -> each.cooking.get()).sum() < 420) {
        assertThat(System.nanoTime() - deadline)
            .as("until all threads and callers wait")
            .isNegative();
        Thread.onSpinWait();
      }
      assertThat(mergers()).isEqualTo(200);
      kitchens.forEach(each -> each.cooked.countDown());
      for (Future<List<String>> call : calls) {
        assertThat(call.get(30, TimeUnit.SECONDS)).containsExactly("east", "west");
      }
    } finally {
      callers.shutdownNow();
    }
  }

  @Test
  void areRefusedOnceTheContextIsClosed() throws IOException {
    int port = Xml.freePort();
    Menu menu;
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            provider(port, "one", "")
                + reference(
                    "merger='true' group='west,east' url='dubbo://127.0.0.1:" + port + "'", ""))) {
      menu = context.getBean("menu", Menu.class);
    }
    assertThatThrownBy(menu::dishes)
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void ofARegistryAreThoseThatHaveProviders() throws IOException {
    String registry = "<dubbo:registry address='memory://" + UUID.randomUUID() + "'/>";
    try (GenericXmlApplicationContext provider =
            Xml.dubbo(provider(Xml.freePort(), "two", registry));
        GenericXmlApplicationContext consumer =
            Xml.dubbo(
                registry + reference("group='*'", "<dubbo:method name='dishes' merger='true'/>"))) {
      assertThat(provider.isRunning()).isTrue();
      Menu menu = consumer.getBean("menu", Menu.class);

      assertThat(menu.dishes()).containsExactly("east", "west");
      assertThat(menu.name()).as("of one group").isIn("east", "west");
    }
  }

  @Test
  void whoseMergerDoesNotFitStopTheStart() {
    String url = " lazy='true' group='a,b' url='dubbo://127.0.0.1'";
    assertThatThrownBy(
            () -> Xml.dubbo(reference(url, "<dubbo:method name='name' merger='true'/>")).close())
        .hasMessageContainingAll("dubbo:reference", "only arrays, lists, sets and maps");
    assertThatThrownBy(
            () -> Xml.dubbo(reference(url, "<dubbo:method name='name' merger='no'/>")).close())
        .hasMessageContainingAll("attribute 'merger' names 'no'", ResultMerger.class.getName());
    assertThatThrownBy(() -> Xml.dubbo(reference(url + " merger='true' mock='true'", "")).close())
        .hasMessageContainingAll("'mock' is not supported together with 'merger'");
  }
}
