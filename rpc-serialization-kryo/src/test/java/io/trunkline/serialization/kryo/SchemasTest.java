package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.TaggedFieldSerializer;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What kryo tells of its classes. The texts are on the wire, in digests and in field lists. */
class SchemasTest {

  static class Held<T> {
    T held;
    List<T> many;
    T[] array;
    List<? extends Number> bounded;
    List<?> unknown;

    @SuppressWarnings("rawtypes") // that is what is tested
    Map raw;
  }

  static final class Heir extends Held<Integer> {
    int[][] ints;
    String held;
    Color[] colors;
    transient int skipped;

    @FieldSerializer.Optional("never")
    int optional;

    @FieldSerializer.Bind(variableLengthEncoding = false)
    int fixed;

    @FieldSerializer.NotNull Long number;
    static int shared;
  }

  enum Color {
    RED,
    GREEN {}
  }

  record Pair(long second, List<String> first) {}

  static class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  static class Sorted extends TreeSet<String> {
    private static final long serialVersionUID = 1L;

    public Sorted(Comparator<String> order) {
      super(order);
    }
  }

  static class Tagging extends TreeSet<String> {
    private static final long serialVersionUID = 1L;
    String tag = "";
  }

  static class Failure extends Exception {
    private static final long serialVersionUID = 1L;
  }

  @DefaultSerializer(TaggedFieldSerializer.class)
  static class Tagged {
    @TaggedFieldSerializer.Tag(1)
    int a;
  }

  interface Named {}

  abstract static class Unfinished {}

  private static List<ClassSchema> of(Class<?>... classes) {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> Arrays.asList(classes)));
    return new KryoSerializationProvider()
        .create(new SerializationContext(catalog, Budgets.DEFAULT))
        .schemas();
  }

  @Test
  void fieldsAreToldInTheOrderOfTheirNamesWithOwnerTypeAndWhetherTheirClassIsLeftOut() {
    String heir = Heir.class.getName();
    String held = Held.class.getName();
    assertThat(of(Heir.class).get(0).fields())
        .extracting(f -> f.owner() + " " + f.name() + " " + f.type() + " " + f.exact())
        .containsExactly(
            held + " array [Ljava.lang.Integer; true",
            held + " bounded java.util.List<java.lang.Number> false",
            heir + " colors [L" + Color.class.getName() + "; false",
            heir
                + " fixed int @Bind(java.lang.Object,com.esotericsoftware.kryo.Serializer,"
                + "com.esotericsoftware.kryo.SerializerFactory,true,false,false) true",
            heir + " held java.lang.String true",
            held + " held java.lang.Integer true",
            heir + " ints [[I true",
            held + " many java.util.List<java.lang.Integer> false",
            heir + " number java.lang.Long @NotNull true",
            held + " raw java.util.Map false",
            held + " unknown java.util.List<*> false");
  }

  @Test
  void kindsSayWhatDecidesTheBytes() {
    assertThat(
            of(Heir.class, Pair.class, Color.class, Names.class, Sorted.class, Failure.class)
                .stream()
                .map(ClassSchema::kind))
        .containsExactly(
            "bean",
            "record",
            "enum",
            "kryo com.esotericsoftware.kryo.serializers.CollectionSerializer java.util.ArrayList",
            "kryo com.esotericsoftware.kryo.serializers.DefaultSerializers$TreeSetSerializer"
                + " java.util.TreeSet",
            "throwable");
    assertThat(of(Tagging.class).get(0).kind())
        .matches("container SORTED_SET FIELDS_AND_ELEMENTS [0-9a-f]+");
    assertThat(of(java.util.EnumMap.class).get(0).kind()).isEqualTo("kryo EnumMapSerializer");
    assertThat(of(java.time.LocalDate.class).get(0).kind())
        .isEqualTo(
            "kryo com.esotericsoftware.kryo.serializers.TimeSerializers$LocalDateSerializer");
    assertThat(of(long[].class).get(0).kind())
        .isEqualTo(
            "kryo com.esotericsoftware.kryo.serializers.DefaultArraySerializers$LongArraySerializer");
    assertThat(of(Tagged.class).get(0).kind())
        .matches("kryo com.esotericsoftware.kryo.serializers.TaggedFieldSerializer [0-9a-f]+");
    assertThat(of(Color.class).get(0).constants()).containsExactly("RED", "GREEN");
    assertThat(of(Pair.class).get(0).fields())
        .extracting(f -> f.name() + " " + f.type() + " " + f.exact())
        .containsExactly("first java.util.List<java.lang.String> false", "second long true");
  }

  @Test
  void classesThatHaveANumberOrNoInstancesOrARefusalAreNotTold() {
    assertThat(
            of(
                String.class,
                ArrayList.class,
                int.class,
                Integer.class,
                Named.class,
                Unfinished.class,
                List.of(1).subList(0, 1).getClass(),
                ((Runnable) () -> {}).getClass()))
        .extracting(ClassSchema::name)
        .containsExactly("java.util.ImmutableCollections$SubList");
    assertThat(of(Pair[].class)).hasSize(1);
    assertThat(of()).isEmpty();
  }

  @Test
  void aRecordHasTheBytesOfKryosOwnSerializer() {
    record All(
        boolean z,
        byte b,
        char c,
        short s,
        int i,
        long j,
        float f,
        double d,
        String text,
        Integer boxed,
        Object any,
        List<String> list,
        All next) {}
    All last =
        new All(false, (byte) -1, 'x', (short) -2, -3, -4, 1, 2, null, null, null, null, null);
    All value =
        new All(
            true,
            (byte) 1,
            '\u4f60',
            (short) 300,
            1 << 20,
            1L << 50,
            1.5f,
            2.5,
            "t",
            7,
            8L,
            new ArrayList<>(List.of("a", "b")),
            last);
    WireKryo kryo = new WireKryo(new GatedClassResolver(), Budgets.DEFAULT);
    setKryosOwn(kryo, All.class);
    Output out = new Output(64, -1);
    kryo.writeClassAndObject(out, value);
    Messages messages = Messages.of(new KryoSerializationProvider());
    assertThat(messages.write(writer -> writer.writeObject(value))).isEqualTo(out.toBytes());
    assertThat(messages.pass(value, All.class, TypeMatrix.gate())).isEqualTo(value);
  }

  private static <T> void setKryosOwn(Kryo kryo, Class<T> type) {
    kryo.getRegistration(type)
        .setSerializer(new com.esotericsoftware.kryo.serializers.RecordSerializer<>(type));
  }

  record Marked(String name) {
    @Override
    public String name() {
      return "<" + name + ">";
    }
  }

  @Test
  void aRecordArrivesWithWhatItHoldsAndNotWithWhatItShows() {
    for (Messages messages :
        List.of(
            Messages.of(new KryoSerializationProvider()),
            Messages.of(TermsProvider.agreed(new KryoSerializationProvider(), List.of())))) {
      Marked read = (Marked) messages.pass(new Marked("a"), Object.class, TypeMatrix.gate());
      assertThat(read.name()).isEqualTo("<a>");
    }
  }

  @Test
  void aRecordThatRefusesItsValuesFailsWithItsPlaceAndNotItsData() {
    record Positive(int value) {
      Positive {
        if (value < 0) {
          throw new IllegalArgumentException("secret " + value);
        }
      }
    }
    Messages messages = Messages.of(new KryoSerializationProvider());
    byte[] message = messages.write(writer -> writer.writeObject(new Positive(5)));
    message[message.length - 1] = 1;
    assertThatThrownBy(
            () -> messages.read(message, r -> r.readObject(Object.class, TypeMatrix.gate())))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("IllegalArgumentException")
        .hasMessageNotContaining("secret");
  }
}
