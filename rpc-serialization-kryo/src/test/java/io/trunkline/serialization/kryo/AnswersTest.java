package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Serialization;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What kryo says of classes before it meets an object of them. */
final class AnswersTest {

  private static final Serialization KRYO =
      Messages.of(new KryoSerializationProvider()).serialization();

  static final class Named extends Date {
    private static final long serialVersionUID = 1L;
    String name = "";
  }

  @Test
  void aClassThatWouldLoseAFieldIsNamedWithTheField() {
    assertThat(KRYO.refusal(Named.class)).contains(Named.class.getName(), "field name");
  }

  @ParameterizedTest
  @ValueSource(classes = {CompletableFuture.class, java.util.Random.class, Thread.class})
  void classesOfTheJdkThatCannotBeReachedAreNamed(Class<?> type) {
    assertThat(KRYO.refusal(type)).contains("kryo", type.getName(), "a class of your own");
  }

  @Test
  void aLambdasClassIsRefused() {
    Runnable lambda = () -> {};
    assertThat(KRYO.refusal(lambda.getClass())).contains("lambda");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        String.class,
        TypeMatrix.Made.class,
        TypeMatrix.Plain.class,
        TypeMatrix.Point.class,
        java.util.Optional.class,
        IllegalStateException.class,
        Runnable.class, // which says nothing of the classes that implement it
        String[].class
      })
  void othersAreNot(Class<?> type) {
    assertThat(KRYO.refusal(type)).isNull();
  }

  @Test
  void aNameCostsWhatAMessageIsLongerByWithoutANumber() {
    Object value = new TypeMatrix.Made("made", 5);
    int named = bytes(List.of(), value);
    int numbered = bytes(List.of(TypeMatrix.Made.class), value);
    assertThat(KRYO.bytesOfName(TypeMatrix.Made.class)).isEqualTo(named - numbered);
    assertThat(KRYO.bytesOfName(String.class)).isZero();
    assertThat(KRYO.bytesOfName(Named.class)).as("it cannot travel at all").isZero();
  }

  private static int bytes(List<Class<?>> numbered, Object value) {
    return Messages.of(TermsProvider.agreed(new KryoSerializationProvider(), numbered))
        .write(w -> w.writeObject(value))
        .length;
  }
}
