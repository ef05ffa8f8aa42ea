package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.time.DayOfWeek;
import java.time.Month;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Elements that are not of the type that their field declares, as those of a sender whose class
 * declares another one.
 */
final class OtherElementsTest {

  private static final Messages AGREED =
      Messages.under(AgreedTimeTest.TERMS, Wire.MESSAGES.serialization());

  private static final int MANY = 5_000;

  static final class Shelf implements Serializable {
    private static final long serialVersionUID = 1L;
    Object any;
    List<String> texts;
    List<Long> longs;
    List<Shelf> shelves;
    List<List<String>> nested;
    List<Map<String, Long>> maps;
    Set<DayOfWeek> days;
    Map<DayOfWeek, String> byDay;
    Map<String, DayOfWeek> dayOf;
    List<String>[] arrays;
    Collection<Number> numbers;
  }

  static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;
    Object any;
    List<String> texts;
  }

  record Parts(Object any, List<String> texts) implements Serializable {}

  static final class ShortList extends ArrayList<Short> {
    private static final long serialVersionUID = 1L;
  }

  @SuppressWarnings("unused") // its signature is read
  interface Declared {
    void texts(List<String> x);
  }

  private static final ClassGate GATE =
      Wire.gate(Shelf.class, Failed.class, Parts.class, ShortList.class);

  /** A value as a field takes it whose class the compiler does not know. */
  @SuppressWarnings("unchecked")
  private static <T> T raw(Object value) {
    return (T) value;
  }

  private static <T> List<T> list(T element) {
    return new ArrayList<>(List.of(element));
  }

  private static Object pass(Messages messages, Object value) {
    return messages.pass(value, Object.class, GATE);
  }

  private static Arguments in(String field, Object value) throws ReflectiveOperationException {
    Shelf shelf = new Shelf();
    Shelf.class.getDeclaredField(field).set(shelf, value);
    return Arguments.of(field, shelf);
  }

  static Stream<Arguments> fields() throws ReflectiveOperationException {
    return Stream.of(
        in("texts", list(7L)),
        in("shelves", list(new Parts(null, null))),
        in("nested", list(list(7L))),
        in("nested", list("text")),
        in("maps", list(list(7L))),
        in("days", EnumSet.of(Month.MAY)),
        in("byDay", new HashMap<>(Map.of("MONDAY", "text"))),
        in("byDay", new EnumMap<>(Map.of(Month.MAY, "text"))),
        in("byDay", new HashMap<>(Map.of(DayOfWeek.MONDAY, 7))),
        in("dayOf", new HashMap<>(Map.of("text", Month.MAY))),
        in("arrays", new List<?>[] {list(7)}),
        in("numbers", list("text")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fields")
  void elementsOfAnotherTypeAreRefusedUnderTermsNamingClassAndField(String field, Shelf shelf) {
    assertThatThrownBy(() -> pass(AGREED, shelf))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("of field " + Shelf.class.getName() + "." + field);
  }

  @Test
  void elementsOfAnotherTypeAreRefusedUnderTermsNamingTheParameter() throws Exception {
    Type declared = Declared.class.getMethod("texts", List.class).getGenericParameterTypes()[0];
    assertThatThrownBy(() -> AGREED.pass(list(7L), declared, GATE))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("java.lang.String of java.util.List<java.lang.String>")
        .hasMessageContaining("the message has a java.lang.Long");
  }

  @Test
  void elementsOfAnotherTypeStillArriveFromStockPeers() {
    Shelf shelf = new Shelf();
    shelf.texts = raw(list(7L));
    shelf.longs = raw(list(8L));
    shelf.any = shelf.texts;

    Shelf read = (Shelf) pass(Wire.MESSAGES, shelf);

    assertThat((Object) read.texts).isEqualTo(List.of(7L)).isSameAs(read.any);
    assertThat(read.longs).isEqualTo(List.of(8L));
  }

  @Test
  void aSharedObjectThatDoesNotFitTheSecondFieldIsRefused() {
    Object longs = list(7L);
    Shelf shelf = new Shelf();
    shelf.any = longs;
    shelf.texts = raw(longs);
    Failed failed = new Failed();
    failed.any = longs;
    failed.texts = raw(longs);
    for (Object sent : List.of(shelf, failed, new Parts(longs, raw(longs)))) {
      assertThatThrownBy(() -> pass(AGREED, sent))
          .isExactlyInstanceOf(SerializationException.class)
          .hasMessageContaining("java.lang.String of field " + sent.getClass().getName() + ".texts")
          .hasMessageContaining("the message has a java.lang.Long");
    }
  }

  @Test
  void aSharedMapThatDoesNotFitTheSecondFieldIsRefused() {
    Shelf shelf = new Shelf();
    shelf.any = new HashMap<>(Map.of(DayOfWeek.MONDAY, 7L));
    shelf.byDay = raw(shelf.any);
    assertThatThrownBy(() -> pass(AGREED, shelf)).hasMessageContaining("Shelf.byDay");
    shelf.any = new HashMap<>(Map.of("MONDAY", "text"));
    shelf.byDay = raw(shelf.any);
    assertThatThrownBy(() -> pass(AGREED, shelf)).hasMessageContaining("Shelf.byDay");
  }

  @Test
  void aListThatIsReferredToBeforeItsEndIsRefusedIfWhatFollowsDoesNotFit() {
    Shelf inner = new Shelf();
    Shelf outer = new Shelf();
    List<Object> list = new ArrayList<>(List.of(inner));
    inner.shelves = raw(list);
    outer.any = list;
    assertThat(((Shelf) pass(AGREED, outer)).any).isInstanceOf(List.class);

    list.add("text");
    assertThatThrownBy(() -> pass(AGREED, outer))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("Shelf.shelves")
        .hasMessageContaining("the message has a java.lang.String");
  }

  @Test
  void aSharedObjectThatFitsArrivesAsOne() {
    Shelf shelf = new Shelf();
    shelf.any = list("text");
    shelf.texts = raw(shelf.any);
    shelf.nested = list(shelf.texts);

    Shelf read = (Shelf) pass(AGREED, shelf);

    assertThat(read.texts).isEqualTo(List.of("text")).isSameAs(read.any);
    assertThat(read.nested.get(0)).isSameAs(read.any);
  }

  @Test
  void whatTheClassOfAListSaysOfItsElementsCountsWhereTheFieldSaysLess() {
    ShortList shorts = new ShortList();
    shorts.add((short) 7);
    Shelf shelf = new Shelf();
    shelf.numbers = raw(shorts);
    for (Messages messages : List.of(AGREED, Wire.MESSAGES)) {
      assertThat((Object) ((Shelf) pass(messages, shelf)).numbers).isEqualTo(shorts);
    }
    shelf.numbers = null;
    shelf.texts = raw(shorts);
    assertThatThrownBy(() -> pass(AGREED, shelf)).hasMessageContaining("Shelf.texts");
  }

  @Test
  void aListThatManyFieldsShareIsCheckedOnce() {
    List<Long> longs = new ArrayList<>(Collections.nCopies(MANY, 7L));
    List<Shelf> shelves = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      Shelf shelf = new Shelf();
      shelf.longs = longs;
      shelves.add(shelf);
    }

    List<?> read = (List<?>) pass(AGREED, shelves);

    assertThat(((Shelf) read.get(MANY - 1)).longs)
        .isEqualTo(longs)
        .isSameAs(((Shelf) read.get(0)).longs);
  }
}
