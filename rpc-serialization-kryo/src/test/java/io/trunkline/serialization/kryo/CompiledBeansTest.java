package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadFeature;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.stored.RandomGraphs;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects on the walk under agreed terms, beside the same objects with Kryo's own methods. */
class CompiledBeansTest {

  private static final int GRAPHS = TestSize.of("kryo.graphs", 500, 20_000);

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("io.trunkline.testkit.model.*")
          .allow("io.trunkline.testkit.stored.*")
          .allowClasses(RandomBeans.CLASSES)
          .allowClasses(RandomBeans.ENUMS)
          .allowClasses(List.of(RandomBeans.Drifting.class))
          .build();

  @BeforeAll
  static void asTheProviderDoes() {
    UnsafeSwitch.turnOff();
  }

  /** A side with its engines. */
  private record Side(KryoSerialization kryo, PayloadTerms terms) {

    static Side of(@Nullable FieldPrograms programs, String settings) {
      return of(programs, settings, List.of());
    }

    /**
     * @param differing what the other side has in place of the same classes here
     */
    static Side of(@Nullable FieldPrograms programs, String settings, List<ClassSchema> differing) {
      SerializationContext context =
          new SerializationContext(
              ClassCatalog.of(List.of(() -> RandomBeans.REGISTERED)), Budgets.DEFAULT);
      DeepStack deepStack = new DeepStack(Budgets.DEFAULT);
      KryoSerialization kryo =
          new KryoSerialization(
              KryoEntry.KRYO,
              context,
              KryoForm.KRYO_5,
              catalog ->
                  new KryoEngine(
                      KryoEntry.KRYO, context, KryoForm.KRYO_5, deepStack, programs, catalog));
      Set<String> others =
          differing.stream().map(ClassSchema::name).collect(Collectors.toUnmodifiableSet());
      List<ClassSchema> remote = new ArrayList<>(differing);
      kryo.schemas().stream().filter(s -> !others.contains(s.name())).forEach(remote::add);
      ClassTable table =
          ClassAgreement.table(kryo.schemas(), ClassAgreement.entries(remote), differing);
      return new Side(
          kryo,
          PayloadTerms.agreed(
              Map.of("kryo", table),
              SerializationSettings.parse(settings),
              PayloadFeature.allBits()));
    }

    byte[] write(@Nullable Object value) {
      PayloadOutput out = new PayloadOutput(64, 1 << 22);
      try (MessageWriter writer = kryo.writer(out, terms)) {
        writer.writeObject(value);
        writer.writeObject(value); // an item of its own, which repeats nothing
        writer.finish();
      }
      return Arrays.copyOf(out.array(), out.position());
    }

    @Nullable Object read(byte[] message, ClassGate gate) {
      PayloadInput in = new PayloadInput(message, 0, message.length);
      try (MessageReader reader = kryo.reader(in, terms)) {
        reader.readObject(Object.class, gate);
        Object value = reader.readObject(Object.class, gate);
        reader.finish();
        return value;
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"'', 1", "'', 3", "'', 50", "kryo.references=false, 1", "kryo.references=false, 50"})
  void haveKryosBytesAndEachReadsTheOthers(String settings, int often) {
    FieldPrograms programs = new FieldPrograms(often);
    Side compiled = Side.of(programs, settings);
    Side plain = Side.of(null, settings);
    RandomBeans beans = new RandomBeans(11, settings.isEmpty());
    RandomGraphs others = new RandomGraphs(7);
    int refused = 0;
    for (int i = 0; i < GRAPHS; i++) {
      Object value = i % 4 == 0 ? beans.around(others.next()) : beans.next();
      byte[] message = plain.write(value);
      assertThat(compiled.write(value)).as("graph %s", i).isEqualTo(message);
      if (i % 97 == 0) {
        byte[] cut = Arrays.copyOf(message, message.length * 2 / 3);
        assertThatThrownBy(() -> compiled.read(cut, gate))
            .isInstanceOf(SerializationException.class);
      }
      Object expected;
      try {
        expected = plain.read(message, gate);
      } catch (SerializationException unfinished) { // of a record that contains itself
        assertThatThrownBy(() -> compiled.read(message, gate))
            .isInstanceOf(SerializationException.class);
        refused++;
        continue;
      }
      Object read = compiled.read(message, gate);
      byte[] again = plain.write(expected); // hash tables may have other orders
      assertThat(plain.write(read)).as("graph %s", i).isEqualTo(again);
      assertThat(compiled.write(read)).as("graph %s", i).isEqualTo(again);
    }
    assertThat(refused).isLessThanOrEqualTo(GRAPHS / 100);
    assertThat(programs.size()).isGreaterThanOrEqualTo(RandomBeans.CLASSES.size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "flag", "small", "letter", "brief", "number", "count", "ratio", "amount", "text", "texts"
      })
  void recordsHaveNothingWhereTheOtherSideHasNothing(String missing) throws Exception {
    ClassSchema own =
        Side.of(null, "").kryo().schemas().stream()
            .filter(schema -> schema.name().equals(RandomBeans.Drifting.class.getName()))
            .findAny()
            .orElseThrow();
    List<ClassSchema> differing =
        List.of(
            new ClassSchema(
                own.name(),
                own.kind(),
                own.fields().stream().filter(field -> !field.name().equals(missing)).toList(),
                own.constants()));
    Side compiled = Side.of(new FieldPrograms(1), "", differing);
    Side plain = Side.of(null, "", differing);
    RandomBeans.Drifting value =
        new RandomBeans.Drifting(true, (byte) 1, 'c', (short) 2, 3, 4, 5, 6, "text", "a", "b");
    byte[] message = plain.write(value);
    assertThat(compiled.write(value)).isEqualTo(message);
    Object read = compiled.read(message, gate);
    assertThat(read)
        .usingRecursiveComparison()
        .isEqualTo(plain.read(message, gate))
        .ignoringFields(missing)
        .isEqualTo(value);
    RecordComponent component =
        Stream.of(RandomBeans.Drifting.class.getRecordComponents())
            .filter(one -> one.getName().equals(missing))
            .findAny()
            .orElseThrow();
    Object nothing = Array.get(Array.newInstance(component.getType(), 1), 0);
    assertThat(component.getAccessor().invoke(read)).isEqualTo(nothing);
  }

  @ParameterizedTest
  @ValueSource(ints = {99, 149, 1000})
  void nestAsDeeplyAsOthersOnASmallStack(int levels) throws Exception {
    Side compiled = Side.of(new FieldPrograms(1), "");
    Side plain = Side.of(null, "");
    RandomBeans.Chain chain = new RandomBeans.Chain();
    for (int i = 1; i < levels; i++) {
      RandomBeans.Chain outer = new RandomBeans.Chain();
      outer.next = chain;
      chain = outer;
    }
    compiled.write(new RandomBeans.Chain()); // which compiles it
    Object outermost = chain;
    AtomicReference<Object> result = new AtomicReference<>();
    Thread small =
        new Thread(
            null,
            () -> {
              try {
                byte[] message = compiled.write(outermost);
                result.set(compiled.write(compiled.read(message, gate)));
              } catch (Throwable failure) {
                result.set(failure);
              }
            },
            "small",
            512 * 1024);
    small.start();
    small.join();
    assertThat(result.get()).isEqualTo(plain.write(outermost));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, Integer.MAX_VALUE})
  void haveTheSameLimitOfDepthCompiledOrNot(int often) {
    Side side = Side.of(new FieldPrograms(often), "");
    RandomBeans.Chain chain = new RandomBeans.Chain();
    chain.leaf = new RandomBeans.Leaf(); // a string in it is a level of its own
    chain.leaf.name = "innermost";
    for (int i = 1; i < Budgets.DEFAULT.maxDepth() - 2; i++) {
      RandomBeans.Chain outer = new RandomBeans.Chain();
      outer.next = chain;
      chain = outer;
    }
    RandomBeans.Chain deepest = chain;
    RandomBeans.Chain tooDeep = new RandomBeans.Chain();
    tooDeep.next = chain;
    byte[] message = side.write(deepest);
    assertThat(side.read(message, gate)).isInstanceOf(RandomBeans.Chain.class);
    assertThatThrownBy(() -> side.write(tooDeep)).isInstanceOf(SerializationException.class);
  }

  @Test
  void haveKryosLimitOfDepthWithItsOwnMethodsInBetween() {
    Side compiled = Side.of(new FieldPrograms(1), "");
    Side plain = Side.of(null, "");
    compiled.write(new RandomBeans.Chain()); // which compiles it
    RandomBeans.Chain chain = new RandomBeans.Chain();
    int refused = 0;
    for (int i = 1; i < Budgets.DEFAULT.maxDepth(); i++) {
      RandomBeans.Chain outer = new RandomBeans.Chain();
      if (i % 3 == 0) {
        outer.value = new LinkedList<>(List.of(chain));
      } else {
        outer.next = chain;
      }
      chain = outer;
      if (i % (i < Budgets.DEFAULT.maxDepth() / 2 ? 50 : TestSize.of(10, 1)) != 0) {
        continue;
      }
      Object value = chain;
      byte[] message = outcome(() -> plain.write(value));
      assertThat(outcome(() -> compiled.write(value))).as("%s levels", i).isEqualTo(message);
      refused += message.length == 0 ? 1 : 0;
      if (message.length > 0) {
        assertThat(plain.write(compiled.read(message, gate))).isEqualTo(message);
      }
    }
    assertThat(refused).isPositive();
  }

  /** Nothing if it was refused. */
  private static byte[] outcome(Supplier<byte[]> writing) {
    try {
      return writing.get();
    } catch (SerializationException refused) {
      return new byte[0];
    }
  }

  @Test
  void areNotMadeForMoreThanAFewSetsOfFields() throws Exception {
    FieldPrograms programs = new FieldPrograms(1);
    Field field = RandomBeans.Leaf.class.getDeclaredField("name");
    FieldStep step = new FieldStep(new Place.OfField(field), FieldStep.Kind.STRING, null);
    for (int i = 1; i <= FieldPrograms.MAX_FORMS; i++) {
      assertThat(programs.of(RandomBeans.Leaf.class, Collections.nCopies(i, step))).isNotNull();
    }
    int more = FieldPrograms.MAX_FORMS + 1;
    assertThat(programs.of(RandomBeans.Leaf.class, Collections.nCopies(more, step))).isNull();
    assertThat(programs.of(RandomBeans.Leaf.class, List.of(step))).isNotNull();
  }

  @Test
  void areCompiledOnceForAllEngines() {
    FieldPrograms programs = new FieldPrograms(1);
    RandomBeans beans = new RandomBeans(3, true);
    for (int side = 0; side < 3; side++) {
      Side some = Side.of(programs, "");
      for (int i = 0; i < 200; i++) {
        some.write(beans.next());
      }
    }
    int afterThree = programs.size();
    Side another = Side.of(programs, "");
    for (int i = 0; i < 200; i++) {
      another.write(beans.next());
    }
    assertThat(programs.size()).isEqualTo(afterThree);
  }
}
