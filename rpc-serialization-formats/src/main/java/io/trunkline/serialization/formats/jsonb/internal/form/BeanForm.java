package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An application's class, field by field. A member that the message lacks keeps the value that the
 * constructor without parameters gave it, as at stock peers; so one with the zero of its type is
 * left out only if that constructor leaves it at zero.
 */
final class BeanForm extends ObjectForm {

  private final @Nullable ObjectCreator constructor;
  private final ObjectCreator creator;

  private volatile ObjectCreator agreedCreator; // another one once the constructor has failed

  /** Which members a constructor sets; found out when the first object is written. */
  private boolean @Nullable [] isInitialized;

  BeanForm(Class<?> type, List<Member> members) {
    super(type, members);
    constructor = ObjectCreator.withConstructor(type);
    creator = constructor == null ? ObjectCreator.withoutConstructor(type) : constructor;
    agreedCreator = creator;
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    requireFields(out);
    if (writeAgreed(out, value)) {
      return;
    }
    boolean[] initialized = isInitialized;
    if (initialized == null) {
      initialized = initialized();
      isInitialized = initialized;
    }
    boolean outer = out.byName(true);
    out.sink().beginObject();
    for (int i = 0; i < members.size(); i++) {
      Member member = members.get(i);
      Object part = member.get(value);
      if (initialized[i] || out.isAgreed() || !member.isOmitted(part)) { // or the reader's may stay
        member.write(out, part);
      }
    }
    out.sink().endObject();
    out.byName(outer);
  }

  private boolean[] initialized() {
    boolean[] initialized = new boolean[members.size()];
    if (constructor != null) {
      Object fresh = null;
      try {
        fresh = constructor.create();
      } catch (Throwable e) {
        if (e instanceof VirtualMachineError fatal) {
          throw fatal;
        }
      }
      for (int i = 0; i < initialized.length; i++) {
        initialized[i] = fresh == null || !members.get(i).isOmitted(members.get(i).get(fresh));
      }
    }
    return initialized;
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    requireObject(in);
    Object object = make(in);
    int size = in.begin(object, object);
    readMembers(in, size, (index, value) -> members.get(index).set(object, value));
    return in.end(object);
  }

  /** Under agreed terms all fields follow, so a constructor that fails is not needed. */
  private Object make(ValueIn in) {
    ObjectCreator usual = in.isAgreed() ? agreedCreator : creator;
    try {
      return usual.create();
    } catch (Throwable e) {
      if (usual != constructor || !in.isAgreed() || e instanceof VirtualMachineError) {
        throw notMade(type(), e);
      }
    }
    ObjectCreator other = ObjectCreator.withoutConstructor(type());
    agreedCreator = other;
    try {
      return other.create();
    } catch (Throwable e) {
      throw notMade(type(), e);
    }
  }

  @Override
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    int found = member == null ? -1 : index(member);
    return found < 0 ? null : members.get(found).get(parts);
  }

  @Override
  String kind() {
    return "bean";
  }
}
