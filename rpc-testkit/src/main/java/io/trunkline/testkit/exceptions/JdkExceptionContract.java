package io.trunkline.testkit.exceptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each public exception of {@code java.base} and {@code java.sql} arrives as itself, with the
 * values of its getters, through a gate that no application extended. The test of a serialization
 * implements this interface.
 */
public interface JdkExceptionContract {

  /** Exceptions that no gate allows, each with the reason. */
  Map<String, String> LEFT_OUT =
      Map.of(
          "java.lang.InternalError", "frameworks end the process that meets one",
          "java.lang.OutOfMemoryError", "frameworks end the process that meets one",
          "java.lang.ThreadDeath", "it ends the thread that meets one",
          "java.lang.UnknownError", "frameworks end the process that meets one",
          "java.util.zip.ZipError", "it is an InternalError",
          "java.security.cert.CertificateRevokedException", "reading its principal parses it",
          "java.util.InvalidPropertiesFormatException", "the JDK forbids its serialization");

  /** The extension under test; a new one or the same each time. */
  SerializationProvider provider();

  /**
   * Part of the error where this serialization does not carry an exception that gates allow; null
   * if it carries it.
   */
  default @Nullable String refusal(Class<? extends Throwable> type) {
    return null;
  }

  @TestFactory
  default Stream<DynamicTest> eachPublicExceptionOfTheJdkArrivesAsItself() {
    Messages messages = Messages.of(provider());
    return JdkExceptionSamples.classes().stream()
        .map(type -> DynamicTest.dynamicTest(type.getName(), () -> check(messages, type)));
  }

  private void check(Messages messages, Class<? extends Throwable> type) {
    String refusal = LEFT_OUT.containsKey(type.getName()) ? type.getName() : refusal(type);
    for (Throwable sent : JdkExceptionSamples.of(type)) {
      if (refusal != null) {
        assertThatThrownBy(() -> pass(messages, sent))
            .isInstanceOf(SerializationException.class)
            .hasMessageContaining(refusal);
        continue;
      }
      Throwable read = pass(messages, sent);
      assertThat(read.getClass()).isEqualTo(type);
      assertThat(told(read)).isEqualTo(told(sent));
      assertThat(String.valueOf(read.getCause())).isEqualTo(String.valueOf(sent.getCause()));
    }
  }

  private static Throwable pass(Messages messages, Throwable sent) {
    ClassGate gate = ClassGate.builder(null).build();
    byte[] message = messages.write(writer -> writer.writeThrowable(sent));
    return messages.read(message, reader -> reader.readThrowable(gate));
  }

  /** The values of its getters, except other exceptions. */
  private static List<String> told(Throwable failure) {
    List<String> told = new ArrayList<>();
    for (Method getter : failure.getClass().getMethods()) {
      if (getter.getName().matches("(get|is)[A-Z].*")
          && getter.getParameterCount() == 0
          && getter.getDeclaringClass() != Object.class
          && !Throwable.class.isAssignableFrom(getter.getReturnType())
          && getter.getReturnType() != Throwable[].class
          && getter.getReturnType() != StackTraceElement[].class) {
        told.add(getter.getName() + "=" + call(getter, failure));
      }
    }
    told.sort(null);
    return told;
  }

  private static String call(Method getter, Throwable failure) {
    try {
      return text(getter.invoke(failure));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(getter + " of " + failure, e);
    }
  }

  private static String text(@Nullable Object value) {
    if (value == null || !value.getClass().isArray()) {
      return String.valueOf(value);
    }
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(value); i++) {
      elements.add(Array.get(value, i));
    }
    return elements.toString();
  }
}
