package io.trunkline.serialization.formats.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.dubbo.common.json.JSON;
import com.alibaba.dubbo.common.json.ParseException;
import com.alibaba.dubbo.common.serialize.support.json.JsonObjectInput;
import com.alibaba.dubbo.common.serialize.support.json.JsonObjectOutput;
import demo.bid.BidException;
import demo.bid.Color;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The json of Dubbo 2.5.10 reads what Trunkline writes, and Trunkline what it writes. */
@SuppressWarnings("deprecation") // stock deprecated it before it dropped it
final class StockJsonTest {

  /** With what stock carries. */
  public static final class Order {
    public boolean isPaid = true;
    public char letter = 'c';
    public long number = Long.MAX_VALUE;
    public double price = 1.25;
    public @Nullable Integer count = 3;
    public @Nullable Integer nothing;
    public @Nullable String text = "a/b \"c\" \\ \n \u4f60";
    public @Nullable Color color = Color.GREEN;
    public @Nullable BigDecimal decimal = new BigDecimal("100.5");
    public @Nullable BigInteger whole = BigInteger.TEN;
    public @Nullable Date date = new Date(1_700_000_000_000L);
    public int[] numbers = {1, 2};
    public @Nullable List<Item> items = new ArrayList<>(List.of(new Item("x")));
    public @Nullable Map<String, Item> named = new HashMap<>(Map.of("k", new Item("y")));
  }

  /** With a getter and a setter. */
  public static final class Item {
    private @Nullable String address;

    public Item() {}

    Item(String address) {
      this.address = address;
    }

    public @Nullable String getURL() {
      return address;
    }

    public void setURL(@Nullable String address) {
      this.address = address;
    }
  }

  private final Messages messages = Messages.of(new JsonSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow(Order.class.getName())
          .allow(Item.class.getName())
          .allow("demo.bid.*")
          .build();

  private static byte[] stock(@Nullable Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonObjectOutput out = new JsonObjectOutput(bytes, true);
    out.writeObject(value);
    out.flushBuffer();
    return bytes.toByteArray();
  }

  private static <T> T readByStock(byte[] line, Class<T> type)
      throws IOException, ClassNotFoundException {
    return new JsonObjectInput(new ByteArrayInputStream(line)).readObject(type);
  }

  private byte[] ours(@Nullable Object value) {
    return messages.write(writer -> writer.writeObject(value));
  }

  private <T> T read(byte[] line, Class<T> type) {
    Object read = messages.read(line, reader -> reader.readObject((Type) type, gate));
    return type.cast(Objects.requireNonNull(read));
  }

  /** Its members in any order: stock has them in that of a hash table. */
  private static Object tree(byte[] line) throws IOException, ParseException {
    return JSON.parse(new String(line, UTF_8), Map.class);
  }

  @Test
  void anObjectHasTheSameMembersAsStockGivesIt() throws IOException, ParseException {
    assertThat(tree(ours(new Order()))).isEqualTo(tree(stock(new Order())));
    assertThat(new String(ours(new Item("x")), UTF_8))
        .isEqualTo("{\"class\":\"" + Item.class.getName() + "\",\"URL\":\"x\"}\n");
  }

  @Test
  void datesOfTheYearsThatBothCalendarsShareArriveAtBothSides() throws Exception {
    for (String day : List.of("1900-01-02", "1969-12-31", "2024-02-29", "9999-12-30")) {
      Date date = Date.from(Instant.parse(day + "T12:34:56Z"));
      assertThat(new String(ours(date), UTF_8).strip())
          .isEqualTo(new String(stock(date), UTF_8).strip());
      assertThat(read(stock(date), Date.class)).isEqualTo(date);
      assertThat(readByStock(ours(date), Date.class)).isEqualTo(date);
    }
  }

  @Test
  void datesOfOtherYearsAreRefused() {
    for (String day : List.of("1500-01-02", "1899-12-30", "+10000-01-02")) {
      Date date = Date.from(Instant.parse(day + "T12:34:56Z"));
      assertThatThrownBy(() -> ours(date))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("expected 1900 to 9999");
    }
    assertThatThrownBy(() -> read("\"1582-10-10 00:00:00\"".getBytes(UTF_8), Date.class))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void anObjectArrivesAtBothSides() throws IOException, ClassNotFoundException {
    byte[] stock = stock(new Order());
    assertThat(ours(read(stock, Order.class))).isEqualTo(ours(new Order()));
    assertThat(stock(readByStock(ours(new Order()), Order.class))).isEqualTo(stock);
  }

  @Test
  void aClassThatAMessageNamesIsNotLoaded() {
    byte[] line = "{\"class\":\"no.such.Thing\",\"url\":1}\n".getBytes(UTF_8);
    assertThat((Object) read(line, Map.class))
        .isEqualTo(Map.of("class", "no.such.Thing", "url", 1));
    assertThat(read(line, Item.class).getURL()).isNull();
  }

  @Test
  void exceptionsOfStockArrive() throws IOException {
    Throwable read =
        messages.read(
            stock(new BidException("custom boom", 42)), reader -> reader.readThrowable(gate));
    assertThat(read).isInstanceOf(BidException.class).hasMessage("custom boom");
  }

  @Test
  void whatStockReadsAsSomethingElseIsRefusedWhenItIsWritten() {
    for (Object value :
        List.of(
            Double.NaN,
            new BigDecimal("12345678901234567890.5"),
            BigInteger.TWO.pow(64),
            LocalDate.EPOCH,
            new byte[] {1},
            new HashMap<>(Map.of("class", "x")))) {
      assertThatThrownBy(() -> ours(value))
          .isInstanceOf(SerializationException.class)
          .hasMessageStartingWith("json: ")
          .hasMessageContaining("stock peers");
    }
  }
}
