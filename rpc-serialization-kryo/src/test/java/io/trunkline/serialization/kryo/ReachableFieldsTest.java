package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Public fields that a class generated elsewhere cannot reach, in a class loader of their own. */
final class ReachableFieldsTest {

  private static final String BASE =
      " class Base implements java.io.Serializable { public int id; public Base self;"
          + " public long[] counts; public String text; protected boolean set = true; }";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class Order extends Base { public String own; }",
        "@com.esotericsoftware.kryo.DefaultSerializer("
            + "com.esotericsoftware.kryo.serializers.FieldSerializer.class) "
            + "class Order extends Base { public String own; }",
      })
  void aPublicFieldOfASuperclassThatIsNotPublicArrives(String source) throws Exception {
    String annotation =
        source.startsWith("@") ? source.substring(0, source.indexOf(" class") + 1) : "";
    String type = source.substring(annotation.length());
    for (List<String> named : List.of(List.of("Order"), List.<String>of())) {
      App app = new App(named, type + BASE);
      Object order = app.make("Order", Map.of());
      set(order, "own", "o");
      set(order, "id", 7);
      set(order, "text", "t");
      set(order, "counts", new long[] {1, 2});
      set(order, "self", order);
      byte[] plain = app.write(PayloadTerms.PLAIN, order);
      for (Object read :
          List.of(app.read(PayloadTerms.PLAIN, app.gate, plain), App.pass(app, app, order))) {
        assertThat(get(read, "own")).isEqualTo("o");
        assertThat(get(read, "id")).isEqualTo(7);
        assertThat(get(read, "text")).isEqualTo("t");
        assertThat(get(read, "counts")).isEqualTo(new long[] {1, 2});
        assertThat(get(read, "self")).isSameAs(read);
      }
    }
  }

  private static void set(Object bean, String name, Object value) throws Exception {
    accessible(bean, name).set(bean, value);
  }

  private static Object get(Object bean, String name) throws Exception {
    return accessible(bean, name).get(bean);
  }

  private static Field accessible(Object bean, String name) throws Exception {
    Field field = bean.getClass().getField(name);
    field.setAccessible(true);
    return field;
  }
}
