package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.drift.CompiledSources;
import io.trunkline.testkit.terms.TermsPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An application with classes of its own, of which its optimizer names some. */
final class App {
  final CompiledSources loader;
  final Serialization kryo;
  final ClassGate gate;

  /** Sources are told as {@code kind Name rest}; the optimizer names them in their order. */
  App(List<String> named, String... sources) throws ClassNotFoundException {
    Map<String, String> units = new LinkedHashMap<>();
    for (String source : sources) {
      String name = source.replaceAll("(?s).*?(class|record|enum) (\\w+).*", "$2");
      units.put("shop." + name, "package shop; public " + source);
    }
    loader = new CompiledSources(units);
    List<Class<?>> classes = new ArrayList<>();
    for (String name : named) {
      classes.add(loader.loadClass("shop." + name));
    }
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> classes));
    kryo =
        new KryoSerializationProvider().create(new SerializationContext(catalog, Budgets.DEFAULT));
    List<Class<?>> all = new ArrayList<>();
    for (String name : units.keySet()) {
      all.add(loader.loadClass(name));
    }
    gate = ClassGate.builder(loader).allowClasses(all).build();
  }

  Object make(String name, Map<String, Object> fields) throws ReflectiveOperationException {
    Object bean = loader.loadClass("shop." + name).getDeclaredConstructor().newInstance();
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      bean.getClass().getField(field.getKey()).set(bean, field.getValue());
    }
    return bean;
  }

  Object constant(String type, String name) throws ReflectiveOperationException {
    return loader.loadClass("shop." + type).getField(name).get(null);
  }

  static PayloadTerms terms(App mine, App theirs) {
    return PayloadTerms.agreed(Map.of("kryo", TermsPair.table(mine.kryo, theirs.kryo)));
  }

  static @Nullable Object pass(App from, App to, @Nullable Object value) {
    return pass(from, to, value, to.gate);
  }

  static @Nullable Object pass(App from, App to, @Nullable Object value, ClassGate gate) {
    return to.read(terms(to, from), gate, from.write(terms(from, to), value));
  }

  byte[] write(PayloadTerms terms, @Nullable Object value) {
    return Messages.under(terms, kryo).write(writer -> writer.writeObject(value));
  }

  @Nullable Object read(PayloadTerms terms, ClassGate asked, byte[] message) {
    return Messages.under(terms, kryo)
        .read(message, reader -> reader.readObject(Object.class, asked));
  }

  static @Nullable Object field(@Nullable Object bean, String name)
      throws ReflectiveOperationException {
    return bean.getClass().getField(name).get(bean);
  }
}
