package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Registration;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.terms.ClassTable;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one engine keeps for one table: classes by number, and what serializers derived from it. */
final class TableView {

  /** A class that a gate allowed. */
  record Allowed(ClassGate gate, Registration registration) {}

  private final ClassTable table;
  private @Nullable WalkedForm[] forms = {};
  private final @Nullable Allowed[] byNumber;
  private final Map<PerTable<?>, Object> made = new IdentityHashMap<>();

  TableView(ClassTable table) {
    this.table = table;
    byNumber = new @Nullable Allowed[table.classes().size()];
  }

  ClassTable table() {
    return table;
  }

  /** The class of a number if this gate was asked last; gates differ from service to service. */
  @Nullable Registration allowed(int number, ClassGate gate) {
    Allowed known = number >= 0 && number < byNumber.length ? byNumber[number] : null;
    return known != null && known.gate == gate ? known.registration : null;
  }

  void allow(int number, ClassGate gate, Registration registration) {
    byNumber[number] = new Allowed(gate, registration);
  }

  @SuppressWarnings("unchecked") // a key's value is of the key's type
  <T> T madeBy(PerTable<T> key) {
    T value = (T) made.get(key);
    if (value == null) {
      value = key.make(this);
      made.put(key, value);
    }
    return value;
  }

  /** What writes and reads values of a type; null if that is not known to the table. */
  @Nullable WalkedForm form(ExactType type) {
    @Nullable WalkedForm[] known = forms;
    int place = type.place();
    return place < known.length ? known[place] : null;
  }

  /** Remembers what writes and reads values of a type. */
  void learn(ExactType type, WalkedForm form) {
    if (type.place() >= forms.length) {
      forms = Arrays.copyOf(forms, 2 * type.place() + 1);
    }
    forms[type.place()] = form;
  }
}
