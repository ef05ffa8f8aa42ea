package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Random pairs of sides whose classes and catalogues have drifted apart: whatever is sent arrives
 * equal in what both sides have, or fails with an error that names the class and the field or
 * constant at fault. Run with {@code -Dterms.pairs=1000} for more of them.
 */
class DriftTest {

  private static final int BATCH = 60;

  /** One side of a pair. */
  private record Side(
      DriftedModel model, List<Class<?>> classes, Serialization kryo, ClassGate gate) {

    static Side of(DriftedModel model, CompiledSources loader, String packageName)
        throws ClassNotFoundException {
      List<Class<?>> classes = new ArrayList<>();
      for (String name : model.types.keySet()) {
        classes.add(loader.loadClass(packageName + "." + name));
      }
      List<Class<?>> named = new ArrayList<>();
      for (String name : model.catalog) {
        named.add(loader.loadClass(packageName + "." + name));
      }
      ClassCatalog catalog = ClassCatalog.of(List.of(() -> named));
      return new Side(
          model,
          classes,
          new KryoSerializationProvider()
              .create(new SerializationContext(catalog, Budgets.DEFAULT)),
          ClassGate.builder(loader).allowClasses(classes).build());
    }
  }

  private int equal;
  private int refused;

  @Test
  void whateverTwoDriftedSidesSendArrivesEqualInWhatBothHaveOrFailsWithItsReason(
      TestReporter reporter) throws Exception {
    int pairs = Integer.getInteger("terms.pairs", BATCH);
    int first = Integer.getInteger("terms.first", 1);
    for (int from = 0; from < pairs; from += BATCH) {
      runBatch(first + from, Math.min(BATCH, pairs - from));
    }
    reporter.publishEntry(
        "drift of " + pairs + " pairs", equal + " messages equal, " + refused + " with reason");
    assertThat(equal).isGreaterThan(pairs * 10);
    assertThat(refused).isGreaterThan(pairs);
  }

  /** All classes of a batch are compiled at once: a compiler's start costs more than its work. */
  private void runBatch(int first, int count) throws Exception {
    List<DriftedModel> ours = new ArrayList<>();
    List<DriftedModel> theirs = new ArrayList<>();
    Map<String, String> ourSources = new TreeMap<>();
    Map<String, String> theirSources = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      DriftedModel model = DriftedModel.of(new Random(first + i));
      ours.add(model);
      theirs.add(model.drifted());
      addSources(ourSources, model, "gen.p" + i);
      addSources(theirSources, theirs.get(i), "gen.p" + i);
    }
    CompiledSources ourLoader = new CompiledSources(ourSources);
    CompiledSources theirLoader = new CompiledSources(theirSources);
    for (int i = 0; i < count; i++) {
      Side here = Side.of(ours.get(i), ourLoader, "gen.p" + i);
      Side there = Side.of(theirs.get(i), theirLoader, "gen.p" + i);
      runPair(here, there, first + i);
    }
  }

  private static void addSources(
      Map<String, String> sources, DriftedModel model, String inPackage) {
    model.types.forEach(
        (name, type) -> sources.put(inPackage + "." + name, type.source(inPackage)));
  }

  private void runPair(Side here, Side there, int seed) throws Exception {
    ClassTable table = AgreedProvider.table(here.kryo.schemas(), there.kryo.schemas());
    ClassTable same = AgreedProvider.table(there.kryo.schemas(), here.kryo.schemas());
    assertThat(same).as("table of seed %s", seed).isEqualTo(table);
    assertThat(same.digest()).isEqualTo(table.digest());
    Random random = new Random(seed);
    for (int i = 0; i < here.classes.size(); i++) {
      send(here, there, table, same, i, random, seed);
      send(there, here, same, table, i, random, seed);
    }
  }

  private void send(
      Side from,
      Side to,
      ClassTable writers,
      ClassTable readers,
      int index,
      Random random,
      int seed)
      throws Exception {
    DriftedGraph graph = new DriftedGraph(random, from.classes);
    Object sent = graph.make(from.classes.get(index));
    String what = "seed " + seed + ", a " + sent.getClass().getName();
    Object received;
    try {
      received = pass(from, to, sent, terms(writers), terms(readers));
    } catch (SerializationException failure) {
      if (!isJustified(failure.getMessage(), from, to, graph.met)) {
        fail(what + ": no reason for " + failure.getMessage(), failure);
      }
      refused++;
      return;
    }
    try {
      compare(sent, received, new IdentityHashMap<>(), what);
    } catch (IllegalArgumentException | ClassCastException e) {
      fail(what, e);
    }
    equal++;
  }

  private static @Nullable Object pass(
      Side from, Side to, Object value, PayloadTerms writers, PayloadTerms readers) {
    PayloadOutput out = new PayloadOutput(64, 1 << 20);
    try (MessageWriter writer = from.kryo.writer(out, writers)) {
      writer.writeObject(value);
      writer.finish();
    }
    PayloadInput in = new PayloadInput(out.array(), 0, out.position());
    try (MessageReader reader = to.kryo.reader(in, readers)) {
      Object read = reader.readObject(Object.class, to.gate);
      reader.finish();
      return read;
    }
  }

  /** Each message has terms of its own, as each connection has. */
  private static PayloadTerms terms(ClassTable table) {
    return PayloadTerms.agreed(Map.of("kryo", table));
  }

  /** Whether an error names a class of the message that differs, and the field or constant. */
  private static boolean isJustified(String error, Side from, Side to, Set<String> met) {
    for (String name : met) {
      String simple = name.substring(name.lastIndexOf('.') + 1);
      DriftedModel.Type own = from.model.types.get(simple);
      if (own == null) {
        String type = name.substring(0, name.lastIndexOf('.'));
        String owner = type.substring(type.lastIndexOf('.') + 1);
        boolean there = to.model.types.get(owner).fields().containsKey(simple);
        if (!there && error.contains(type) && error.contains("constant " + simple)) {
          return true;
        }
      } else if (error.contains(name) && !isSame(from, to, simple)) {
        boolean both = from.model.catalog.contains(simple) && to.model.catalog.contains(simple);
        if (!both && error.contains("name it in the optimizers")
            || both && isRetyped(error, from, to, simple)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isSame(Side from, Side to, String type) {
    return from.model.text(type).equals(to.model.text(type));
  }

  private static boolean isRetyped(String error, Side from, Side to, String type) {
    if (!error.contains("has two types")) {
      return error.contains("in different ways");
    }
    String field = error.replaceAll(".*field (\\w+) of .*", "$1");
    for (String next = type; !next.isEmpty(); ) {
      DriftedModel.Type own = from.model.types.get(next);
      DriftedModel.Type other = to.model.types.get(next);
      String one = own.fields().get(field);
      if (one != null && other != null && !one.equals(other.fields().get(field))
          || !own.parent().equals(other == null ? "" : other.parent())) {
        return true;
      }
      next = own.parent().replaceAll("<.*", "");
    }
    return false;
  }

  /** Fails where what was received differs from what was sent in anything both sides have. */
  private void compare(
      @Nullable Object sent, @Nullable Object received, Map<Object, Object> known, String where)
      throws ReflectiveOperationException {
    if (sent == null || received == null) {
      assertThat(received).as(where).isEqualTo(sent);
      return;
    }
    if (sent instanceof Enum<?> constant && received instanceof Enum<?> other) {
      assertThat(other.getDeclaringClass().getName() + "." + other.name())
          .as(where)
          .isEqualTo(constant.getDeclaringClass().getName() + "." + constant.name());
      return;
    }
    assertThat(received.getClass().getName()).as(where).isEqualTo(sent.getClass().getName());
    if (sent.getClass().isArray()) {
      compareArrays(sent, received, known, where);
    } else if (sent instanceof Collection<?> list) {
      compareAll(list, (Collection<?>) received, known, where);
    } else if (sent instanceof Map<?, ?> map) {
      compareMaps(map, (Map<?, ?>) received, known, where);
    } else if (!sent.getClass().getName().startsWith("gen.")) {
      assertThat(received).as(where).isEqualTo(sent);
    } else if (known.putIfAbsent(sent, received) == null) {
      compareFields(sent, received, known, where);
    } else {
      assertThat(known.get(sent)).as(where).isSameAs(received);
    }
  }

  private void compareFields(Object sent, Object received, Map<Object, Object> known, String where)
      throws ReflectiveOperationException {
    Map<String, Field> there = new HashMap<>();
    DriftedGraph.fields(sent.getClass())
        .forEach(f -> there.put(f.getDeclaringClass().getName() + "." + f.getName(), f));
    for (Field field : DriftedGraph.fields(received.getClass())) {
      String place = field.getDeclaringClass().getName() + "." + field.getName();
      Field other = there.get(place);
      if (other != null) {
        assertThat(field.getType().getName()).as(where).isEqualTo(other.getType().getName());
        compare(other.get(sent), field.get(received), known, where + " > " + place);
      } else {
        assertThat(field.get(received))
            .as(where + " > " + place)
            .isEqualTo(DriftedGraph.initial(received.getClass(), field));
      }
    }
  }

  private void compareArrays(Object sent, Object received, Map<Object, Object> known, String where)
      throws ReflectiveOperationException {
    assertThat(Array.getLength(received)).as(where).isEqualTo(Array.getLength(sent));
    for (int i = 0; i < Array.getLength(sent); i++) {
      compare(Array.get(sent, i), Array.get(received, i), known, where);
    }
  }

  private void compareAll(
      Collection<?> sent, Collection<?> received, Map<Object, Object> known, String where)
      throws ReflectiveOperationException {
    assertThat(received.size()).as(where).isEqualTo(sent.size());
    Iterator<?> others = received.iterator();
    if (sent instanceof Set<?>) { // the order of an EnumSet is each side's own
      assertThat(received.stream().map(e -> ((Enum<?>) e).name()).sorted())
          .as(where)
          .isEqualTo(sent.stream().map(e -> ((Enum<?>) e).name()).sorted().toList());
      return;
    }
    for (Object element : sent) {
      compare(element, others.next(), known, where);
    }
  }

  private void compareMaps(
      Map<?, ?> sent, Map<?, ?> received, Map<Object, Object> known, String where)
      throws ReflectiveOperationException {
    assertThat(received.size()).as(where).isEqualTo(sent.size());
    for (Map.Entry<?, ?> entry : sent.entrySet()) {
      Object key = entry.getKey();
      Object match = null;
      for (Object other : received.keySet()) {
        String name = key instanceof Enum<?> constant ? constant.name() : key.toString();
        if (name.equals(other instanceof Enum<?> constant ? constant.name() : other.toString())) {
          match = other;
        }
      }
      compare(key, match, known, where);
      compare(entry.getValue(), received.get(match), known, where);
    }
  }
}
