package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.drift.CompiledSources;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Under terms, the name of a hidden field begins with that of its class. */
final class RenamedHiddenFieldTest {

  private static ClassLoader shop(String inPackage, boolean isRenamed) {
    String as = isRenamed ? "@io.trunkline.serialization.SerializedAs(\"old.%s\")" : "";
    return new CompiledSources(
        Map.of(
            inPackage + ".Base",
            "package %s; %s public class Base implements java.io.Serializable { public int x; }"
                .formatted(inPackage, as.formatted("Base")),
            inPackage + ".Sub",
            "package %s; %s public class Sub extends Base { public int x; }"
                .formatted(inPackage, as.formatted("Sub"))));
  }

  private static final ClassLoader BEFORE = shop("old", false);
  private static final ClassLoader AFTER = shop("now", true);

  @Test
  void aHiddenFieldOfARenamedClassArrivesInBothDirections() throws Exception {
    for (List<ClassLoader> sides : List.of(List.of(BEFORE, AFTER), List.of(AFTER, BEFORE))) {
      String from = sides.get(0) == BEFORE ? "old" : "now";
      String to = sides.get(0) == BEFORE ? "now" : "old";
      Class<?> sent = sides.get(0).loadClass(from + ".Sub");
      Object value = sent.getConstructor().newInstance();
      sent.getField("x").set(value, 2);
      sent.getSuperclass().getField("x").set(value, 1);
      Class<?> read = sides.get(1).loadClass(to + ".Sub");
      ClassGate gate = ClassGate.builder(sides.get(1)).allowClasses(List.of(read)).build();
      Messages messages = Messages.under(AgreedTimeTest.TERMS, Wire.MESSAGES.serialization());
      byte[] message = messages.write(out -> out.writeObject(value));
      Object received = messages.read(message, in -> in.readObject(Object.class, gate));
      assertThat(read.getField("x").get(received)).isEqualTo(2);
      assertThat(read.getSuperclass().getField("x").get(received)).isEqualTo(1);
    }
  }
}
