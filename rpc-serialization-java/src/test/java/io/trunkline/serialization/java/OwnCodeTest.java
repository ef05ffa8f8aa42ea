package io.trunkline.serialization.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.testkit.Messages;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A class whose code the JDK would run needs a line; that a signature declares it is not enough.
 */
class OwnCodeTest {

  /** What the class at hand ran; set anew by each test. */
  private static final List<String> RAN = new java.util.concurrent.CopyOnWriteArrayList<>();

  public static final class Reading implements Serializable {
    private static final long serialVersionUID = 1L;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      RAN.add("readObject");
    }
  }

  public static class Resolving implements Serializable {
    private static final long serialVersionUID = 1L;

    protected Object readResolve() {
      RAN.add("readResolve");
      return this;
    }
  }

  public static final class Inheriting extends Resolving {
    private static final long serialVersionUID = 1L;
  }

  public static final class External implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Override
    public void writeExternal(ObjectOutput out) {}

    @Override
    public void readExternal(ObjectInput in) {
      RAN.add("readExternal");
    }
  }

  /** A service that declares all of them. */
  interface Declaring {
    void take(Reading one, Resolving two, Inheriting three, External four);
  }

  static Stream<Object> hooked() {
    return Stream.of(new Reading(), new Resolving(), new Inheriting(), new External());
  }

  @ParameterizedTest
  @MethodSource("hooked")
  void isRefusedWithoutALineAndNothingRuns(Object value) {
    ClassGate declared =
        ClassGate.builder(getClass().getClassLoader()).allowSignaturesOf(Declaring.class).build();
    for (Messages messages : forms()) {
      byte[] message =
          messages.write(writer -> writer.writeObject(new ArrayList<>(List.of(value))));
      RAN.clear();
      assertThatThrownBy(
              () -> messages.read(message, reader -> reader.readObject(Object.class, declared)))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining("would run on what a peer sent")
          .hasMessageContaining("add the line \"" + value.getClass().getName() + "\"");
      assertThat(RAN).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("hooked")
  void isReadOnceALineNamesItOrItsPackage(Object value) {
    for (String line :
        List.of(value.getClass().getName(), value.getClass().getPackageName() + ".*")) {
      ClassGate gate =
          ClassGate.builder(getClass().getClassLoader())
              .allow(line)
              .allowClasses(List.of(Resolving.class))
              .build();
      for (Messages messages : forms()) {
        RAN.clear();
        Object read = messages.pass(value, Object.class, named(gate, line));
        assertThat(read).hasSameClassAs(value);
        assertThat(RAN).hasSize(1);
      }
    }
  }

  /** What it inherits from needs a line, too. */
  private ClassGate named(ClassGate gate, String line) {
    return line.endsWith("Inheriting")
        ? ClassGate.builder(getClass().getClassLoader())
            .allow(line)
            .allow(Resolving.class.getName())
            .build()
        : gate;
  }

  private static Stream<Messages> stream() {
    return GoldenTest.providers().map(Messages::of);
  }

  private static List<Messages> forms() {
    return stream().toList();
  }
}
