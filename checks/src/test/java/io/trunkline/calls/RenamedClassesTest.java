package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.GenericService;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.SerializedAs;
import io.trunkline.server.RpcServer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One side has renamed its classes, and says which names they had. */
@Timeout(120)
class RenamedClassesTest {

  private static final String OUTER = "io.trunkline.calls.RenamedClassesTest$";
  private static final String PATH = "shop.Till";

  /** As it is called on the side that has renamed nothing. */
  public enum Kind {
    CASH,
    CARD
  }

  /** As it is called on the other side. */
  @SerializedAs(OUTER + "Kind")
  public enum Means {
    CASH,
    CARD
  }

  /** As it is called on the side that has renamed nothing. */
  public record Price(int cents, Kind kind) implements Serializable {}

  /** As it is called on the other side. */
  @SerializedAs(OUTER + "Price")
  public record Amount(int cents, Means kind) implements Serializable {}

  /** As it is called on the side that has renamed nothing. */
  public static final class Receipt implements Serializable {
    private static final long serialVersionUID = 1L;

    public String text = "";
    public Price price;
    public Receipt next;
    public List<Receipt> parts = new ArrayList<>();
    public Map<Kind, Price> byKind = new LinkedHashMap<>();
    public Object anything;

    @Override
    public String toString() {
      return text + price + next + parts + byKind + anything;
    }
  }

  /** As it is called on the other side. */
  @SerializedAs(OUTER + "Receipt")
  public static final class Invoice implements Serializable {
    private static final long serialVersionUID = 1L;

    public String text = "";
    public Amount price;
    public Invoice next;
    public List<Invoice> parts = new ArrayList<>();
    public Map<Means, Amount> byKind = new LinkedHashMap<>();
    public Object anything;

    @Override
    public String toString() {
      return text + price + next + parts + byKind + anything;
    }
  }

  /** The service as one side has it. */
  public interface Till {
    Receipt echo(Receipt receipt);

    List<Receipt> twice(Receipt[] receipts);

    Object any(Object value);
  }

  /** The service as the other side has it. */
  public interface Desk {
    Invoice echo(Invoice invoice);

    List<Invoice> twice(Invoice[] invoices);

    Object any(Object value);
  }

  private static Receipt receipt(int depth) {
    Receipt made = new Receipt();
    made.text = "a text " + depth;
    made.price = new Price(depth, Kind.CARD);
    made.byKind.put(Kind.CASH, new Price(7, Kind.CASH));
    made.anything = new Price(8, Kind.CARD);
    if (depth > 0) {
      made.next = receipt(depth - 1);
      made.parts.add(receipt(depth - 1));
    }
    return made;
  }

  private static Invoice invoice(int depth) {
    Invoice made = new Invoice();
    made.text = "a text " + depth;
    made.price = new Amount(depth, Means.CARD);
    made.byKind.put(Means.CASH, new Amount(7, Means.CASH));
    made.anything = new Amount(8, Means.CARD);
    if (depth > 0) {
      made.next = invoice(depth - 1);
      made.parts.add(invoice(depth - 1));
    }
    return made;
  }

  /** In words that both sides have. */
  private static String said(Object value) {
    return value.toString().replace("Amount[", "Price[");
  }

  private static final SerializationOptimizer NONE = List::of;

  private static SerializationOptimizer before(boolean isRegistered) {
    return isRegistered ? () -> List.of(Kind.class, Price.class, Receipt.class) : NONE;
  }

  private static SerializationOptimizer after(boolean isRegistered) {
    return isRegistered ? () -> List.of(Means.class, Amount.class, Invoice.class) : NONE;
  }

  @Test
  void aCallWithoutTheInterfaceNamesThemAsTheyWere() throws Exception {
    Desk desk =
        new Desk() {
          @Override
          public Invoice echo(Invoice invoice) {
            return invoice;
          }

          @Override
          public List<Invoice> twice(Invoice[] invoices) {
            return List.of(invoices);
          }

          @Override
          public Object any(Object value) {
            return value;
          }
        };
    try (RpcServer server =
            Loopback.server()
                .service(ServiceOptions.builder(Desk.class, desk).path(PATH).generic(true).build())
                .start();
        RpcClient client = Loopback.client().build()) {
      GenericService till = client.generic(PATH, "dubbo://127.0.0.1:" + server.port());
      Map<String, Object> receipt = Map.of("class", OUTER + "Receipt", "text", "a text");
      for (String type : List.of(OUTER + "Receipt", OUTER + "Invoice")) {
        Object answer = till.$invoke("echo", new String[] {type}, new Object[] {receipt});
        assertThat(answer)
            .asInstanceOf(InstanceOfAssertFactories.MAP)
            .containsEntry("class", OUTER + "Receipt")
            .containsEntry("text", "a text");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hessian2, false, true",
    "hessian2, false, false",
    "kryo, true, true",
    "kryo2, true, true",
    "fastjson2, false, true",
    "fastjson2, true, true",
    "fastjson2, false, false",
    "msgpack, false, true",
    "msgpack, true, true",
    "gson, false, true",
    "fastjson, true, true",
    "protostuff, true, true",
    "protostuff, false, true",
    "avro, false, true"
  })
  void theyGoToAndFromASideThatHasNot(String format, boolean isRegistered, boolean handshake)
      throws Exception {
    Desk desk =
        new Desk() {
          @Override
          public Invoice echo(Invoice invoice) {
            assertThat(said(invoice)).isEqualTo(said(receipt(2)));
            return invoice;
          }

          @Override
          public List<Invoice> twice(Invoice[] invoices) {
            return List.of(invoices[0], invoices[0]);
          }

          @Override
          public Object any(Object value) {
            return value;
          }
        };
    try (RpcServer server =
            Loopback.server()
                .serialization(format)
                .handshake(handshake)
                .optimizer(after(isRegistered))
                .service(ServiceOptions.builder(Desk.class, desk).path(PATH).build())
                .start();
        RpcClient renamedNothing =
            Loopback.client().serialization(format).optimizer(before(isRegistered)).build();
        RpcClient renamedToo =
            Loopback.client().serialization(format).optimizer(after(isRegistered)).build()) {
      String url = "dubbo://127.0.0.1:" + server.port();
      Till till =
          renamedNothing
              .reference(ReferenceOptions.builder(Till.class, url).path(PATH).build())
              .service();
      for (int i = 0; i < 2; i++) {
        assertThat(till.echo(receipt(2))).hasToString(receipt(2).toString());
        assertThat(till.twice(new Receipt[] {receipt(1)}))
            .hasToString(List.of(receipt(1), receipt(1)).toString());
        if (handshake) {
          assertThat(till.any(receipt(1)))
              .isInstanceOf(Receipt.class)
              .hasToString(receipt(1).toString());
        }
      }
      Desk same =
          renamedToo
              .reference(ReferenceOptions.builder(Desk.class, url).path(PATH).build())
              .service();
      assertThat(same.echo(invoice(2))).hasToString(invoice(2).toString());
    }
  }
}
