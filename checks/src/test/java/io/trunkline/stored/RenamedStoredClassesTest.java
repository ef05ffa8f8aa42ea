package io.trunkline.stored;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.testkit.drift.CompiledSources;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data that was written before its classes were renamed, and data for those that have not. */
class RenamedStoredClassesTest {

  /** The JDK's streams compare the simple names of classes, and fory's schemas name their forms. */
  private static final Set<String> BY_OWN_NAMES =
      Set.of("fory", "fst", "java", "compactedjava", "nativejava");

  @TempDir Path folder;

  private static final String ORDER =
      """
      package shop;
      %1$s public class %2$s implements java.io.Serializable {
        public long id;
        public String note;
        public java.util.List<%3$s> items = new java.util.ArrayList<>();
        public %4$s state;
        public %2$s next;
        public String toString() { return "" + id + note + items + state + next; }
        public static Object sample() {
          %2$s order = new %2$s();
          order.id = 1L << 40;
          order.note = "a note";
          order.items.add(new %3$s("cup", 2));
          order.state = %4$s.PAID;
          order.next = new %2$s();
          return order;
        }
      }
      """;

  private static ClassLoader shop(boolean isAnnotated, String order, String item, String state) {
    String as = isAnnotated ? "@io.trunkline.serialization.SerializedAs(\"shop.%s\")" : "";
    return new CompiledSources(
        Map.of(
            "shop." + order,
            ORDER.formatted(as.formatted("Order"), order, item, state),
            "shop." + item,
            "package shop; "
                + as.formatted("Item")
                + " public record "
                + item
                + "(String name, int count) implements java.io.Serializable {"
                + " public String toString() { return name + count; } }",
            "shop." + state,
            "package shop; " + as.formatted("State") + " public enum " + state + " { NEW, PAID }"));
  }

  private static final ClassLoader BEFORE = shop(false, "Order", "Item", "State");
  private static final ClassLoader AFTER = shop(true, "Purchase", "Part", "Phase");
  private static final ClassLoader BY_LINES = shop(false, "Purchase", "Part", "Phase");

  static Stream<String> all() {
    return Formats.serializations().stream().filter(name -> !BY_OWN_NAMES.contains(name));
  }

  private ObjectSerializer serializer(
      String serialization, ClassLoader loader, String type, boolean hasTables, String... lines)
      throws Exception {
    return ContextLoader.as(
        loader,
        () -> {
          ObjectSerializerBuilder builder =
              ObjectSerializer.builder().serialization(serialization).allow(loader.loadClass(type));
          List.of(lines).forEach(builder::allow);
          return (hasTables ? builder.tables(TableStore.inFolder(folder)) : builder).build();
        });
  }

  private static byte[] write(ObjectSerializer serializer, ClassLoader loader, String type)
      throws Exception {
    Object sample = loader.loadClass(type).getMethod("sample").invoke(null);
    return ContextLoader.as(loader, () -> serializer.serialize(sample));
  }

  private static final String TEXT = (1L << 40) + "a note[cup2]PAID" + "0null[]nullnull";

  private void assertReads(ObjectSerializer reader, ClassLoader loader, String type, byte[] bytes)
      throws Exception {
    Class<?> expected = loader.loadClass(type);
    assertThat(ContextLoader.as(loader, () -> reader.deserialize(bytes, expected)))
        .isInstanceOf(expected)
        .hasToString(TEXT);
  }

  @ParameterizedTest
  @MethodSource("all")
  void whatWasStoredIsReadAfterTheRenamingAndTheOtherWayRound(String format) throws Exception {
    for (boolean hasTables : new boolean[] {true, false}) {
      if (!hasTables && format.startsWith("kryo")) {
        continue; // without a table it stores no classes of an application
      }
      ObjectSerializer before = serializer(format, BEFORE, "shop.Order", hasTables);
      ObjectSerializer after = serializer(format, AFTER, "shop.Purchase", hasTables);
      byte[] old = write(before, BEFORE, "shop.Order");
      byte[] renamed = write(after, AFTER, "shop.Purchase");
      assertThat(renamed).as("the same bytes").isEqualTo(old);
      assertReads(after, AFTER, "shop.Purchase", old);
      assertReads(after, AFTER, "shop.Purchase", renamed);
      assertReads(before, BEFORE, "shop.Order", renamed);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void linesSayItWhereTheClassesCannot(String format) throws Exception {
    ObjectSerializer before = serializer(format, BEFORE, "shop.Order", true);
    ObjectSerializer after =
        serializer(
            format,
            BY_LINES,
            "shop.Purchase",
            true,
            "shop.Order = shop.Purchase",
            "shop.Item=shop.Part",
            "shop.State = shop.Phase");
    assertReads(after, BY_LINES, "shop.Purchase", write(before, BEFORE, "shop.Order"));
    assertReads(after, BY_LINES, "shop.Purchase", write(after, BY_LINES, "shop.Purchase"));
  }
}
