package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.ObjectPrice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects of an application's class, by the names of their members. A member that the message lacks
 * keeps the value that the constructor without parameters gave it; one that the class lacks is
 * skipped.
 */
final class BeanBinding extends Binding {

  private final Member[] members;
  private final MemberNames names;
  private final ReadNames readNames;
  private final boolean omits;
  private final @Nullable ObjectCreator constructor;
  private final ObjectCreator creator;
  private final ObjectPrice price;
  private final @Nullable String loss;

  BeanBinding(Class<?> type, String name, Members.Found found, Dialect dialect) {
    super(type);
    members = found.members().toArray(Member[]::new);
    names = Members.names(name, found.members());
    readNames = ReadNames.of(type, found.members(), dialect);
    omits = found.members().stream().anyMatch(Member::canBeOmitted);
    constructor = ObjectCreator.withConstructor(type);
    creator = constructor == null ? ObjectCreator.withoutConstructor(type) : constructor;
    price = ObjectPrice.of(type);
    loss = found.left().isEmpty() ? null : lossOf(type, found.left());
  }

  private static String lossOf(Class<?> type, List<String> left) {
    return "fields without a public getter are not sent, here "
        + String.join(", ", left)
        + "; give class "
        + type.getName()
        + " public getters for them";
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  @Nullable String loss() {
    return loss;
  }

  @Override
  void write(Writing out, Object value) {
    Object outer = out.enter(type(), value);
    ValueSink sink = out.sink();
    if (omits) {
      writeSome(out, value);
    } else {
      sink.beginObject(names, null, members.length);
      for (int i = 0; i < members.length; i++) {
        write(out, value, i);
      }
    }
    sink.endObject();
    out.leave(outer);
  }

  private void write(Writing out, Object value, int i) {
    out.sink().writeMember(names, i);
    out.atMember(names.name(i));
    members[i].write(out, value);
  }

  private void writeSome(Writing out, Object value) {
    boolean[] isOmitted = new boolean[members.length];
    int count = 0;
    for (int i = 0; i < members.length; i++) {
      isOmitted[i] = members[i].isOmitted(value);
      count += isOmitted[i] ? 0 : 1;
    }
    out.sink().beginObject(names, isOmitted, count);
    for (int i = 0; i < members.length; i++) {
      if (!isOmitted[i]) {
        write(out, value, i);
      }
    }
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.OBJECT) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    Object object = create(in);
    in.made(number, object);
    int size = in.begin();
    int expected = 0;
    for (int i = 0; in.hasNext(size, i); i++) {
      int name = readNames.read(in, expected);
      if (name < 0) {
        in.drop(type());
      } else {
        in.atMember(readNames.name(name));
        members[readNames.member(name)].read(in, object);
        expected = name + 1;
      }
    }
    in.leave(number);
    return object;
  }

  /** Where all fields are sent, a constructor that cannot run without parameters is not needed. */
  private Object create(Reading in) {
    try {
      return creator.create();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      if (in.dialect().classNames() == Dialect.ClassNames.ALWAYS && creator == constructor) {
        return createBlank(in);
      }
      throw in.failure(
          "the constructor of class "
              + type().getName()
              + " failed with "
              + e.getClass().getName());
    }
  }

  private Object createBlank(Reading in) {
    try {
      return ObjectCreator.withoutConstructor(type()).create();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      throw in.failure("no object of class " + type().getName() + " can be made");
    }
  }

  @Override
  @Nullable Object memberOf(Object object, String name) {
    int index = readNames.find(name);
    return index < 0 ? null : members[index].get(object);
  }
}
