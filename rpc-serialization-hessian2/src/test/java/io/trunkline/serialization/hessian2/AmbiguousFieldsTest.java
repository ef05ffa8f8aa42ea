package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.drift.CompiledSources;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Objects in which a name can mean two fields fail only where they are read. */
class AmbiguousFieldsTest {

  private final Messages messages =
      Messages.under(
          PayloadTerms.agreed(Map.of()),
          new Hessian2SerializationProvider()
              .create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT)));

  /** Nothing that can be sent. */
  public static final class Service {}

  private static CompiledSources classes(String high, String low, String box, String root) {
    return new CompiledSources(
        Map.of(
            "gen.High", source("High extends " + root, high),
            "gen.Low", source("Low extends High", low),
            "gen.Box", source("Box", box)));
  }

  private static String source(String head, String fields) {
    return "package gen; public class "
        + head
        + " implements java.io.Serializable {"
        + fields
        + "}";
  }

  private static Object make(ClassLoader here, String name) throws ReflectiveOperationException {
    return here.loadClass(name).getConstructor().newInstance();
  }

  private Object pass(Object sent, ClassLoader there) throws ReflectiveOperationException {
    ClassGate gate =
        ClassGate.builder(there)
            .allowClasses(List.of(there.loadClass("gen.Low"), there.loadClass("gen.Box")))
            .build();
    byte[] message = messages.write(out -> out.writeObject(sent));
    return messages.read(message, in -> in.readObject(Object.class, gate));
  }

  /** An object of Low in fields of a box. */
  private static Object box(String... fields) throws ReflectiveOperationException {
    ClassLoader here =
        classes("public int x;", "", "public Object a; public Object b; public int n;", "Object");
    Object box = make(here, "gen.Box");
    Object held = make(here, "gen.Low");
    for (String field : fields) {
      box.getClass().getField(field).set(box, held);
    }
    box.getClass().getField("n").set(box, 7);
    return box;
  }

  @Test
  void oneInAFieldThatTheReaderLacksIsDropped() throws ReflectiveOperationException {
    ClassLoader there = classes("public int x;", "public int x;", "public int n;", "Object");
    Object read = pass(box("a", "b"), there);
    assertThat(read.getClass().getField("n").get(read)).isEqualTo(7);
  }

  @Test
  void oneThatIsDroppedAndUsedElsewhereFails() throws ReflectiveOperationException {
    Object sent = box("a", "b");
    ClassLoader there =
        classes("public int x;", "public int x;", "public Object b; public int n;", "Object");
    assertThatThrownBy(() -> pass(sent, there))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("field x of class gen.Low is in two classes here");
  }

  @Test
  void aCollectionOfWhichTheWriterWithholdsAFieldFailsBecauseOfThat()
      throws ReflectiveOperationException {
    CompiledSources here =
        classes("public Object x;", "public Object x;", "", "java.util.ArrayList<Object>");
    Object sent = make(here, "gen.Low");
    here.loadClass("gen.High").getField("x").set(sent, new Service());
    assertThatThrownBy(() -> pass(sent, here))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("its field x at the writer holds an object that cannot be sent");
  }
}
