package io.trunkline.serialization.formats.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What two Trunkline ends send, as text, and what they make of a class that has changed. */
final class AgreedMessageTest {

  /** With fields of which the peer's class has others. */
  static final class Order {
    private int count;
    private String added = "initial";
    private @Nullable Object any;
  }

  private final Messages messages =
      Messages.of(TermsProvider.agreed(new FastjsonSerializationProvider(), List.of()));
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow(Order.class.getName()).build();

  private String written(Object value) {
    return new String(messages.write(writer -> writer.writeObject(value)), UTF_8);
  }

  private Order read(String members) {
    String named = "{\"@type\":\"" + Order.class.getName() + "\",\"@value\":{" + members + "}}\n";
    byte[] message = named.getBytes(UTF_8);
    Object read = messages.read(message, reader -> reader.readObject(Order.class, gate));
    return (Order) Objects.requireNonNull(read);
  }

  @Test
  void aMessageIsJsonWithTagsWhereItDoesNotTellEnough() {
    Order order = new Order();
    List<Object> list = new ArrayList<>(Arrays.asList(1, 2L, 1.5f, 'c', (byte) 3, null));
    list.add(new LinkedList<>(List.of(list)));
    list.add(new byte[] {1, 2});
    order.any = new HashMap<>(Map.of(7, list));
    assertThat(written(order))
        .isEqualTo(
            "{\"@type\":\""
                + Order.class.getName()
                + "\",\"@value\":{\"count\":0,\"added\":\"initial\",\"any\":{\"@map\":[7,"
                + "[1,{\"@long\":2},{\"@float\":1.5},{\"@char\":\"c\"},{\"@byte\":3},null,"
                + "{\"@type\":\"java.util.LinkedList\",\"@value\":[{\"@ref\":2}]},"
                + "{\"@bytes\":\"AQI=\"}]]}}}\n");
  }

  @Test
  void aClassThatAnItemHasNamedIsANumberFromThenOn() {
    List<Object> list = new ArrayList<>(List.of(new LinkedList<>(), new LinkedList<>()));
    String text = written(list);
    assertThat(text)
        .isEqualTo(
            "[{\"@type\":\"java.util.LinkedList\",\"@value\":[]},{\"@type\":0,\"@value\":[]}]\n");
    assertThat(messages.pass(list, Object.class, gate)).isEqualTo(list);
    byte[] unknown = text.replace(":0,", ":1,").getBytes(UTF_8);
    assertThatThrownBy(
            () -> messages.read(unknown, reader -> reader.readObject(Object.class, gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("the number of a class is 1, of 1");
  }

  @Test
  void textIsUtf8AndHalvesOfPairsAreEscaped() {
    String text = "\u4f60 \ud83d\ude00 \ud83d <\u0001>";
    assertThat(written(text)).isEqualTo("\"\u4f60 \ud83d\ude00 \\ud83d <\\u0001>\"\n");
    assertThat(messages.pass(text, String.class, gate)).isEqualTo(text);
  }

  @Test
  void aFieldThatTheClassLacksIsDroppedWithoutItsClassBeingLookedUp() {
    Order order =
        read(
            "\"gone\":{\"@type\":\"not.Here\",\"@value\":{\"x\":[{\"@map\":[1,{\"@long\":2}]}]}},"
                + "\"count\":7,\"also\":{\"@ref\":0}");
    assertThat(order.count).isEqualTo(7);
    assertThat(order.added).isEqualTo("initial");
  }

  @Test
  void aReferenceBehindWhatWasDroppedLeadsToTheSameObject() {
    Order order = read("\"gone\":[{},{\"@map\":[]}],\"any\":[[],{\"@ref\":0},{\"@ref\":5}]");
    List<?> any = (List<?>) Objects.requireNonNull(order.any);
    assertThat(any.get(1)).isSameAs(order);
    assertThat(any.get(2)).isSameAs(any.get(0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"count\":\"7\"",
        "\"count\":{\"@long\":99999999999}",
        "\"count\":null",
        "\"added\":7",
        "\"any\":{\"@byte\":128}",
        "\"any\":{\"x\":1}",
        "\"any\":{\"@ref\":9}"
      })
  void aValueThatDoesNotFitIsRefusedAtItsField(String member) {
    assertThatThrownBy(() -> read(member))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("(at " + Order.class.getName() + ".");
  }
}
