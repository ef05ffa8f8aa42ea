package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsPair;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A message that fails leaves nothing in its engine, which is then used for the next one. */
public interface RecoveryContract {

  /** More than fit the stack of any thread. */
  int MAX_DEPTH = 150;

  /** In each, two kinds of failure. */
  int ROUNDS = TestSize.of(26, 300);

  /** What would not end fails. */
  Duration LIMIT = Duration.ofSeconds(60);

  /** The extension under test, without terms; a new one or the same each time. */
  SerializationProvider provider();

  /** Makes a serialization that counts the engines that it makes, if it has any. */
  default Serialization counting(SerializationContext context, AtomicInteger engines) {
    return provider().create(context);
  }

  /** The number of engines that one thread causes, whatever fails. */
  default int keptEngines() {
    return 0;
  }

  /** The terms to try: {@code plain}, or the settings of agreed ones. */
  default List<String> forms() {
    return List.of("plain", "", "kryo.references=false");
  }

  /** What can be written, and costs too much to be read. */
  default Object costly() {
    return BigInteger.ONE.shiftLeft(800_000);
  }

  @TestFactory
  default Stream<DynamicTest> failuresOfEveryKindLeaveOneEngineThatIsAsGoodAsNew() {
    return forms().stream()
        .map(
            form ->
                DynamicTest.dynamicTest(
                    "'" + form + "'", () -> assertTimeoutPreemptively(LIMIT, () -> check(form))));
  }

  private void check(String form) {
    AtomicInteger engines = new AtomicInteger();
    Messages tried = messages(form, MAX_DEPTH, engines);
    Messages fresh = messages(form, 10 * MAX_DEPTH, new AtomicInteger());
    Failures failures = new Failures(tried, fresh, costly());
    byte[] good = fresh.write(RecoveryContract::write);
    for (int i = 0; i < ROUNDS; i++) {
      failures.next();
      assertThat(tried.write(RecoveryContract::write)).isEqualTo(good);
      failures.next();
      tried.read(good, RecoveryContract::read);
    }
    assertThat(engines).hasValue(keptEngines());
  }

  /** Lists inside others come first: their classes are what kryo would leave out by mistake. */
  private static void write(MessageWriter writer) {
    writer.writeObject(Failures.nested("core", 3));
    Samples.writeAll(writer, 2);
  }

  private static @Nullable Object read(MessageReader reader) {
    ClassGate gate = Samples.gate();
    assertThat(reader.readObject(Object.class, gate)).isEqualTo(Failures.nested("core", 3));
    assertThat(Samples.readAll(reader, gate)).isEqualTo(Samples.all(2));
    return null;
  }

  private Messages messages(String form, int maxDepth, AtomicInteger engines) {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> ModelClasses.ALL));
    Serialization made =
        counting(new SerializationContext(catalog, new Budgets(maxDepth, 1 << 20)), engines);
    PayloadTerms agreed =
        PayloadTerms.agreed(
            Map.of(made.name(), TermsPair.table(made, made)),
            form.equals("plain") ? SerializationSettings.NONE : SerializationSettings.parse(form),
            0);
    return Messages.under(form.equals("plain") ? PayloadTerms.PLAIN : agreed, made);
  }

  /** Fails in another way each time. */
  final class Failures {

    private final Messages tried;
    private final Random random = new Random(7);
    private final byte[] good;
    private final byte[] deep;
    private final byte[] costly;
    private final byte[] thrown;
    private final ClassGate gate = Samples.gate();
    private final ClassGate closed = ClassGate.builder(Samples.class.getClassLoader()).build();
    private int count;

    /**
     * @param fresh writes what fails to be read
     */
    Failures(Messages tried, Messages fresh, Object costly) {
      this.tried = tried;
      good = fresh.write(writer -> Samples.writeAll(writer, 5));
      deep = fresh.write(writer -> writer.writeObject(nested("core", 2 * MAX_DEPTH)));
      this.costly = fresh.write(writer -> writer.writeObject(nested(costly, 3)));
      thrown =
          fresh.write(
              writer -> writer.writeThrowable(new CodedException("coded", 1, new Canary())));
    }

    void next() {
      count++;
      switch (count % 13) {
        case 0 -> refusesToRead(Arrays.copyOf(good, random.nextInt(good.length)), gate);
        case 1 -> readsDamaged();
        case 2 -> refusesToRead(good, closed);
        case 3 -> refusesToRead(Arrays.copyOf(good, good.length + 1), gate);
        case 4 -> refusesToReadOne(deep);
        case 5 -> refusesToReadOne(Arrays.copyOf(deep, MAX_DEPTH));
        case 6 -> refusesToReadOne(costly);
        case 7 -> refusesToReadOne(thrown);
        case 8 -> leavesHalfRead();
        case 9 -> refusesToWrite(nested("core", 2 * MAX_DEPTH));
        case 10 -> refusesToWrite(nested(Thread.currentThread(), 120));
        case 11 -> refusesToWrite(new CodedException("coded", 1, (ArrayList<?>) hopeless()));
        default -> leavesHalfWritten();
      }
    }

    private void refusesToRead(byte[] message, ClassGate by) {
      assertThatThrownBy(() -> tried.read(message, reader -> Samples.readAll(reader, by)))
          .isInstanceOf(SerializationException.class);
    }

    private void refusesToReadOne(byte[] message) {
      assertThatThrownBy(() -> tried.read(message, reader -> reader.readObject(Object.class, gate)))
          .isInstanceOf(SerializationException.class);
    }

    private void readsDamaged() {
      byte[] damaged = good.clone();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        tried.read(damaged, reader -> Samples.readAll(reader, gate));
      } catch (SerializationException refused) {
        // as most are
      }
    }

    private void leavesHalfRead() {
      try (MessageReader reader = tried.reader(good)) {
        reader.readString();
      }
    }

    private void leavesHalfWritten() {
      PayloadOutput narrow = new PayloadOutput(0, random.nextInt(good.length));
      try (MessageWriter writer = tried.writer(narrow)) {
        assertThatThrownBy(() -> Samples.writeAll(writer, 5))
            .isInstanceOf(SerializationException.class);
      }
      try (MessageWriter writer = tried.writer(new PayloadOutput(0, good.length))) {
        writer.writeObject(Samples.rich(5));
      }
    }

    private void refusesToWrite(Object value) {
      assertThatThrownBy(() -> tried.write(writer -> writer.writeObject(value)))
          .isInstanceOf(SerializationException.class);
    }

    private static Object hopeless() {
      return nested(Thread.currentThread(), 1);
    }

    private static Object nested(Object core, int levels) {
      Object value = core;
      for (int i = 0; i < levels; i++) {
        value = new ArrayList<>(Arrays.asList(value));
      }
      return value;
    }
  }
}
