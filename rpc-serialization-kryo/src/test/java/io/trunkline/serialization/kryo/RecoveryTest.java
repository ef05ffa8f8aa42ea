package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoSerializable;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer.Bind;
import com.esotericsoftware.kryo.util.IntArray;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.EngineRecoveryContract;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecoveryTest implements EngineRecoveryContract {

  /** Its constructor does not return. */
  static final class Failing implements Serializable {
    private static final long serialVersionUID = 1L;

    Failing() {
      throw new AssertionError("made");
    }
  }

  @DefaultSerializer(FieldSerializer.class)
  static final class Annotated implements Serializable {
    private static final long serialVersionUID = 1L;
    String text = "";
  }

  static final class Bound implements Serializable {
    private static final long serialVersionUID = 1L;

    @Bind(valueClass = Annotated.class, serializer = FieldSerializer.class)
    Annotated field = new Annotated();
  }

  static final class Own implements KryoSerializable {
    @Override
    public void write(Kryo kryo, Output output) {
      output.writeInt(1);
    }

    @Override
    public void read(Kryo kryo, Input input) {
      input.readInt();
    }
  }

  private final AtomicInteger engines = new AtomicInteger();
  private final ClassGate gate =
      ClassGate.builder(RecoveryTest.class.getClassLoader())
          .allow("io.trunkline.serialization.kryo.**")
          .build();

  @Override
  public SerializationProvider provider() {
    return new KryoSerializationProvider();
  }

  @Override
  public Serialization counting(SerializationContext context, AtomicInteger made) {
    DeepStack deepStack = new DeepStack(context.budgets());
    return new KryoSerialization(
        KryoEntry.KRYO,
        context,
        KryoForm.KRYO_5,
        catalog -> {
          made.incrementAndGet();
          return new KryoEngine(
              KryoEntry.KRYO, context, KryoForm.KRYO_5, deepStack, new FieldPrograms(), catalog);
        });
  }

  private Messages messages() {
    return Messages.under(
        PayloadTerms.PLAIN,
        counting(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT), engines));
  }

  private void assertRefused(Messages messages, byte[] message) {
    assertThatThrownBy(
            () -> messages.read(message, reader -> reader.readObject(Object.class, gate)))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void kryoForgetsTheObjectsThatItHadBegun() throws Exception {
    DeepStack deepStack = new DeepStack(Budgets.DEFAULT);
    ReadBudget budget = new ReadBudget(Budgets.DEFAULT, deepStack);
    budget.start(1);
    WireKryo kryo =
        new WireKryo(new GatedClassResolver(), Budgets.DEFAULT, budget, deepStack, true);
    ArrayInput input = new ArrayInput(budget);
    input.attach(new PayloadInput(new byte[] {1}, 0, 1));
    Field numbers = Kryo.class.getDeclaredField("readReferenceIds");
    numbers.setAccessible(true);
    assertThatThrownBy(() -> kryo.readObject(input, Object[].class))
        .isInstanceOf(RuntimeException.class);
    assertThat(((IntArray) numbers.get(kryo)).size).as("before").isPositive();
    assertThat(kryo.recover()).isTrue();
    assertThat(((IntArray) numbers.get(kryo)).size).isZero();
  }

  @Test
  void anEngineInWhichAnErrorHappenedIsReplaced() {
    Messages messages = messages();
    byte[] message = Bytes.of(output -> Bytes.begin(output, Failing.class.getName()));
    for (int i = 1; i <= 3; i++) {
      assertRefused(messages, message);
      assertThat(messages.pass("after", String.class, gate)).isEqualTo("after");
      assertThat(engines).hasValue(1 + i);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {Annotated.class, Bound.class, Own.class})
  void anEngineWithCodeOfTheApplicationIsReplaced(Class<?> type) throws Exception {
    Messages messages = messages();
    Object value = type.getDeclaredConstructor().newInstance();
    byte[] message = messages.write(writer -> writer.writeObject(value));
    assertRefused(messages, Arrays.copyOf(message, message.length - 1));
    messages.pass("after", String.class, gate);
    assertThat(engines).hasValue(2);
  }
}
