package io.trunkline.serialization.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which classes are more than their fields. */
@SuppressWarnings({"serial", "unused", "UnusedMethod"}) // the JDK calls them by name
final class SerializedStateTest {

  static class Writing implements Serializable {
    private transient int secret;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeInt(secret);
    }
  }

  static final class BelowWriting extends Writing {}

  static final class Reading implements Serializable {
    private transient int derived;

    private void readObject(ObjectInputStream in) {
      derived = 5;
    }
  }

  static final class External implements Externalizable {
    public External() {}

    @Override
    public void writeExternal(ObjectOutput out) {}

    @Override
    public void readExternal(ObjectInput in) {}
  }

  static final class Choosing implements Serializable {
    private static final ObjectStreamField[] serialPersistentFields = {};
    private int number;
  }

  static final class Checking implements Serializable {
    private int number;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  static final class Caching implements Serializable {
    private int number;
    private transient int hash;
  }

  static final class NotSerializable {
    private transient int number;

    private void writeObject(ObjectOutputStream out) {}
  }

  static final class AlmostWriting implements Serializable {
    private transient int number;

    public void writeObject(ObjectOutputStream out) {}
  }

  record Recorded(int number) implements Serializable {
    private void writeObject(ObjectOutputStream out) {}
  }

  @ParameterizedTest
  @ValueSource(
      classes = {Writing.class, BelowWriting.class, Reading.class, External.class, Choosing.class})
  void aClassWithStateBesideItsFieldsIsToldWithAReason(Class<?> type) {
    assertThat(SerializedState.beyondFields(type)).contains("; ").startsWith("it");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Checking.class,
        Caching.class,
        NotSerializable.class,
        AlmostWriting.class,
        Recorded.class,
        ArrayList.class,
        Thread.State.class,
        int.class,
        String[].class
      })
  void fieldsHoldTheStateOfAllOthers(Class<?> type) {
    assertThat(SerializedState.beyondFields(type)).isNull();
  }

  @Test
  void theReasonNamesTheMethod() {
    assertThat(SerializedState.beyondFields(BelowWriting.class)).contains("its writeObject");
    assertThat(SerializedState.beyondFields(Reading.class)).contains("its readObject");
    assertThat(SerializedState.beyondFields(External.class)).contains("writeExternal");
    assertThat(SerializedState.beyondFields(Choosing.class)).contains("serialPersistentFields");
  }
}
