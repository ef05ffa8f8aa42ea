package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.util.MapReferenceResolver;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectReferencesTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 32, 33, 127, 128, 129, 1023, 1024, 1025, 5000})
  void objectsGetTheNumbersKryoGivesThem(int size) {
    ObjectReferences ours = new ObjectReferences(KryoForm.KRYO_5, false);
    MapReferenceResolver kryos = new MapReferenceResolver();
    Random random = new Random(size);
    for (int round = 0; round < 3; round++) {
      List<Object> objects = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        // equal strings, different objects
        Object object = new String("same");
        objects.add(object);
        assertThat(ours.getWrittenId(object)).isEqualTo(-1);
        assertThat(ours.addWrittenObject(object)).isEqualTo(kryos.addWrittenObject(object));
        Object seen = objects.get(random.nextInt(objects.size()));
        assertThat(ours.getWrittenId(seen)).isEqualTo(kryos.getWrittenId(seen));
        assertThat(ours.nextReadId(String.class)).isEqualTo(i);
        ours.setReadObject(i, object);
      }
      for (int i = 0; i < size; i++) {
        assertThat(ours.getReadObject(String.class, i)).isSameAs(objects.get(i));
      }
      ours.reset();
      kryos.reset();
      for (Object object : objects) {
        assertThat(ours.getWrittenId(object)).isEqualTo(-1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void aReferenceToNothingIsRefused(int id) {
    ObjectReferences references = new ObjectReferences(KryoForm.KRYO_5, false);
    references.nextReadId(String.class);
    assertThatThrownBy(() -> references.getReadObject(String.class, id))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("object " + id + " of 1");
  }

  @Test
  void aSharedImmutableListIsOneImmutableListAtTheReceiver() {
    List<String> shared = List.of("a", "b");
    Messages messages = Messages.of(new KryoSerializationProvider());
    ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
    List<?> read =
        (List<?>) messages.pass(new ArrayList<>(Arrays.asList(shared, shared)), List.class, gate);
    assertThat(read.get(0)).isEqualTo(shared).hasSameClassAs(shared);
    assertThat(read.get(1)).isSameAs(read.get(0));
  }

  @Test
  void anUnmodifiableListInsideItselfIsRefused() {
    // a view of an ArrayList whose one element refers to the view, which is not made yet
    byte[] message = HexFormat.of().parseHex("1501012301021502");
    Messages messages = Messages.of(new KryoSerializationProvider());
    ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("not complete yet");
  }
}
