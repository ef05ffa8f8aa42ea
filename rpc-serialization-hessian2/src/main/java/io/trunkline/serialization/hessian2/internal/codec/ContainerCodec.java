package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.hessian2.internal.codec.StatePlan.Part;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the codecs of collections and of maps share: which class is named and made, and the form
 * with what an object holds besides its elements. An object is read as its own class if it can be
 * made, otherwise as the usual one of its interface.
 *
 * <p>Longer than other classes because what a definition names and what is read of it stand side by
 * side.
 */
abstract class ContainerCodec extends TypeCodec {

  private final boolean isUnderTerms;
  private final ContainerMaker maker;
  private final @Nullable CollectionState state; // of objects that may hold more than elements
  private final @Nullable NamedFields<FieldCodec> fields;
  private final boolean isInFields; // also the elements
  private final @Nullable MethodHandle filler;
  private final Replacements replacements;
  private final LazyKeyGuard guards;
  private final boolean hasKeys; // which it hashes or compares
  final @Nullable WireName wireType;

  /**
   * Creates the codec of a class.
   *
   * @param unnamed the class of objects that name no type
   * @param add the method that takes an element or entry
   * @param parameters how many parameters it has
   */
  ContainerCodec(
      Class<?> type, Class<?> unnamed, CodecRegistry codecs, String add, int parameters) {
    super(type);
    isUnderTerms = codecs.isUnderTerms();
    if (!isUnderTerms) {
      maker = ContainerMaker.plain(type);
      state = null;
      fields = null;
      isInFields = false;
      filler = null;
      replacements = Replacements.of(Object.class);
      wireType =
          type == unnamed || !Serializable.class.isAssignableFrom(type)
              ? null
              : codecs.names().type(type);
    } else {
      Class<?> written = written(type);
      CollectionState all = new CollectionState(type, written, codecs);
      maker = ContainerMaker.underTerms(type, !all.named().all().isEmpty());
      replacements = Replacements.of(type);
      state = all.isAny() || replacements.replacesWhenWritten() ? all : null;
      fields = all.named();
      isInFields = !all.named().all().isEmpty() && all.isHeldInFields();
      boolean hasElements = !JdkClasses.has(type) && !all.isHeldInFields();
      filler = hasElements ? filler(type, add, parameters) : null;
      wireType = written == unnamed ? null : codecs.names().type(written);
    }
    guards = new LazyKeyGuard(maker.made());
    hasKeys =
        Map.class.isAssignableFrom(maker.made())
            || Set.class.isAssignableFrom(maker.made())
            || CollectionState.extraOf(maker.made()) == Part.COMPARATOR;
  }

  /** The class that messages under terms name for objects of a class. */
  private static Class<?> written(Class<?> type) {
    boolean isLiteral = type.isAnonymousClass() && CollectionState.fieldsOf(type).isEmpty();
    Class<?> named = isLiteral ? CollectionState.baseOf(type) : type;
    boolean isUsual =
        !Serializable.class.isAssignableFrom(named)
            || JdkClasses.has(named) && ContainerMaker.underTerms(named, false).made() != named;
    return isUsual ? UsualCollections.of(type, true) : named;
  }

  /**
   * The method of the JDK's class that takes elements, without what the application's classes do in
   * theirs: those had their effect on the fields before these were written. Null if the package of
   * the class is closed.
   */
  private static @Nullable MethodHandle filler(Class<?> type, String add, int parameters) {
    Class<?> lowest = type;
    while (!JdkClasses.has(lowest.getSuperclass())) {
      lowest = lowest.getSuperclass();
    }
    MethodType erased =
        MethodType.genericMethodType(parameters)
            .changeReturnType(parameters == 1 ? boolean.class : Object.class);
    try {
      return MethodHandles.privateLookupIn(lowest, MethodHandles.lookup())
          .findSpecial(lowest.getSuperclass(), add, erased, lowest)
          .asType(MethodType.genericMethodType(1 + parameters).changeReturnType(void.class));
    } catch (NoSuchMethodException | IllegalAccessException closed) {
      return null;
    }
  }

  /** Whether messages are those of two ends that agreed on it. */
  final boolean isUnderTerms() {
    return isUnderTerms;
  }

  /** The class of the objects that are made. */
  final Class<?> made() {
    return maker.made();
  }

  /** An empty object that holds nothing besides its elements. */
  final Object make() {
    return maker.make();
  }

  /** The object that takes the place of one that has been read. */
  final @Nullable Object resolved(ValueReader in, int number, Object container) {
    if (!replacements.resolvesWhenRead()) {
      return container;
    }
    Object resolved = replacements.resolve(container, in.gate(), Object.class);
    in.setObject(number, resolved);
    return resolved;
  }

  // --------------------------------------------------------------- writing

  @Override
  public final @Nullable String refusal() {
    return state == null ? null : state.refusal();
  }

  @Override
  public final void write(ValueWriter out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    if (state == null || !state.begin(out, value)) {
      writeUsual(out, value);
    } else {
      out.skipReference();
      writeElements(out, value);
      out.leave();
    }
  }

  /** Writes an object together with what its class writes in its place. */
  final void writeReplaced(ValueWriter out, Object value, Object replacement) {
    if (out.writeReference(value)) {
      return;
    }
    if (state == null) {
      throw new IllegalStateException(type() + " has no writeReplace");
    }
    if (CollectionState.refusal(out, replacement.getClass()) != null) {
      TypeCodec usual = out.codecs().of(UsualCollections.of(type(), true));
      ((ContainerCodec) usual).writeUsual(out, value); // which needs no class at the reader
      return;
    }
    state.begin(out, value, replacement);
    out.skipReference();
    writeElements(out, value);
    out.leave();
  }

  /** Writes an object as a list or map. */
  abstract void writeUsual(ValueWriter out, Object value);

  /** Writes the elements or entries as a list or map without a type. */
  abstract void writeElements(ValueWriter out, Object value);

  // --------------------------------------------------------------- reading

  @Override
  public final void requireObject() {
    if (!isUnderTerms) {
      throw found("an object with fields");
    }
  }

  @Override
  public final Object plan(String[] names) {
    NamedFields.Planned<FieldCodec> known = fields == null ? null : fields.plan(names);
    StatePlan plan = StatePlan.of(type(), names, known, false);
    return known == null || known.ambiguity() == null || StatePlan.withholds(names)
        ? plan
        : new AmbiguousFields(names.length, known.ambiguity());
  }

  @Override
  public final Object planOfRefused(String[] names) {
    return StatePlan.of(type(), names, null, true);
  }

  @Override
  public final @Nullable Object readObject(ValueReader in, Object plan) {
    return readObject(in, plan, null, null);
  }

  @Override
  public final @Nullable Object readObject(
      ValueReader in, Object planned, @Nullable DeclaredType first, @Nullable DeclaredType second) {
    StatePlan plan = (StatePlan) planned;
    in.enter();
    int number = in.addIncomplete();
    Object container = null;
    boolean isReplaced = false;
    for (int i = 0; i < plan.parts().length; i++) {
      Part part = plan.parts()[i];
      switch (part) {
        case REPLACEMENT -> {
          if (plan.isOfRefused()) {
            in.readDropped();
          } else {
            // Of a refused class it is null, and then the elements alone are left.
            container = in.readDropped();
            isReplaced = type().isInstance(container);
            if (!isReplaced) {
              container = withoutReplacement(container);
            }
          }
        }
        case COMPARATOR, CAPACITY, DEFAULTS, KEYS -> {
          boolean isUnused = isReplaced || plan.isOfRefused() && part != maker.extra();
          Object held = isUnused ? in.readDropped() : in.readAny();
          if (!isUnused && held != null) {
            container = maker.make(in, part, held);
          }
        }
        case WITHHELD -> {
          in.readAny();
          if (!plan.isOfRefused()) {
            throw new SerializationException(
                "hessian2 cannot read an object of class "
                    + type().getName()
                    + ": "
                    + withheld(plan)
                    + " at the writer holds an object that cannot be sent; declare an interface of"
                    + " the JDK and do not allow the class here, or make the field transient");
          }
        }
        case FIELD -> {
          container = container == null ? make() : container;
          in.setObject(number, container);
          readField(in, container, plan, i);
        }
        case ELEMENTS -> {
          container = container == null ? make() : container;
          in.setObject(number, container);
          if (isReplaced || isInFields && !plan.isOfRefused()) {
            in.readAny();
          } else {
            readElements(in, container, first, second);
          }
        }
      }
    }
    if (container == null) {
      throw new IllegalStateException("no elements"); // of which the plan makes sure
    }
    Object resolved = resolved(in, number, container);
    in.leave();
    return resolved;
  }

  private static void readField(ValueReader in, Object container, StatePlan plan, int index) {
    FieldCodec field = plan.fields()[index];
    if (field != null) {
      field.read(in, container);
    } else if (plan.isOfRefused()) {
      in.readDropped();
    } else {
      in.readUnused();
    }
  }

  private String withheld(StatePlan plan) {
    List<FieldCodec> all = fields == null ? List.of() : fields.all();
    return all.stream()
        .filter(field -> !Arrays.asList(plan.fields()).contains(field))
        .map(field -> "its field " + field.name())
        .findFirst()
        .orElse("one of its fields");
  }

  /** Null if a usual collection or map stands for an object that its replacement should make. */
  private @Nullable Object withoutReplacement(@Nullable Object replacement) {
    if (replacement == null && maker.made() != type()) {
      return null;
    }
    throw new SerializationException(
        "hessian2 cannot read an object of class "
            + type().getName()
            + ": what its writeReplace returned is "
            + (replacement == null
                ? "null or of a class that is refused here; allow that class, too"
                : "read as a " + replacement.getClass().getName()));
  }

  /** Reads the elements or entries into an empty object. */
  abstract void readElements(
      ValueReader in,
      Object container,
      @Nullable DeclaredType first,
      @Nullable DeclaredType second);

  /**
   * Makes an object of elements, or of keys and as many values, that have been read.
   *
   * @param values empty for a collection
   */
  abstract Object ofParts(ValueReader in, @Nullable Object[] keys, @Nullable Object[] values);

  /** The method of the JDK's class that adds; null if the object's own has to be used. */
  final @Nullable MethodHandle filler() {
    return filler;
  }

  /** Whether a key or element has to wait: it would be hashed or compared before it is complete. */
  final boolean isUnfinished(ValueReader in, @Nullable Object key, Object container) {
    return hasKeys && in.postponed().isUnfinished(key, container, in.budget().depth());
  }

  /** Charges the first key or element. */
  final void begin(ValueReader in) {
    guards.begin(in.budget());
  }

  /** Charges a key or element before it is added. */
  final @Nullable KeyGuard check(
      ValueReader in, @Nullable KeyGuard guard, Object container, int keys, @Nullable Object key) {
    if (guard == null && in.comparators() > 0 && ContainerTraits.comparator(container) != null) {
      KeyGuard ordered = KeyGuard.of(in.budget(), container, 1 + in.comparators());
      ordered.check(key);
      return ordered;
    }
    return guards.check(guard, in.budget(), container, keys, key);
  }
}
