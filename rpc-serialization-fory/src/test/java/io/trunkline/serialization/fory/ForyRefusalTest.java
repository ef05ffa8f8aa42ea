package io.trunkline.serialization.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.terms.TermsPair;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What does not travel, and the gate. */
final class ForyRefusalTest {

  private static final ClassGate ALL =
      ClassGate.builder(ForyRefusalTest.class.getClassLoader()).allow("io.trunkline.**").build();

  private static Serialization fory(Class<?>... classes) {
    return new ForySerializationProvider()
        .create(
            new SerializationContext(
                ClassCatalog.of(List.of(() -> List.of(classes))), Budgets.DEFAULT));
  }

  private static Messages agreed(Class<?>... classes) {
    Serialization made = fory(classes);
    return Messages.under(
        PayloadTerms.agreed(Map.of(made.name(), TermsPair.table(made, made))), made);
  }

  @Test
  void theGateDecidesOnANumberAsOnTheNameItStandsFor() {
    Messages messages = agreed(Shapes.Leaf.class, Shapes.Open.class, Shapes.Point.class);
    Shapes.Open open = new Shapes.Open();
    open.map = new HashMap<>(Map.of("k", new Shapes.Leaf()));
    byte[] message = messages.write(writer -> writer.writeObject(open));
    ClassGate one =
        ClassGate.builder(getClass().getClassLoader()).allow(Shapes.Open.class.getName()).build();
    for (int i = 0; i < 3; i++) {
      assertThat(
              messages.<Object>read(message, reader -> reader.readObject(Shapes.Open.class, ALL)))
          .isInstanceOf(Shapes.Open.class);
      assertThatThrownBy(
              () -> messages.read(message, reader -> reader.readObject(Object.class, one)))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining("add the line \"" + Shapes.Leaf.class.getName() + "\"");
    }
  }

  @Test
  void theGateIsAskedForTheElementsOfAnArray() {
    Messages messages = agreed(Shapes.Leaf.class);
    byte[] message = messages.write(writer -> writer.writeObject(new Shapes.Leaf[0]));
    ClassGate none = ClassGate.builder(null).build();
    assertThatThrownBy(
            () -> messages.read(message, reader -> reader.readObject(Object.class, none)))
        .isInstanceOf(ClassRefusedException.class);
  }

  @Test
  void anExceptionTravelsByItsNameThroughTheGateWithoutANumber() {
    Messages messages = Messages.of(new ForySerializationProvider());
    CodedException coded = new CodedException("coded", 42, "detail");
    byte[] message = messages.write(writer -> writer.writeThrowable(coded));
    assertThat(messages.<Throwable>read(message, reader -> reader.readThrowable(ALL)))
        .isInstanceOfSatisfying(
            CodedException.class, read -> assertThat(read.code()).isEqualTo(42));
    ClassGate none = ClassGate.builder(null).build();
    assertThatThrownBy(() -> messages.read(message, reader -> reader.readThrowable(none)))
        .isInstanceOfSatisfying(
            ClassRefusedException.class,
            refused -> assertThat(refused.throwable().message()).isEqualTo("coded"));
  }

  @Test
  void underPlainTermsNothingOfTheApplicationIsWrittenButExceptions() {
    Messages messages = Messages.of(new ForySerializationProvider());
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(new Shapes.Leaf())))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Shapes.Leaf.class.getName())
        .hasMessageContaining("name it in the optimizers of both sides");
    Map<String, Object> ofJdk = Map.of("a", List.of(1, 2L), "b", TimeUnit.DAYS);
    assertThat(messages.pass(ofJdk, Object.class, ALL)).isEqualTo(ofJdk);
  }

  @Test
  void aClassThatOnlyOneSideHasInItsCatalogIsRefusedWhereItIsWritten() {
    Serialization one = fory(Shapes.Leaf.class, Shapes.Held.class);
    Serialization other = fory(Shapes.Held.class);
    Messages messages =
        Messages.under(PayloadTerms.agreed(Map.of("fory", TermsPair.table(one, other))), one);
    Shapes.Held held = new Shapes.Held(new Shapes.Leaf());
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(held)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Shapes.Leaf.class.getName())
        .hasMessageContaining("optimizers of both sides");
  }

  @Test
  void aClassWithAFieldOfAFinalClassThatHasNoNumberHasNoneEither() {
    Serialization made = fory(Shapes.Open.class);
    assertThat(made.schemas()).isEmpty();
    assertThat(made.refusal(Shapes.Open.class)).contains("the final classes");
  }

  @Test
  void aPublicFieldOfASuperclassThatIsNotPublicIsRefusedWithTheReason() {
    Serialization made = fory(Shapes.BelowNotPublic.class);
    assertThat(made.schemas()).isEmpty();
    assertThat(made.refusal(Shapes.BelowNotPublic.class))
        .contains("field id is public in " + Shapes.NotPublic.class.getName());
  }

  /** They know an object around their table, which is not complete yet. */
  @Test
  void keysThatWereReadBeforeTheyWereCompleteAreFound() {
    Shapes.Named first = new Shapes.Named();
    Shapes.Named second = new Shapes.Named();
    first.name = "first";
    second.name = "second";
    first.all.addAll(List.of(first, second));
    first.byNode.put(first, "1");
    first.byNode.put(second, "2");
    second.all = first.all;
    second.byNode = first.byNode;
    Shapes.Named read = (Shapes.Named) agreed(Shapes.Named.class).pass(first, Object.class, ALL);
    assertThat(read.all).hasSize(2).contains(first, second);
    assertThat(read.byNode).containsEntry(first, "1").containsEntry(second, "2");
    assertThat(read.all).allMatch(named -> named.all == read.all);
  }

  static Stream<Object> notCarried() {
    return Stream.of(
        Locale.ROOT,
        new BitSet(),
        new File("x"),
        Optional.of(1),
        new PriorityQueue<>(),
        new EnumMap<>(TimeUnit.class),
        new AtomicReference<>("x"),
        String.class,
        new StringBuilder("x"),
        (Comparator<String> & java.io.Serializable) String::compareTo,
        new TreeMap<>(Comparator.reverseOrder()),
        new TreeSet<>(Comparator.reverseOrder()),
        Thread.currentThread(),
        new Object(),
        new Shapes.Unnamed());
  }

  @ParameterizedTest
  @MethodSource("notCarried")
  void whatIsNotBoundedIsNotWritten(Object value) {
    Messages messages = agreed(Shapes.Unnamed.class, Shapes.Open.class, Shapes.Point.class);
    Shapes.Open open = new Shapes.Open();
    open.any = value;
    for (Object sent : Arrays.asList(value, open, new ArrayList<>(Arrays.asList(value)))) {
      assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(sent)))
          .isInstanceOf(SerializationException.class)
          .hasMessageStartingWith("fory: ");
    }
  }

  @Test
  void aFieldWhoseTypeIsNotPublicIsToldBeforeAndWhenItIsWritten() {
    Serialization made = fory(Shapes.Unnamed.class);
    assertThat(made.schemas()).isEmpty();
    assertThat(made.refusal(Shapes.Unnamed.class)).contains("secret").contains("not public");
    Messages messages = Messages.under(PayloadTerms.PLAIN, made);
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(new Shapes.Unnamed())))
        .hasMessageContaining("not public");
  }

  @Test
  void aRecordThatContainsItselfIsRefusedAndNotReadWithAHole() {
    Messages messages = agreed(Shapes.Held.class);
    List<Object> list = new ArrayList<>();
    Shapes.Held ring = new Shapes.Held(list);
    list.add(ring);
    byte[] message = messages.write(writer -> writer.writeObject(ring));
    assertThatThrownBy(() -> messages.read(message, reader -> reader.readObject(Object.class, ALL)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("a record must not contain itself");
  }

  /** Every number that a message can hold, each where the class of the root stands. */
  @Test
  void noNumberOfTheLibraryReachesASerializerThatIsNotOurs() {
    Messages messages = agreed(Shapes.Leaf.class);
    int read = 0;
    for (int type = 0; type < 256; type++) {
      for (int user = 0; user < 128; user++) {
        byte[] message = new byte[40];
        message[0] = 2;
        message[2] = (byte) type;
        message[3] = (byte) user;
        try {
          Object value =
              messages.read(
                  message,
                  reader -> {
                    Object made = reader.readObject(Object.class, ALL);
                    reader.skipRest();
                    return made;
                  });
          assertThat(isOurs(value)).as("%s made by %s, %s", value, type, user).isTrue();
          read++;
        } catch (SerializationException refused) {
          continue;
        }
      }
    }
    assertThat(read).isGreaterThan(20);
  }

  private static boolean isOurs(Object value) {
    return value == null
        || value instanceof Shapes.Leaf
        || value.getClass().isArray()
        || JdkClasses.OF_LIBRARY.contains(value.getClass())
        || JdkClasses.ENUMS.contains(value.getClass())
        || value instanceof Number
        || JdkClasses.collections().stream().anyMatch(any -> any.made() == value.getClass())
        || JdkClasses.maps().stream().anyMatch(any -> any.made() == value.getClass());
  }
}
