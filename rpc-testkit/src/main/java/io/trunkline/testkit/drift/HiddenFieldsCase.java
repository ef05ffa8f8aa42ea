package io.trunkline.testkit.drift;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A hierarchy of classes, each of which may declare a field {@code x}, in a writer's and a reader's
 * version.
 *
 * @param root the superclass of the highest class; Object for beans
 * @param writer the type of x in each class from the highest to the lowest; empty for no field
 * @param reader the same at the reader
 */
record HiddenFieldsCase(Class<?> root, List<String> writer, List<String> reader) {

  private static final String PACKAGE = "gen.hidden";

  /** The name of the lowest class. */
  String lowest() {
    return name(writer.size() - 1);
  }

  private static String name(int level) {
    return PACKAGE + ".L" + level;
  }

  /**
   * Sends an object of the lowest class under agreed terms, with another value in each field.
   *
   * @return what arrives in each class; null where the reader has no field
   */
  List<@Nullable Object> send(SerializationProvider provider) throws ReflectiveOperationException {
    Serialization format =
        provider.create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
    Messages messages = Messages.under(PayloadTerms.agreed(Map.of()), format);
    ClassLoader here = compiled(writer);
    Object sent = here.loadClass(lowest()).getConstructor().newInstance();
    for (int i = 0; i < writer.size(); i++) {
      if (!writer.get(i).isEmpty()) {
        here.loadClass(name(i)).getField("x").set(sent, value(i));
      }
    }
    ClassLoader there = compiled(reader);
    ClassGate gate =
        ClassGate.builder(there).allowClasses(List.of(there.loadClass(lowest()))).build();
    byte[] body = messages.write(out -> out.writeObject(sent));
    Object received = messages.read(body, in -> in.readObject(Object.class, gate));
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < reader.size(); i++) {
      boolean isThere = !reader.get(i).isEmpty();
      values.add(isThere ? there.loadClass(name(i)).getField("x").get(received) : null);
    }
    return values;
  }

  /** The value that is sent in the field of a class; null if the writer has none there. */
  @Nullable Object value(int level) {
    return switch (writer.get(level)) {
      case "" -> null;
      case "String" -> "s" + level;
      default -> 10 + level;
    };
  }

  private ClassLoader compiled(List<String> types) {
    Map<String, String> sources = new HashMap<>();
    for (int i = 0; i < types.size(); i++) {
      String parent = i == 0 ? root.getName() : name(i - 1);
      String field = types.get(i).isEmpty() ? "" : "public " + types.get(i) + " x; ";
      sources.put(
          name(i),
          "package %s; public class L%d extends %s implements java.io.Serializable { %s}"
              .formatted(PACKAGE, i, parent, field));
    }
    return new CompiledSources(sources);
  }
}
