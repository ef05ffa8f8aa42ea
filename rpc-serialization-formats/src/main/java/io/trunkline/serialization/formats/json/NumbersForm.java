package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.util.List;
import java.util.function.Function;

/** Values that are written as objects of a few whole numbers. */
final class NumbersForm<T> implements ScalarForm<T> {

  private final Class<T> type;
  private final MemberNames names;
  private final Function<T, long[]> numbers;
  private final Function<long[], T> make;

  /**
   * @param names of the numbers, in their order
   */
  NumbersForm(
      Class<T> type, List<String> names, Function<T, long[]> numbers, Function<long[], T> make) {
    this.type = type;
    this.names = new MemberNames(names);
    this.numbers = numbers;
    this.make = make;
  }

  @Override
  public Class<T> type() {
    return type;
  }

  @Override
  public void write(ValueSink out, T value) {
    long[] parts = numbers.apply(value);
    out.beginObject(parts.length);
    for (int i = 0; i < parts.length; i++) {
      out.writeMember(names, i);
      out.writeLong(parts[i]);
    }
    out.endObject();
  }

  @Override
  public T read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.OBJECT) {
      throw unexpected(kind);
    }
    long[] parts = new long[names.size()];
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      budget.claimElements(1);
      int member = in.readMember(names, i);
      if (member < 0) {
        throw unexpected(kind);
      }
      parts[member] = in.readLong();
    }
    return make.apply(parts);
  }
}
