package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hessian2 says of classes before it meets an object of them. */
final class RefusalTest {

  private static final Serialization SERIALIZATION = Wire.MESSAGES.serialization();
  private static final ClassGate GATE = Wire.gate();

  static final class Plain {}

  @ParameterizedTest
  @ValueSource(
      classes = {
        Optional.class,
        CompletableFuture.class,
        Thread.class,
        Plain.class,
        java.net.URL.class,
        java.text.SimpleDateFormat.class
      })
  void classesThatCannotTravelAreNamedWithTheReason(Class<?> type) {
    assertThat(SERIALIZATION.refusal(type)).contains("hessian2 cannot", type.getName());
  }

  @Test
  void aLambdasClassIsRefused() {
    Runnable lambda = () -> {};
    assertThat(SERIALIZATION.refusal(lambda.getClass())).contains("lambda");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        String.class,
        Integer.class,
        java.util.ArrayList.class,
        java.util.TreeMap.class,
        java.time.LocalDate.class,
        java.util.concurrent.TimeUnit.class,
        IllegalStateException.class,
        Runnable.class, // which says nothing of the classes that implement it
        String[].class
      })
  void othersAreNot(Class<?> type) {
    assertThat(SERIALIZATION.refusal(type)).isNull();
  }

  static final class Broken extends AbstractList<Object> implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Object get(int index) {
      throw new AssertionError("theirs");
    }

    @Override
    public int size() {
      return 1;
    }
  }

  @Test
  void anErrorOfAnApplicationsListIsOneOfTheMessage() {
    assertThatThrownBy(() -> Wire.MESSAGES.write(writer -> writer.writeObject(new Broken())))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining(Broken.class.getName())
        .hasMessageContaining("AssertionError");
  }

  @Test
  void aLossThatIsToldHappens() {
    PriorityQueue<Integer> queue = new PriorityQueue<>(Collections.reverseOrder());
    queue.add(1);
    queue.add(2);
    assertThat(((PriorityQueue<?>) Wire.MESSAGES.pass(queue, Object.class, GATE)).peek())
        .isNotEqualTo(queue.peek());
    TreeMap<Integer, String> map = new TreeMap<>(Collections.reverseOrder());
    map.put(1, "a");
    map.put(2, "b");
    assertThat(((TreeMap<?, ?>) Wire.MESSAGES.pass(map, Object.class, GATE)).firstKey())
        .isNotEqualTo(map.firstKey());
    java.sql.Timestamp time = new java.sql.Timestamp(0);
    time.setNanos(123_456_789);
    assertThat(Wire.MESSAGES.pass(time, Object.class, GATE)).isNotEqualTo(time);
    Locale scriptOnly = Locale.forLanguageTag("und-Hant");
    assertThat(Wire.MESSAGES.pass(scriptOnly, Object.class, GATE)).isNotEqualTo(scriptOnly);
    EnumMap<?, ?> none = new EnumMap<>(TimeUnit.class);
    assertThat(Wire.MESSAGES.pass(none, Object.class, GATE)).isNotInstanceOf(EnumMap.class);
    for (Class<?> type :
        List.of(PriorityQueue.class, TreeMap.class, time.getClass(), Locale.class, EnumMap.class)) {
      assertThat(SERIALIZATION.loss(type)).contains(type.getSimpleName());
    }
    assertThat(SERIALIZATION.loss(TreeSet.class)).contains("comparator");
    assertThat(SERIALIZATION.loss(String.class)).isNull();
  }
}
