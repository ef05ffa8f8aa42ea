package io.trunkline.serialization.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import java.lang.invoke.WrongMethodTypeException;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fields of every type, whatever their visibility and wherever their class is from. */
final class FieldAccessorTest {

  static final class Every {
    private boolean flag = true;
    private byte octet = 1;
    private char letter = 'a';
    private short small = 2;
    private int number = 3;
    private long large = 4;
    private float ratio = 0.5f;
    private double price = 0.25;
    private final String text;

    Every(String text) {
      this.text = text;
    }
  }

  record Point(int x) {}

  private static FieldAccessor of(Class<?> type, String name) throws NoSuchFieldException {
    return FieldAccessor.of(type.getDeclaredField(name));
  }

  @Test
  void aPrivateFieldOfEachPrimitiveTypeIsReadAndSet() throws Exception {
    Every every = new Every("text");
    FieldAccessor flag = of(Every.class, "flag");
    flag.setBoolean(every, !flag.getBoolean(every));
    FieldAccessor octet = of(Every.class, "octet");
    octet.setByte(every, (byte) (octet.getByte(every) + 10));
    FieldAccessor letter = of(Every.class, "letter");
    letter.setChar(every, (char) (letter.getChar(every) + 1));
    FieldAccessor small = of(Every.class, "small");
    small.setShort(every, (short) (small.getShort(every) + 10));
    FieldAccessor number = of(Every.class, "number");
    number.setInt(every, number.getInt(every) + 10);
    FieldAccessor large = of(Every.class, "large");
    large.setLong(every, large.getLong(every) + 10);
    FieldAccessor ratio = of(Every.class, "ratio");
    ratio.setFloat(every, ratio.getFloat(every) + 1);
    FieldAccessor price = of(Every.class, "price");
    price.setDouble(every, price.getDouble(every) + 1);
    assertThat(
            List.<Object>of(
                every.flag,
                every.octet,
                every.letter,
                every.small,
                every.number,
                every.large,
                every.ratio,
                every.price))
        .containsExactly(false, (byte) 11, 'b', (short) 12, 13, 14L, 1.5f, 1.25);
  }

  @Test
  void aFinalFieldIsSetAndHoldsNothingButItsOwnType() throws Exception {
    Every every = new Every("text");
    FieldAccessor text = of(Every.class, "text");
    assertThat(text.getObject(every)).isEqualTo("text");
    text.setObject(every, "other");
    assertThat(every.text).isEqualTo("other");
    assertThatThrownBy(() -> text.setObject(every, 5)).isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> text.getObject("no Every")).isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> text.getInt(every)).isInstanceOf(WrongMethodTypeException.class);
    text.setObject(every, null);
    assertThat(every.text).isNull();
  }

  @Test
  void aFieldOfARecordIsReadButNeverSet() throws Exception {
    FieldAccessor x = of(Point.class, "x");
    Point point = new Point(7);
    assertThat(x.getInt(point)).isEqualTo(7);
    assertThatThrownBy(() -> x.setInt(point, 8)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aClassOfAnotherClassLoaderIsReached() throws Exception {
    URL classes = Every.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader other = new URLClassLoader(new URL[] {classes}, null)) {
      Class<?> type = other.loadClass(Every.class.getName());
      assertThat(type).isNotSameAs(Every.class);
      Object every = ObjectCreator.withoutConstructor(type).create();
      Field field = type.getDeclaredField("number");
      FieldAccessor number = FieldAccessor.of(field);
      assertThat(number.getInt(every)).isZero();
      number.setInt(every, 5);
      assertThat(number.getInt(every)).isEqualTo(5);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aFieldOfTheJdkIsRefusedWithTheOptionThatOpensIt() {
    assertThatThrownBy(() -> of(String.class, "value"))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("java.lang.String.value")
        .hasMessageContaining("--add-opens java.base/java.lang=ALL-UNNAMED");
  }
}
