package io.trunkline.perf.trunkline;

import io.trunkline.client.ClientStats;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.demo.BidService;
import io.trunkline.demo.messages.BidServiceAdapter;
import io.trunkline.demo.messages.MessageBidService;
import io.trunkline.perf.report.SizeResult;
import io.trunkline.perf.system.Payload;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How long the frames of the echoed bid are. Both sides are in this JVM, which needs the flags of
 * fst.
 */
public final class BidFrames {

  /** The scenario of the results. */
  public static final String SCENARIO = "bid";

  private static final String HOST = "127.0.0.1";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** What the two sides know of each other. */
  public enum Form {
    /** Two Trunkline ends that agreed on numbers for the classes of the bid. */
    REGISTERED(TrunklineCodec.REGISTERED),
    /** Two Trunkline ends without optimizers. */
    NAMED(""),
    /** No handshake: what stock peers read and write. */
    STOCK(TrunklineCodec.STOCK),
    /** The same in Kryo 4's form, whose numbers of classes stock 2.6 and 2.7 share. */
    STOCK_KRYO4("-4" + TrunklineCodec.STOCK);

    private final String suffix;

    Form(String suffix) {
      this.suffix = suffix;
    }

    /** How it is called, behind the name of a serialization. */
    public String suffix() {
      return suffix;
    }

    private boolean isStock() {
      return this == STOCK || this == STOCK_KRYO4;
    }
  }

  private BidFrames() {}

  /** The forms that a serialization has. */
  public static List<Form> forms(Format format) {
    List<Form> forms =
        new ArrayList<>(
            switch (format.classes()) {
              case NAMED, MESSAGES -> List.of(Form.NAMED, Form.STOCK);
              case NUMBERED -> List.of(Form.REGISTERED, Form.NAMED, Form.STOCK);
              case NO_STOCK -> List.of(Form.NAMED);
              case ONLY_NUMBERED -> List.of(Form.REGISTERED);
            });
    if (format == Format.KRYO) {
      forms.add(Form.STOCK_KRYO4);
    }
    return forms;
  }

  /**
   * Request and response of one call, once both sides know what they will ever know.
   *
   * @throws IOException if there is no free port
   */
  public static SizeResult of(Format format, Form form) throws IOException {
    String name = "trunkline-" + format.label() + form.suffix();
    var serving =
        RpcServer.builder()
            .host(HOST)
            .port(0)
            .serialization(format.label())
            .handshake(!form.isStock());
    if (format.classes() == Format.Classes.MESSAGES) {
      serving.service(MessageBidService.class, echoing(MessageBidService.class));
    } else {
      serving.service(BidService.class, echoing(BidService.class));
    }
    var calling =
        RpcClient.builder()
            .serialization(format.label())
            .handshake(!form.isStock())
            .timeout(TIMEOUT);
    if (form == Form.REGISTERED || form == Form.STOCK_KRYO4) {
      serving.optimizer(new BidSerializationOptimizer());
      calling.optimizer(new BidSerializationOptimizer());
    }
    if (form == Form.STOCK_KRYO4) {
      serving.serializationSetting("kryo.form", "4");
      calling.serializationSetting("kryo.form", "4");
    }
    try (RpcServer server = serving.start();
        RpcClient client = calling.build()) {
      Runnable call = call(format, client, "dubbo://" + HOST + ":" + server.port());
      call.run();
      if (!form.isStock()) {
        await(() -> client.terms().toString().contains("agreed: " + format.label()), client);
        call.run(); // its call site has a number from the next one on
      }
      return alone(name, call, client);
    }
  }

  /** Events go out between calls now and then: counts a call beside which none did. */
  private static SizeResult alone(String name, Runnable call, RpcClient client) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (System.nanoTime() - deadline < 0) {
      ClientStats before = client.stats();
      call.run();
      await(() -> client.stats().framesOut() > before.framesOut(), client);
      ClientStats after = client.stats();
      if (after.framesOut() == before.framesOut() + 1
          && after.framesIn() == before.framesIn() + 1) {
        return new SizeResult(
            name,
            SCENARIO,
            after.bytesOut() - before.bytesOut(),
            after.bytesIn() - before.bytesIn());
      }
    }
    throw new IllegalStateException("no call went without an event beside it: " + client.stats());
  }

  private static <T> T echoing(Class<T> service) {
    return service.cast(
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            (proxy, method, arguments) -> arguments[0]));
  }

  private static Runnable call(Format format, RpcClient client, String url) {
    BidService service =
        format.classes() == Format.Classes.MESSAGES
            ? new BidServiceAdapter(client.refer(MessageBidService.class, url))
            : client.refer(BidService.class, url);
    return () -> {
      if (!service.echo(Payload.bid()).equals(Payload.bid())) {
        throw new IllegalStateException("WRONG RESULT from " + format.label());
      }
    };
  }

  private static void await(BooleanSupplier condition, RpcClient client) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException("waited in vain: " + client.terms() + client.stats());
      }
      LockSupport.parkNanos(500_000);
    }
  }
}
