package io.trunkline.serialization.formats.jsonb.internal.message;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.jsonb.internal.form.AgreedForm;
import io.trunkline.serialization.formats.jsonb.internal.form.Declared;
import io.trunkline.serialization.formats.jsonb.internal.form.Form;
import io.trunkline.serialization.formats.jsonb.internal.form.Forms;
import io.trunkline.serialization.formats.jsonb.internal.form.TextItems;
import io.trunkline.serialization.formats.jsonb.internal.form.ValueIn;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import io.trunkline.serialization.formats.model.ThrowableOutline;
import io.trunkline.serialization.formats.model.ValueKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the graphs of items. */
final class GraphReader implements ValueIn {

  private static final int BYTES_OF_KNOWN = 96;
  private static final ObjectPrice REFERENCE = ObjectPrice.of(AtomicReference.class);
  private static final String NOT_THERE = "the item does not have, or not yet";

  private final JsonbSource source = new JsonbSource();
  private final ReadBudget budget;
  private final int maxDepth;
  private final Forms forms;
  private final NamedClasses classes;
  private final OpenContainers open;

  /** The objects of an item by the numbers of their containers; a number is all that this costs. */
  private final List<@Nullable Object> numbered = new ArrayList<>();

  private final Map<Integer, JsonbSource.Place> skipped = new HashMap<>();

  /** How many of the open containers become another object when they are complete. */
  private int resolving;

  private final Set<Integer> referredTo = new HashSet<>(); // of those that are open

  private int incompleteReferences;
  private final List<Runnable> whenComplete = new ArrayList<>();

  /** What waits for containers that are not made yet, by their numbers. */
  private final Map<Integer, List<Consumer<Object>>> awaited = new HashMap<>();

  private @Nullable AgreedClasses agreed; // null under plain terms
  private boolean isByName;
  private boolean isOfAttachments;
  private @Nullable Form form; // of the container that is begun next

  // What was asked for last, since most values are of the class of the one before.
  private @Nullable Class<?> lastType;
  private @Nullable AgreedForm lastAgreed;

  /** What was dropped, by the number of its first container. */
  private final TreeMap<Integer, Dropped> dropped = new TreeMap<>();

  /**
   * A value of a member that its class lacks here.
   *
   * @param end the number of the first container behind it
   */
  private record Dropped(int end, Class<?> owner, String member) {}

  GraphReader(Forms forms, Budgets budgets, DeepStack deepStack) {
    this.forms = forms;
    this.budget = new ReadBudget(budgets, deepStack);
    this.maxDepth = budgets.maxDepth();
    this.classes = new NamedClasses(forms, source, budget);
    this.open = new OpenContainers(forms);
  }

  /** Begins a message. */
  void start(PayloadInput in, @Nullable AgreedClasses table) {
    budget.start(in);
    agreed = table;
    classes.agreed(table);
    source.agreedClasses(table == null ? List.of() : table.names());
  }

  /** Forgets everything of a message. */
  void clear() {
    forget();
    source.clear();
    agreed = null;
    classes.agreed(null);
    isOfAttachments = false;
  }

  private void forget() {
    open.clear();
    numbered.clear();
    skipped.clear();
    dropped.clear();
    classes.forget();
    resolving = 0;
    referredTo.clear();
    incompleteReferences = 0;
    whenComplete.clear();
    awaited.clear();
    lastAgreed = null;
    form = null;
    isByName = false;
  }

  /** Reads one item. */
  @Nullable Object readItem(Declared declared, ClassGate by) {
    classes.beginItem(by);
    source.beginItem();
    isByName = agreed != null;
    Object value = agreed == null ? readPlain(declared) : readFitting(declared);
    source.endItem();
    whenComplete.forEach(Runnable::run);
    forget();
    return value;
  }

  /** Of some classes stock peers write no more than what is in them. */
  private @Nullable Object readPlain(Declared declared) {
    Class<?> type = declared.type();
    if (type == AtomicReference.class && source.peek() != ValueKind.NULL) {
      classes.gate().check(type);
      budget.claimObject(REFERENCE);
      AtomicReference<@Nullable Object> reference = new AtomicReference<>();
      open.wrapNext(reference);
      reference.set(readFitting(declared.element()));
      return reference;
    }
    if (type == Optional.class && isPresent()) {
      open.wrapNext(OpenContainers.UNMADE);
      Object optional = Optional.ofNullable(readFitting(declared.element()));
      isMadeFor(OpenContainers.AROUND_ITEM, optional);
      return optional;
    }
    Object value = convert(read(declared), declared);
    if (value instanceof String text && TextItems.has(type)) {
      classes.gate().check(type);
      return TextItems.of(this, type, text);
    }
    return value;
  }

  /** Reads the map of a message's attachments. */
  @Nullable Object readAttachments(ClassGate by) {
    isOfAttachments = true;
    Object value = readItem(Declared.of(Map.class), by);
    isOfAttachments = false;
    return value;
  }

  /**
   * What can be known without its class of the exception in an item; null if that is nothing.
   *
   * @param item where it begins
   */
  @Nullable ThrowableText outline(JsonbSource.Place item) {
    source.go(item);
    source.beginItem();
    String name = source.peek() == ValueKind.TYPED ? null : Throwable.class.getName();
    return ThrowableOutline.read(source, name, this::skip, budget);
  }

  private static @Nullable Object convert(@Nullable Object value, Declared declared) {
    return value == null ? null : Forms.convert(value, declared.type());
  }

  /** Where the reader is, for error texts; null at the item itself. */
  @Nullable String where() {
    return open.where();
  }

  /** Whether the item is a map, of which the value under a string is being read. */
  boolean isInAttachment() {
    return open.isInAttachment();
  }

  @Override
  public JsonbSource source() {
    return source;
  }

  @Override
  public ReadBudget budget() {
    return budget;
  }

  @Override
  public boolean isAgreed() {
    return agreed != null;
  }

  @Override
  public @Nullable AgreedForm agreed(Class<?> type) {
    AgreedForm known = lastAgreed;
    if (known == null || lastType != type) {
      known = agreed == null ? null : agreed.of(type);
      lastAgreed = known;
      lastType = type;
    }
    return known;
  }

  @Override
  public int begin(@Nullable Object object, Object parts) {
    Form of = form;
    if (of == null) {
      throw new IllegalStateException("a form begins two containers for one value");
    }
    form = null;
    int number = source.containers();
    open.begin(object, parts, of, number);
    while (numbered.size() <= number) { // those between are no objects, or are dropped
      numbered.add(null);
    }
    numbered.set(number, object);
    return source.begin();
  }

  @Override
  public Object end(Object object) {
    isMade(open.end(), object);
    return object;
  }

  @Override
  public void made(Object object, Object parts) {
    isMade(open.made(object, parts), object);
  }

  private void isMade(int number, Object object) {
    numbered.set(number, object);
    isMadeFor(number, object);
  }

  private void isMadeFor(int number, Object object) {
    List<Consumer<Object>> places = awaited.isEmpty() ? null : awaited.remove(number);
    if (places != null) {
      places.forEach(place -> place.accept(object));
    }
  }

  @Override
  public int incompleteReferences() {
    return incompleteReferences;
  }

  @Override
  public boolean isHashedByContent(Object object) {
    return forms.of(object.getClass()).isHashedByContent();
  }

  @Override
  public void whenComplete(Runnable action) {
    budget.claimBytes(BYTES_OF_KNOWN, "tables of objects that refer to each other");
    whenComplete.add(action);
  }

  @Override
  public void remember(int number, Object object) {
    while (numbered.size() <= number) {
      numbered.add(null);
    }
    numbered.set(number, object);
  }

  @Override
  public boolean byName(boolean next) {
    boolean before = isByName;
    isByName = next;
    return before;
  }

  @Override
  public void at(String member) {
    open.at(member, -1);
  }

  @Override
  public void at(int index) {
    open.at(null, index);
  }

  @Override
  public @Nullable Object readFitting(Declared declared) {
    Object value = read(declared);
    return value == null ? null : fitting(value, declared);
  }

  private Object fitting(Object value, Declared declared) {
    if (declared.boxed().isInstance(value)) {
      return value;
    }
    Object converted = Forms.convert(value, declared.type());
    if (!Forms.fits(converted, declared.type())) {
      throw failure(
          "expected a " + declared.type().getName() + ", found a " + value.getClass().getName());
    }
    return converted;
  }

  @Override
  public @Nullable Object readFitting(Declared declared, Consumer<Object> later) {
    if (agreed != null || source.peek() != ValueKind.REFERENCE) {
      return readFitting(declared);
    }
    Object reference = source.readReference();
    Object value = find(reference);
    if (value != null) {
      return fitting(value, declared);
    }
    int number = reference instanceof String ? open.unmade() : OpenContainers.NONE;
    if (number == OpenContainers.NONE) {
      throw notThere(reference);
    }
    budget.claimBytes(BYTES_OF_KNOWN, "tables of objects that refer to each other");
    awaited
        .computeIfAbsent(number, any -> new ArrayList<>())
        .add(made -> later.accept(fitting(made, declared)));
    return null;
  }

  /** Whether there is the value of an Optional, of which stock peers write no more. */
  private boolean isPresent() {
    ValueKind kind = source.peek();
    return kind != ValueKind.NULL && kind != ValueKind.REFERENCE;
  }

  @Override
  public @Nullable Object read(Declared declared) {
    if (agreed == null && declared.type() == Optional.class && isPresent()) {
      return Optional.ofNullable(readFitting(declared.element()));
    }
    ValueKind kind = source.peek();
    switch (kind) {
      case NULL -> {
        source.readNull();
        // As at stock peers, which write the same for both.
        return agreed == null ? Forms.ofNull(declared.type()) : null;
      }
      case REFERENCE -> {
        return readReference();
      }
      case TYPED -> {
        return readTyped(declared);
      }
      case ARRAY -> {
        Form list = mayDiffer() ? forms.of(ArrayList.class) : forms.ofArray(declared.type());
        return read(classes.checked(list), declared);
      }
      case OBJECT -> {
        Form map = mayDiffer() ? forms.of(HashMap.class) : forms.ofObject(declared.type());
        return read(classes.checked(map), declared);
      }
      default -> {
        boolean isBare = mayDiffer() || declared.isPlain();
        Form scalar = isBare ? null : forms.ofScalar(declared.type());
        return scalar == null ? readScalar(kind) : read(classes.checked(scalar), declared);
      }
    }
  }

  /** Whether the writer may have declared another type here, so that each value says its class. */
  private boolean mayDiffer() {
    return agreed != null && isByName;
  }

  private Object readScalar(ValueKind kind) {
    return switch (kind) {
      case BOOLEAN -> source.readBoolean();
      case INTEGER, DECIMAL -> source.readNumber();
      case TEXT -> source.readText();
      case BINARY -> source.readBinary();
      default -> source.readScalar();
    };
  }

  private @Nullable Object readTyped(Declared declared) {
    Form of = classes.next(declared, !isOfAttachments || !open.isEmpty());
    ValueKind kind = source.peek();
    if (kind == ValueKind.NULL) {
      source.readNull();
      return null;
    }
    if (kind == ValueKind.TYPED || kind == ValueKind.REFERENCE) {
      throw failure("the name of a class in front of " + kind);
    }
    return read(of, declared);
  }

  private @Nullable Object read(Form of, Declared declared) {
    if (!of.isContainer()) {
      return of.read(this, declared);
    }
    if (of.isResolved() && agreed != null) {
      return readResolved(of, declared);
    }
    return readContainer(of, declared);
  }

  private @Nullable Object readContainer(Form of, Declared declared) {
    budget.enter();
    form = of;
    Object value =
        budget.isDeep()
            ? budget.continueDeep(() -> of.read(this, declared))
            : of.read(this, declared);
    budget.leave();
    return value;
  }

  /** Reads a value whose class has a {@code readResolve}. */
  private @Nullable Object readResolved(Form of, Declared declared) {
    int number = source.containers();
    resolving++;
    Object value = readContainer(of, declared);
    resolving--;
    if (value == null) {
      return null;
    }
    Object resolved = of.replacements().resolve(value, classes.gate(), declared.boxed());
    if (resolved != value) {
      if (referredTo.contains(number)) {
        throw failure(
            "an object of class "
                + of.type().getName()
                + " that refers to itself, and its readResolve returns another one; let the writer"
                + " send it without that reference");
      }
      numbered.set(number, resolved);
    }
    return resolved;
  }

  private Object readReference() {
    Object reference = source.readReference();
    Object object = find(reference);
    if (object == null) {
      throw notThere(reference);
    }
    return object;
  }

  private SerializationException notThere(Object reference) {
    return failure(
        "a reference to an object that "
            + (reference instanceof Integer number ? whereDropped(number) : NOT_THERE));
  }

  private @Nullable Object find(Object reference) {
    if (!(reference instanceof Integer number)) {
      return open.follow((String) reference, budget);
    }
    if (agreed != null && open.isOpen(number, budget)) {
      incompleteReferences++;
      if (resolving > 0) {
        referredTo.add(number);
      }
    }
    return number >= 0 && number < numbered.size() ? numbered.get(number) : null;
  }

  private String whereDropped(int number) {
    var before = dropped.floorEntry(number);
    if (before == null || before.getValue().end <= number) {
      return NOT_THERE;
    }
    Dropped place = before.getValue();
    return "stands first in field "
        + place.member
        + " of class "
        + place.owner.getName()
        + ", which this side does not have; add the field here";
  }

  @Override
  public @Nullable Form standIn(Class<?> type, Declared declared) {
    return classes.standIn(type, declared);
  }

  @Override
  public boolean refusesNext() {
    return classes.refusesNext();
  }

  @Override
  public void skip() {
    source.skip(maxDepth, null);
  }

  @Override
  public void drop(Class<?> owner, String member) {
    int first = source.containers();
    skip();
    if (source.containers() > first) {
      budget.claimBytes(BYTES_OF_KNOWN, "dropped members");
      dropped.put(first, new Dropped(source.containers(), owner, member));
    }
  }

  @Override
  public Map<String, Object> scalarsAhead(List<String> members) {
    JsonbSource.Place start = source.place();
    Map<String, Object> found = new HashMap<>();
    source.begin();
    while (found.size() < members.size()
        && source.hasNext(-1, 0)
        && source.peek() == ValueKind.TEXT) {
      String name = source.readText();
      ValueKind kind = source.peek();
      if (members.contains(name) && kind.isScalar()) {
        found.put(name, readScalar(kind));
      } else {
        int known = skipped.size();
        source.skip(maxDepth, skipped);
        budget.claimBytes((long) BYTES_OF_KNOWN * (skipped.size() - known), "nested exceptions");
      }
    }
    source.go(start);
    return found;
  }

  @Override
  public Class<?> classValue(String name) {
    return classes.value(name);
  }

  @Override
  public SerializationException failure(String reason) {
    return new SerializationException("fastjson2: " + reason);
  }
}
