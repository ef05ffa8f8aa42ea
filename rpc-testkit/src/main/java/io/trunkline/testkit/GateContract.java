package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryEnum;
import io.trunkline.testkit.model.CanaryException;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.ReadingCanary;
import io.trunkline.testkit.model.Trusted;
import io.trunkline.testkit.model.TrustedEvil;
import java.lang.reflect.Array;
import java.math.RoundingMode;
import java.nio.file.StandardOpenOption;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No class is loaded, initialised or built that the gate does not allow, wherever in a message it
 * is named. Each test also reads the message with a gate that allows the class, which shows that
 * nothing but the gate stood in the way.
 */
public interface GateContract {

  SerializationProvider provider();

  @ParameterizedTest
  @EnumSource(CanaryPlace.class)
  default void refusesAnUnlistedClassInEveryPlace(CanaryPlace place) {
    assertRefused(
        Canary.class.getName(),
        (writer, canary) -> writer.writeObject(place.around(canary)),
        (reader, gate) -> reader.readObject(Object.class, gate));
  }

  @ParameterizedTest
  @ValueSource(classes = {TrustedEvil.class, Trusted.Evil.class, CanaryEnum.class})
  default void refusesNeighboursOfTrustedClassesAndUnlistedEnums(Class<?> type) {
    assertRefused(
        type.getName(),
        (writer, canary) -> writer.writeObject(canary),
        (reader, gate) -> reader.readObject(Object.class, gate));
    assertRefused(
        type.getName(),
        (writer, canary) -> writer.writeObject(CanaryPlace.FIELD.around(canary)),
        (reader, gate) -> reader.readObject(Object.class, gate));
  }

  @Test
  default void refusesAnUnlistedClassWithCodeThatReadsIt() {
    Object canary = new CanaryLoader().make(ReadingCanary.class.getName());
    Throwable notCarried =
        catchThrowable(() -> Messages.of(provider()).write(writer -> writer.writeObject(canary)));
    if (notCarried != null) {
      assertThat(notCarried)
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining(ReadingCanary.class.getName());
      return;
    }
    assertRefused(
        ReadingCanary.class.getName(),
        (writer, reading) -> writer.writeObject(reading),
        (reader, gate) -> reader.readObject(Object.class, gate));
  }

  @Test
  default void readsEnumsAndClassesOfTheJdkWithoutALine() {
    Messages messages = Messages.of(provider());
    for (Object value :
        List.of(
            TimeUnit.DAYS,
            RoundingMode.HALF_EVEN,
            FormatStyle.MEDIUM,
            StandardOpenOption.CREATE,
            EnumSet.of(TimeUnit.SECONDS, TimeUnit.DAYS),
            EnumSet.noneOf(TimeUnit.class),
            new EnumMap<>(Map.of(TimeUnit.HOURS, "h")),
            String.class,
            Pojo.class,
            TimeUnit.class,
            int.class)) {
      assertThat(messages.pass(value, Object.class, Samples.gate())).isEqualTo(value);
      assertThat(messages.pass(List.of(value), Object.class, Samples.gate()))
          .isEqualTo(List.of(value));
    }
  }

  @Test
  default void refusesAnUnlistedClassAsAValue() {
    assertRefused(
        Canary.class.getName(),
        (writer, canary) -> writer.writeObject(canary.getClass()),
        (reader, gate) -> reader.readObject(Object.class, gate));
    assertRefused(
        CanaryEnum.class.getName(),
        (writer, canary) -> writer.writeObject(canary.getClass()),
        (reader, gate) -> reader.readObject(Class.class, gate));
  }

  @Test
  default void aRefusalNamesTheFieldsOnTheWay() {
    Messages messages = Messages.of(provider());
    Object canary = new CanaryLoader().make(Canary.class.getName());
    Holder outer = new Holder(List.of("x", new Holder(canary)));
    byte[] message = messages.write(writer -> writer.writeObject(outer));
    Throwable thrown =
        catchThrowable(
            () -> messages.read(message, r -> r.readObject(Object.class, Samples.gate())));
    assertThat(thrown).isInstanceOf(ClassRefusedException.class);
    String path = ((ClassRefusedException) thrown).path();
    assertThat(path).startsWith(Holder.class.getName() + ".value").endsWith(".value");
    assertThat(path).matches(".*\\.value.*\\.value");
    assertThat(thrown).hasMessageEndingWith(" (at " + path + ")");
  }

  @Test
  default void readsTheTrustedNeighbourItself() {
    CanaryLoader sender = new CanaryLoader();
    CanaryLoader receiver = new CanaryLoader();
    Object trusted = sender.make(Trusted.class.getName());
    Object read = Messages.of(provider()).pass(trusted, Object.class, Samples.gate(receiver));
    assertThat(read).isNotNull();
    assertThat(read.getClass().getName()).isEqualTo(Trusted.class.getName());
    assertThat(read.getClass().getClassLoader()).isSameAs(receiver);
  }

  @Test
  default void refusesAnUnlistedExceptionAsResultAndAsCause() {
    assertRefused(
        CanaryException.class.getName(),
        (writer, canary) -> writer.writeThrowable((Throwable) canary),
        (reader, gate) -> reader.readThrowable(gate));
    assertRefused(
        CanaryException.class.getName(),
        (writer, canary) -> writer.writeThrowable(new RuntimeException("x", (Throwable) canary)),
        (reader, gate) -> reader.readThrowable(gate));
  }

  @Test
  default void refusesAnUnlistedClassInAFieldOfAnException() {
    assertRefused(
        Canary.class.getName(),
        (writer, canary) ->
            writer.writeThrowable((CodedException) CanaryPlace.EXCEPTION_FIELD.around(canary)),
        (reader, gate) -> reader.readThrowable(gate));
  }

  /** Whether a plain attachment of a refused class arrives as a map, as with stock peers. */
  default boolean readsRefusedAttachmentsAsMaps() {
    return false;
  }

  @Test
  default void refusesAnUnlistedClassInAnAttachment() {
    if (readsRefusedAttachmentsAsMaps()) {
      Messages messages = Messages.of(provider());
      CanaryLoader sender = new CanaryLoader();
      Object canary = sender.make(Canary.class.getName());
      byte[] message = messages.write(writer -> writer.writeAttachments(Map.of("k", canary)));
      CanaryRecord.clear();
      ClassGate gate = Samples.gate(new CanaryLoader());
      assertThat(messages.read(message, reader -> reader.readAttachments(gate)).get("k"))
          .isInstanceOf(Map.class);
      assertThat(CanaryRecord.eventsOutside(sender)).isEmpty();
      return;
    }
    assertRefused(
        Canary.class.getName(),
        (writer, canary) -> writer.writeAttachments(Map.of("k", canary)),
        (reader, gate) -> reader.readAttachments(gate));
  }

  @Test
  default void suggestsALineForAnAttachmentInAMap() {
    Object canary = new CanaryLoader().make(Canary.class.getName());
    Messages messages = Messages.of(provider()).under(PayloadTerms.agreed(Map.of()));
    for (Map<String, Object> map :
        List.of(
            Map.of("k", canary),
            new HashMap<>(Map.of("k", canary)),
            new TreeMap<>(Map.of("k", canary)))) {
      byte[] message = messages.write(writer -> writer.writeObject(map));
      assertThatThrownBy(() -> messages.read(message, r -> r.readAttachments(Samples.gate())))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining("add the line \"" + Canary.class.getName() + "\"");
    }
  }

  /** If the class were allowed, the value would be refused because it is not a map. */
  @Test
  default void suggestsNoLineForAnObjectInPlaceOfAttachments() {
    Object canary = new CanaryLoader().make(Canary.class.getName());
    for (PayloadTerms terms : List.of(PayloadTerms.PLAIN, PayloadTerms.agreed(Map.of()))) {
      Messages messages = Messages.of(provider()).under(terms);
      for (Object value :
          List.of(
              canary,
              new Holder(canary),
              new ArrayList<>(List.of(canary)),
              new Object[] {canary},
              Array.newInstance(canary.getClass(), 1))) {
        byte[] message = messages.write(writer -> writer.writeObject(value));
        Throwable thrown =
            catchThrowable(() -> messages.read(message, r -> r.readAttachments(Samples.gate())));
        if (thrown == null && terms.isPlain() && readsRefusedAttachmentsAsMaps()) {
          continue;
        }
        assertThat(thrown)
            .isInstanceOf(SerializationException.class)
            .hasMessageContaining("map")
            .hasMessageNotContaining("add the line");
      }
    }
  }

  /** If the class were allowed, the map would be refused because of that key. */
  @Test
  default void suggestsNoLineForTheKeyOfAnAttachment() {
    Object canary = new CanaryLoader().make(Canary.class.getName());
    Map<Object, Object> second = new LinkedHashMap<>(Map.of("k", "v"));
    second.put(canary, "v");
    for (PayloadTerms terms : List.of(PayloadTerms.PLAIN, PayloadTerms.agreed(Map.of()))) {
      Messages messages = Messages.of(provider()).under(terms);
      for (Object map :
          List.of(
              new HashMap<>(Map.of(canary, "v")),
              new HashMap<>(Map.of(canary, canary)),
              new HashMap<>(Map.of(new ArrayList<>(List.of(canary)), "v")),
              second)) {
        byte[] message;
        try {
          message = messages.write(writer -> writer.writeObject(map));
        } catch (SerializationException keysAreText) {
          continue;
        }
        assertThatThrownBy(() -> messages.read(message, r -> r.readAttachments(Samples.gate())))
            .as("%s under %s", map, terms)
            .isInstanceOf(SerializationException.class)
            .hasMessageNotContaining("add the line");
      }
    }
  }

  /** Only attachments have strings as keys. */
  @Test
  default void suggestsALineForAKeyInAnAttachment() {
    Object canary = new CanaryLoader().make(Canary.class.getName());
    Messages messages = Messages.of(provider()).under(PayloadTerms.agreed(Map.of()));
    byte[] message;
    try {
      message =
          messages.write(
              writer -> writer.writeAttachments(Map.of("k", new HashMap<>(Map.of(canary, "v")))));
    } catch (SerializationException keysAreText) {
      return;
    }
    assertThatThrownBy(() -> messages.read(message, r -> r.readAttachments(Samples.gate())))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("add the line \"" + Canary.class.getName() + "\"");
  }

  @Test
  default void aDeclaredTypeIsNoPermission() throws Exception {
    Messages messages = Messages.of(provider());
    CanaryLoader sender = new CanaryLoader();
    CanaryLoader receiver = new CanaryLoader();
    String name = Canary.class.getName();
    Class<?> declared = receiver.loadClass(name);
    byte[] message = messages.write(writer -> writer.writeObject(sender.make(name)));
    CanaryRecord.clear();
    ClassGate gate = Samples.gate(receiver);
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(declared, gate)))
        .isInstanceOf(ClassRefusedException.class);
    assertThat(CanaryRecord.eventsOutside(sender)).isEmpty();
  }

  @Test
  default void aClassOneGateAllowedIsStillRefusedByAnother() {
    Messages messages = Messages.of(provider());
    CanaryLoader sender = new CanaryLoader();
    String name = Canary.class.getName();
    byte[] message = messages.write(writer -> writer.writeObject(sender.make(name)));
    for (int i = 0; i < 3; i++) {
      CanaryLoader trusting = new CanaryLoader();
      Object read =
          messages.read(
              message, reader -> reader.readObject(Object.class, Samples.gate(trusting, name)));
      assertThat(read).isNotNull();
      assertThat(read.getClass().getClassLoader()).as("loader of the gate").isSameAs(trusting);
      assertThat(
              catchThrowable(
                  () -> messages.read(message, r -> r.readObject(Object.class, Samples.gate()))))
          .isInstanceOf(ClassRefusedException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(CanaryPlace.class)
  default void aStringReaderRunsNothingOfAnObject(CanaryPlace place) {
    Messages messages = Messages.of(provider());
    CanaryLoader sender = new CanaryLoader();
    Object canary = sender.make(Canary.class.getName());
    byte[] message = messages.write(writer -> writer.writeObject(place.around(canary)));
    CanaryRecord.clear();
    Throwable thrown = catchThrowable(() -> messages.read(message, MessageReader::readString));
    // A form without tags may take any bytes for a string; then only the canary speaks.
    if (thrown != null) {
      assertThat(thrown).isInstanceOf(SerializationException.class);
    }
    assertThat(CanaryRecord.eventsOutside(sender)).isEmpty();
  }

  private void assertRefused(
      String name,
      BiConsumer<MessageWriter, Object> write,
      BiFunction<MessageReader, ClassGate, Object> read) {
    Messages messages = Messages.of(provider());
    CanaryLoader sender = new CanaryLoader();
    Object canary = sender.make(name);
    byte[] message = messages.write(writer -> write.accept(writer, canary));

    CanaryLoader receiver = new CanaryLoader();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    CanaryRecord.clear();
    thread.setContextClassLoader(receiver);
    Throwable thrown;
    try {
      ClassGate strict = Samples.gate(receiver);
      thrown = catchThrowable(() -> messages.read(message, reader -> read.apply(reader, strict)));
    } finally {
      thread.setContextClassLoader(before);
    }
    assertThat(thrown).isInstanceOf(ClassRefusedException.class).hasMessageContaining(name);
    assertThat(((ClassRefusedException) thrown).className()).isEqualTo(name);
    assertThat(CanaryRecord.eventsOutside(sender)).as("what ran of the refused class").isEmpty();

    ClassGate trusting = Samples.gate(receiver, name);
    Object passed = messages.<Object>read(message, reader -> read.apply(reader, trusting));
    assertThat(passed != null).as("read once the class is allowed").isTrue();
  }
}
