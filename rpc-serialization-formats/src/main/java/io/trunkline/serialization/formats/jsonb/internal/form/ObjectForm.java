package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.terms.ClassSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Objects with members. Under agreed terms their values follow each other without names. */
abstract class ObjectForm extends Form {

  private static final int AMBIGUOUS = -2;

  final List<Member> members;
  final ObjectPrice price;
  private final @Nullable String beyond;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final Map<String, Integer> agreedIndexes = new HashMap<>();

  ObjectForm(Class<?> type, List<Member> members) {
    super(type);
    this.members = members;
    price = ObjectPrice.of(type);
    beyond = isReplaced() ? null : Fields.beyond(type);
    for (int i = 0; i < members.size(); i++) {
      indexes.put(members.get(i).name(), i);
      agreedIndexes.put(members.get(i).name(true), i);
      agreedIndexes.put(members.get(i).nameWithOwner(), i); // a writer may have two of the name
    }
    members.forEach(member -> agreedIndexes.putIfAbsent(member.simpleName(), AMBIGUOUS));
  }

  /** Refuses, under agreed terms, an object that is more than its fields. */
  final void requireFields(ValueOut out) {
    String refusal = out.isAgreed() ? refusalUnderTerms() : null;
    if (refusal != null) {
      throw new SerializationException(refusal);
    }
  }

  @Override
  public final @Nullable String refusalUnderTerms() {
    return beyond == null
        ? null
        : "fastjson2 writes the fields of class " + type().getName() + ", and " + beyond;
  }

  @Override
  public @Nullable String loss() {
    return beyond == null
        ? null
        : "fastjson2 writes the fields of class "
            + type().getName()
            + " for a stock peer, and refuses it between two Trunkline ends: "
            + beyond;
  }

  /** Writes by position what both sides have; false if the class is not in their tables. */
  final boolean writeAgreed(ValueOut out, Object value) {
    AgreedForm agreed = out.agreed(type());
    if (agreed == null) {
      return false;
    }
    boolean outer = out.byName(false);
    out.sink().beginArray(agreed.members().size());
    for (Member member : agreed.members()) {
      out.at(member.name());
      member.writeValue(out, member.get(value));
    }
    out.byName(outer);
    return true;
  }

  /** Refuses what is neither an object nor, under agreed terms, the values of its members. */
  final void requireObject(ValueIn in) {
    ValueKind kind = in.source().peek();
    if (kind != ValueKind.OBJECT && (kind != ValueKind.ARRAY || in.agreed(type()) == null)) {
      throw in.failure("expected an object of " + type().getName() + ", found " + kind);
    }
    in.budget().claimObject(price);
  }

  /** What takes the value of each member. */
  interface Target {
    void take(int index, @Nullable Object value);
  }

  /**
   * Reads the members of an object that was begun.
   *
   * @param size what begin has returned
   */
  final void readMembers(ValueIn in, int size, Target target) {
    readMembers(in, size, target, name -> in.drop(type(), name));
  }

  /**
   * Reads the members of an object that was begun.
   *
   * @param size what begin has returned
   * @param others takes the value of a member that is no field, which follows
   */
  final void readMembers(ValueIn in, int size, Target target, Consumer<String> others) {
    JsonbSource source = in.source();
    if (size >= 0) {
      readAgreed(in, size, target);
      return;
    }
    boolean outer = in.byName(true);
    Map<String, Integer> known = in.isAgreed() ? agreedIndexes : indexes;
    int expected = 0;
    int referred = -1; // the member before, if it is a reference
    while (source.hasNext(-1, 0)) {
      if (source.peek() != ValueKind.TEXT) {
        throw in.failure("expected the name of a member of " + type().getName());
      }
      String name = source.readText();
      int index = expected;
      if (index >= members.size() || !members.get(index).name(in.isAgreed()).equals(name)) {
        index = known.getOrDefault(name, -1);
      }
      if (index == AMBIGUOUS) {
        throw ambiguous(in, name);
      }
      if (index < 0) {
        others.accept(name);
      } else if (index == referred && !in.isAgreed() && source.peek() == ValueKind.NULL) {
        source.readNull(); // Dubbo's version of the library writes one behind each reference
      } else {
        boolean isReference = source.peek() == ValueKind.REFERENCE;
        referred = isReference ? index : -1;
        Member member = members.get(index);
        int place = index;
        target.take(
            place,
            isReference && !isMadeLast()
                ? member.read(in, value -> target.take(place, value))
                : member.read(in));
        expected = index + 1;
      }
    }
    in.byName(outer);
  }

  private void readAgreed(ValueIn in, int size, Target target) {
    AgreedForm agreed = in.agreed(type());
    if (agreed == null || agreed.members().size() != size) {
      throw in.failure(size + " values for the members of " + type().getName());
    }
    if (agreed.agreed().refusal() != null) { // of stored data: a writer here would have refused
      throw in.failure(agreed.agreed().refusal());
    }
    boolean outer = in.byName(false);
    for (int i = 0; i < size; i++) {
      Member member = agreed.members().get(i);
      if (member == null) {
        in.drop(type(), agreed.agreed().fields().get(i).name());
      } else {
        target.take(agreed.indexes().get(i), member.read(in));
      }
    }
    in.byName(outer);
  }

  final int index(String name) {
    return indexes.getOrDefault(name, -1);
  }

  @Override
  public @Nullable ClassSchema schema() {
    return new ClassSchema(
        type().getName(), kind(), members.stream().map(Member::schema).toList(), List.of());
  }

  abstract String kind();

  @Override
  public List<Member> members() {
    return members;
  }

  static SerializationException notMade(Class<?> type, Throwable failure) {
    return cannot("read", type, failure);
  }
}
