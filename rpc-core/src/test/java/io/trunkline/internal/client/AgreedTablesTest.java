package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.internal.server.ExportedServices;
import io.trunkline.internal.server.ServerPort;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Class tables over real connections, with a serialization that only remembers its terms. */
@Timeout(60)
class AgreedTablesTest {

  private static final ClassSchema BID = schema("acme.Bid", "id", "price");
  private static final ClassSchema NEWER_BID = schema("acme.Bid", "id", "price", "currency");
  private static final ClassSchema SEAT = schema("acme.Seat", "seat");

  private static ClassSchema schema(String name, String... fields) {
    return new ClassSchema(
        name,
        "fields",
        Stream.of(fields)
            .map(f -> new ClassSchema.Field(name, f, "java.lang.String", true))
            .toList(),
        List.of());
  }

  /** Hessian2 under a free number, with classes it says it has. */
  private static final class Remembering implements SerializationProvider, Serialization {

    private final List<ClassSchema> schemas;
    private final Set<PayloadTerms> terms = ConcurrentHashMap.newKeySet();
    private final Serialization hessian2;

    Remembering(ClassSchema... schemas) {
      this.schemas = List.of(schemas);
      this.hessian2 =
          SerializationProviders.load(getClass().getClassLoader())
              .named("hessian2")
              .create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
    }

    @Override
    public String name() {
      return "remembering";
    }

    @Override
    public int wireId() {
      return 13;
    }

    @Override
    public Serialization create(SerializationContext context) {
      return this;
    }

    @Override
    public MessageWriter writer(PayloadOutput out, PayloadTerms given) {
      terms.add(given);
      return hessian2.writer(out, given);
    }

    @Override
    public MessageReader reader(PayloadInput in, PayloadTerms given) {
      terms.add(given);
      return hessian2.reader(in, given);
    }

    @Override
    public List<ClassSchema> schemas() {
      return schemas;
    }
  }

  /** One method that returns what it is given. */
  private static final class Echo implements ExportedServices, ExportedMethod {

    private final ClassGate gate = ClassGate.builder(Echo.class.getClassLoader()).build();

    @Override
    public ExportedMethod find(String path, String version, String method, String descriptor) {
      return this;
    }

    @Override
    public String explainMissing(String path, String version, String method, String descriptor) {
      return "missing";
    }

    @Override
    public ExportedMethod find(
        String path, String version, @Nullable String group, String method, String descriptor) {
      return this;
    }

    @Override
    public String explainGroup(String path, String version, @Nullable String group) {
      return "missing";
    }

    @Override
    public CallSite site() {
      return new CallSite("acme.Echo", "0.0.0", null, "echo", "Ljava/lang/String;");
    }

    @Override
    public Type[] parameterTypes() {
      return new Class<?>[] {String.class};
    }

    @Override
    public ClassGate gate() {
      return gate;
    }

    @Override
    public void invoke(Invocation invocation, InetSocketAddress caller, Consumer<Outcome> answer) {
      answer.accept(Outcome.value(invocation.arguments()[0]));
    }
  }

  private final List<Runnable> endings = new ArrayList<>();
  private final Echo echo = new Echo();

  @AfterEach
  void close() {
    for (int i = endings.size() - 1; i >= 0; i--) {
      endings.get(i).run();
    }
  }

  private ServerPort port(Remembering provider) throws Exception {
    ServerPort port =
        new ServerPort(
            new ServerPort.Settings(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                List.of("remembering"),
                SerializationProviders.of(List.of(provider)),
                new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT),
                1_000_000,
                Duration.ZERO,
                true,
                SerializationSettings.NONE,
                1,
                1,
                null),
            echo);
    endings.add(() -> port.close(Duration.ZERO));
    return port;
  }

  private ClientEngine engine(Remembering provider) {
    ClientEngine engine =
        new ClientEngine(
            new ClientSettings(
                "remembering",
                SerializationProviders.of(List.of(provider)),
                new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT),
                1_000_000,
                Duration.ofSeconds(3),
                Duration.ZERO,
                true,
                SerializationSettings.NONE,
                1,
                null));
    endings.add(() -> engine.close(Duration.ZERO));
    return engine;
  }

  private Invoker agreedInvoker(ClientEngine engine, ServerPort port) {
    Invoker invoker =
        engine.invoker(
            InetSocketAddress.createUnresolved("127.0.0.1", port.address().getPort()), List.of());
    invoker.awaitConnected();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!invoker.terms().startsWith("agreed")) {
      assertThat(System.nanoTime() - deadline).as(invoker.terms()).isNegative();
      LockSupport.parkNanos(500_000);
    }
    return invoker;
  }

  private void call(ClientEngine engine, Invoker invoker) {
    ClientMethod method =
        engine.method(
            new ClientMethod.Settings(
                echo.site(),
                "remembering",
                Map.of(),
                PayloadTerms.PLAIN,
                String.class,
                new ResultType(String.class, false, false),
                echo.gate,
                false,
                10_000_000_000L));
    for (int i = 0; i < 3; i++) {
      Invocation invocation =
          new Invocation(
              echo.site(),
              new Object[] {"x" + i},
              Map.of(),
              false,
              System.nanoTime() + TimeUnit.SECONDS.toNanos(10));
      Outcome outcome = invoker.call(method, invocation);
      assertThat(outcome).isEqualTo(Outcome.value("x" + i));
    }
  }

  @Test
  void bothSidesOfEachCallGetTheTableTheyAgreedOn() throws Exception {
    Remembering mine = new Remembering(BID, SEAT);
    Remembering theirs = new Remembering(SEAT, NEWER_BID);
    ClientEngine engine = engine(mine);
    Invoker invoker = agreedInvoker(engine, port(theirs));
    assertThat(invoker.terms())
        .isEqualTo(
            "agreed: remembering, 2 numbered classes, 1 in their common fields; call-site numbers; compact java.time");
    mine.terms.clear();
    theirs.terms.clear();
    call(engine, invoker);
    mine.terms.remove(PayloadTerms.PLAIN); // the head of a method's requests is written once
    assertThat(mine.terms).hasSize(1);
    assertThat(theirs.terms).hasSize(1);
    assertThat(mine.terms.iterator().next().classes("remembering").digest())
        .isEqualTo(theirs.terms.iterator().next().classes("remembering").digest());
  }

  @Test
  void connectionsThatAgreedOnTheSameShareOnePayloadPart() throws Exception {
    Remembering theirs = new Remembering(SEAT, NEWER_BID);
    ServerPort port = port(theirs);
    theirs.terms.clear();
    for (int i = 0; i < 3; i++) {
      ClientEngine engine = engine(new Remembering(BID, SEAT));
      call(engine, agreedInvoker(engine, port));
    }
    assertThat(theirs.terms).hasSize(1);
    ClientEngine other = engine(new Remembering(SEAT));
    call(other, agreedInvoker(other, port));
    assertThat(theirs.terms).hasSize(2);
  }
}
