package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.ObjectPrice;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records, by the names of their components; they are made by their canonical constructor. */
final class RecordBinding extends Binding {

  private final Member[] members;
  private final MemberNames names;
  private final ReadNames readNames;
  private final MethodHandle constructor;
  private final @Nullable Object[] defaults;
  private final ObjectPrice price;

  RecordBinding(Class<?> type, List<Member> found, Dialect dialect) {
    super(type);
    members = found.toArray(Member[]::new);
    names = new MemberNames(found.stream().map(Member::name).toList());
    readNames = ReadNames.of(type, found, dialect);
    constructor = ObjectCreator.ofRecord(type);
    price = ObjectPrice.of(type);
    defaults = new @Nullable Object[members.length];
    for (int i = 0; i < defaults.length; i++) {
      Class<?> component = members[i].slot().type();
      defaults[i] = component.isPrimitive() ? Array.get(Array.newInstance(component, 1), 0) : null;
    }
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  boolean isMadeLast() {
    return true;
  }

  @Override
  void write(Writing out, Object value) {
    Object outer = out.enter(type(), value);
    out.sink().beginObject(names, null, members.length);
    for (int i = 0; i < members.length; i++) {
      out.sink().writeMember(names, i);
      out.atMember(names.name(i));
      members[i].write(out, value);
    }
    out.sink().endObject();
    out.leave(outer);
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.OBJECT) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    @Nullable Object[] values = defaults.clone();
    int size = in.begin();
    int expected = 0;
    for (int i = 0; in.hasNext(size, i); i++) {
      int name = readNames.read(in, expected);
      if (name < 0) {
        in.drop(type());
      } else {
        in.atMember(readNames.name(name));
        int member = readNames.member(name);
        values[member] = members[member].value(in);
        expected = name + 1;
      }
    }
    Object made = make(in, values);
    in.made(number, made);
    in.leave(number);
    return made;
  }

  private Object make(Reading in, @Nullable Object[] values) {
    try {
      return (Object) constructor.invokeExact(values);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      throw in.failure(
          "the constructor of record "
              + type().getName()
              + " failed with "
              + e.getClass().getName());
    }
  }

  @Override
  @Nullable Object memberOf(Object object, String name) {
    int index = readNames.find(name);
    return index < 0 ? null : members[index].get(object);
  }
}
