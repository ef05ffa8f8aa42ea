package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.FutureConsumer;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericXmlApplicationContext;

/** What references do around their calls, through Dubbo's XML and over a port. */
@Timeout(120)
class CallFeaturesInXmlTest {

  /** The service. */
  public interface Counter {

    String count(@NotBlank String what, int many);

    CompletableFuture<String> countLater(String what, int many);
  }

  /** Counts, unless there is nothing. */
  public static final class Counting implements Counter {

    final AtomicInteger calls = new AtomicInteger();

    @Override
    public String count(String what, int many) {
      calls.incrementAndGet();
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

  /** Answers in place of a provider. */
  public static final class CounterMock implements Counter {

    @Override
    public String count(String what, int many) {
      return "some " + what;
    }

    @Override
    public CompletableFuture<String> countLater(String what, int many) {
      return CompletableFuture.completedFuture("some " + what + " later");
    }
  }

  @TempDir Path folder;

  private static GenericXmlApplicationContext context(String attributes, String inside)
      throws IOException {
    return context(attributes, inside, "", "");
  }

  private static GenericXmlApplicationContext context(
      String attributes, String inside, String ofService, String insideService) throws IOException {
    String type = "io.trunkline.spring.CallFeaturesInXmlTest$";
    return Xml.dubbo(
        """
        <dubbo:protocol name='dubbo' port='PORT'/>
        <dubbo:service interface='TYPECounter' ref='counting' OF_SERVICE>INSIDE_SERVICE</dubbo:service>
        <bean id='counting' class='TYPECounting'/>
        <bean id='audit' class='TYPEAudit'/>
        <dubbo:reference id='counter' interface='TYPECounter' url='dubbo://127.0.0.1:PORT'
            timeout='20000' ATTRIBUTES>INSIDE</dubbo:reference>
        """
            .replace("ATTRIBUTES", attributes)
            .replace("INSIDE_SERVICE", insideService)
            .replace("OF_SERVICE", ofService)
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

  private static Counter withoutProvider(GenericXmlApplicationContext context) {
    context.getBean(RpcServers.class).only().close();
    return counter(context);
  }

  @Test
  void aMockAnswersWhereNoProviderDoes() throws IOException {
    try (GenericXmlApplicationContext context = context("mock='true'", "")) {
      assertThat(counter(context).count("cups", 3)).isEqualTo("3 cups");
      assertThatThrownBy(() -> counter(context).count("cups", 0))
          .as("what the method throws")
          .isInstanceOf(IllegalStateException.class);

      assertThat(withoutProvider(context).count("cups", 3)).isEqualTo("some cups");
      assertThat(counter(context).countLater("cups", 3).join()).isEqualTo("some cups later");
    }
  }

  @Test
  void aMockOfAMethodComesFirstAndMayBeABean() throws IOException {
    String mocks =
        "<dubbo:method name='count' mock='return none'/>"
            + "<dubbo:method name='countLater' mock='force:counting'/>";
    try (GenericXmlApplicationContext context = context("mock='throw'", mocks)) {
      assertThat(counter(context).countLater("cups", 3).join()).isEqualTo("3 cups");
      assertThat(withoutProvider(context).count("cups", 3)).isEqualTo("none");
    }
  }

  @Test
  void aMockThatIsNotThereStopsTheStart() {
    assertThatThrownBy(() -> context("mock='no.Such'", ""))
        .hasMessageContainingAll("dubbo:reference", "'mock' names the class no.Such");
  }

  private static int calls(GenericXmlApplicationContext context) {
    for (int i = 0; i < 3; i++) {
      counter(context).count("cups", 3);
      counter(context).countLater("cups", 3).join();
    }
    return context.getBean(Counting.class).calls.get();
  }

  @Test
  void resultsAreCachedAtAConsumerAndAtAProvider() throws IOException {
    String off = "<dubbo:method name='count' cache='false'/>";
    String on = "<dubbo:method name='count' cache='expiring'/>";
    try (GenericXmlApplicationContext context = context("cache='lru'", off)) {
      assertThat(calls(context)).isEqualTo(3 + 1);
    }
    try (GenericXmlApplicationContext context = context("cache='true'", off)) {
      assertThat(calls(context)).isEqualTo(3 + 1);
    }
    try (GenericXmlApplicationContext context = context("", "", "cache='lru'", off)) {
      assertThat(calls(context)).isEqualTo(3 + 1);
    }
    try (GenericXmlApplicationContext context =
        context("", "", "", on + "<dubbo:parameter key='cache.size' value='7'/>")) {
      assertThat(calls(context)).isEqualTo(1 + 3);
    }
  }

  @Test
  void argumentsAreValidatedAtAConsumerAndAtAProvider() throws IOException {
    String one = "<dubbo:method name='countLater' validation='true'/>";
    try (GenericXmlApplicationContext context = context("validation='true'", "")) {
      assertThatThrownBy(() -> counter(context).count(" ", 1))
          .isInstanceOf(ConstraintViolationException.class)
          .hasMessageContaining("count.what must not be blank");
      assertThat(context.getBean(Counting.class).calls).hasValue(0);
    }
    try (GenericXmlApplicationContext context = context("", "", "validation='true'", "")) {
      assertThatThrownBy(() -> counter(context).count(" ", 1))
          .hasMessageContaining("count.what must not be blank");
      assertThat(context.getBean(Counting.class).calls).hasValue(0);
      assertThat(counter(context).count("cups", 1)).isEqualTo("1 cups");
    }
    try (GenericXmlApplicationContext context = context("", "", "", one)) {
      assertThat(counter(context).count(" ", 1)).isEqualTo("1  ");
    }
  }

  /** Takes futures. */
  public static final class Futures implements FutureConsumer {

    final Queue<CompletableFuture<Object>> taken = new ConcurrentLinkedQueue<>();

    @Override
    public void accept(CompletableFuture<Object> future) {
      taken.add(future);
    }
  }

  @Test
  void anAsynchronousMethodReturnsAtOnce() throws Exception {
    String method =
        "<dubbo:method name='count' async='true' onreturn='audit.returned'/></dubbo:reference>"
            + "<bean class='TYPEFutures'/><dubbo:reference id='other' interface='TYPECounter'"
            + " url='dubbo://127.0.0.1:PORT' async='true'>";
    try (GenericXmlApplicationContext context = context("", method)) {
      Futures futures = context.getBean(Futures.class);

      assertThat(counter(context).count("cups", 3)).isNull();
      assertThat(futures.taken.remove().get()).isEqualTo("3 cups");
      assertThat(context.getBean(Audit.class).notes).containsExactly("returned 3 cups for cups 3");
      assertThat(context.getBean("other", Counter.class).count("cups", 4)).isNull();
      assertThat(futures.taken.remove().get()).isEqualTo("4 cups");
      assertThat(counter(context).countLater("cups", 5).get()).isEqualTo("5 cups");
      assertThat(futures.taken).isEmpty();
    }
  }

  @Test
  void anAccessLogHasALineForEachCall() throws IOException {
    Path file = folder.resolve("access.log");
    try (GenericXmlApplicationContext context = context("", "", "accesslog='" + file + "'", "")) {
      counter(context).count("cups", 3);

      Xml.await(() -> Files.isRegularFile(file) && !read(file).isEmpty());
      assertThat(read(file))
          .contains(" 127.0.0.1:", "Counter count(java.lang.String,int) [\"cups\",3]");
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
