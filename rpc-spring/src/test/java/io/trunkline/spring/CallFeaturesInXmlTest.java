package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.support.GenericXmlApplicationContext;

/** What references do around their calls, through Dubbo's XML and over a port. */
@Timeout(120)
class CallFeaturesInXmlTest {

  /** The service. */
  public interface Counter {

    String count(String what, int many);

    CompletableFuture<String> countLater(String what, int many);
  }

  /** Counts, unless there is nothing. */
  public static final class Counting implements Counter {

    @Override
    public String count(String what, int many) {
      if (many == 0) {
        throw new IllegalStateException("no " + what);
      }
      return many + " " + what;
    }

    @Override
    public CompletableFuture<String> countLater(String what, int many) {
      return CompletableFuture.supplyAsync(() -> count(what, many));
    }
  }

  /** Notes what it is told. */
  public static final class Audit {

    final List<String> notes = new CopyOnWriteArrayList<>();

    public void begins(String what, int many) {
      notes.add("begins " + what + " " + many);
    }

    public void returned(String result, String what, int many) {
      notes.add("returned " + result + " for " + what + " " + many);
    }

    public void threw(Throwable thrown, Object[] arguments) {
      notes.add("threw " + thrown.getMessage() + " for " + Arrays.toString(arguments));
    }
  }

  /** In front of the reference. */
  public static final class CounterStub implements Counter {

    private final Counter remote;

    /** Takes the reference. */
    public CounterStub(Counter remote) {
      this.remote = remote;
    }

    @Override
    public String count(String what, int many) {
      return many < 0 ? "less than nothing" : "about " + remote.count(what, many);
    }

    @Override
    public CompletableFuture<String> countLater(String what, int many) {
      return remote.countLater(what, many);
    }
  }

  private static GenericXmlApplicationContext context(String attributes, String inside)
      throws IOException {
    String type = "io.trunkline.spring.CallFeaturesInXmlTest$";
    return Xml.dubbo(
        """
        <dubbo:protocol name='dubbo' port='PORT'/>
        <dubbo:service interface='TYPECounter' ref='counting'/>
        <bean id='counting' class='TYPECounting'/>
        <bean id='audit' class='TYPEAudit'/>
        <dubbo:reference id='counter' interface='TYPECounter' url='dubbo://127.0.0.1:PORT'
            timeout='20000' ATTRIBUTES>INSIDE</dubbo:reference>
        """
            .replace("ATTRIBUTES", attributes)
            .replace("INSIDE", inside)
            .replace("TYPE", type)
            .replace("PORT", "" + Xml.freePort()));
  }

  private static Counter counter(GenericXmlApplicationContext context) {
    return context.getBean("counter", Counter.class);
  }

  private static String listeners(String method) {
    return "<dubbo:method name='METHOD' oninvoke='audit.begins' onreturn='audit.returned'"
            .replace("METHOD", method)
        + " onthrow='audit.threw'/>";
  }

  @Test
  void listenersHearOfBlockingCalls() throws IOException {
    try (GenericXmlApplicationContext context = context("", listeners("count"))) {
      Audit audit = context.getBean(Audit.class);

      counter(context).count("cups", 3);
      assertThatThrownBy(() -> counter(context).count("cups", 0)).hasMessageContaining("no cups");

      assertThat(audit.notes)
          .containsExactly(
              "begins cups 3",
              "returned 3 cups for cups 3",
              "begins cups 0",
              "threw no cups for [cups, 0]");
    }
  }

  @Test
  void listenersHearOfAsynchronousCallsBeforeTheirFutureIsDone() throws Exception {
    try (GenericXmlApplicationContext context = context("", listeners("countLater"))) {
      Audit audit = context.getBean(Audit.class);

      assertThat(counter(context).countLater("cups", 3).get()).isEqualTo("3 cups");

      assertThat(audit.notes).containsExactly("begins cups 3", "returned 3 cups for cups 3");
    }
  }

  @Test
  void listenersThatAreNotThereAreNamed() {
    assertThatThrownBy(() -> context("", "<dubbo:method name='count' onreturn='audt.returned'/>"))
        .hasMessageContainingAll("attribute 'onreturn' names the bean 'audt'", "'audit'");
    assertThatThrownBy(() -> context("", "<dubbo:method name='count' onreturn='audit.begins'/>"))
        .hasMessageContainingAll(
            "onreturn of 'count' names the method 'begins'", "(String, Object");
    assertThatThrownBy(() -> context("", "<dubbo:method name='count' onthrow='audit'/>"))
        .hasMessageContainingAll("'onthrow'", "bean.method");
  }

  @Test
  void aStubStandsInFrontOfTheReference() throws IOException {
    for (String stub : List.of("true", CounterStub.class.getName())) {
      try (GenericXmlApplicationContext context = context("stub='" + stub + "'", "")) {
        assertThat(counter(context).count("cups", 3)).isEqualTo("about 3 cups");
        assertThat(counter(context).count("cups", -1)).isEqualTo("less than nothing");
      }
    }
  }

  @Test
  void aStubThatIsNotThereStopsTheStart() {
    assertThatThrownBy(() -> context("stub='no.Such'", ""))
        .hasMessageContainingAll("dubbo:reference", "'stub' names the class no.Such");
  }
}
