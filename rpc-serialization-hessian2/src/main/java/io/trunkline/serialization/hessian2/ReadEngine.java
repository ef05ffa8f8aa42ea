package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.ReadBudget;
import java.util.Arrays;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of one message after another. A name becomes a class only through the gate of
 * the current item; nothing is allocated that the bytes present could not fill; nothing is decoded
 * to describe an error.
 *
 * <p>Longer than others because a tag decides at once what is read, referred to, defined and paid
 * for: lists, maps, objects and their references share the state of one message.
 */
final class ReadEngine extends ScalarReader {

  // A definition stands right before the first object of its class.
  private static final int MAX_DEFINITIONS_IN_A_ROW = 16;
  private static final int SEARCHED = 16 * 1024;
  private static final int KEPT_UNSEARCHED = 8;
  private static final int EMPTY_BYTES = 48 * 1024;
  private static final int EMPTY_BYTES_OF_BYTE = 32;
  private static final int OUTER_FRAMES = 100; // of the thread that reads, mostly
  private static final int FRAMES_OF_LEVEL = 5;
  private static final Object INCOMPLETE = new Object();

  private final Forms forms;
  private final ReadBudget budget;
  private final int maxDepth;
  private final boolean readsTime;
  private final RecentTimes times = new RecentTimes();
  private @Nullable Object[] objects = new @Nullable Object[64];
  private int objectCount;
  private @Nullable Definition[] definitions = new @Nullable Definition[16];
  private int definitionCount;
  private @Nullable KnownName[] types = new @Nullable KnownName[16];
  private int typeCount;
  private int depth;
  private int definitionsInARow;
  private boolean isSearched; // for references
  private boolean hasReferences; // behind where it was searched
  private long work;
  private long objectBytes; // of empty objects
  private long frames; // that exceptions may take down
  private @Nullable ClassGate gate;
  private @Nullable Class<?> failedAt;
  private @Nullable Scanner scanner;

  ReadEngine(Forms forms, Budgets budgets) {
    this.forms = forms;
    this.budget = new ReadBudget(budgets);
    this.maxDepth = budgets.maxDepth();
    this.readsTime = forms.areAgreed();
  }

  @Override
  void open(PayloadInput in) {
    super.open(in);
    budget.start(in.remaining());
    work = 1024 + 4L * in.remaining();
    objectBytes = EMPTY_BYTES + EMPTY_BYTES_OF_BYTE * (long) in.remaining();
    frames = 1600 + 2L * in.remaining() / 5; // 32 KB, and eight bytes for each of the message
    depth = 0;
    definitionsInARow = 0;
    failedAt = null;
    isSearched = false;
  }

  /** Forgets the message. */
  @Override
  void clear() {
    super.clear();
    Arrays.fill(objects, 0, objectCount, null);
    Arrays.fill(definitions, 0, definitionCount, null);
    Arrays.fill(types, 0, typeCount, null);
    objectCount = 0;
    definitionCount = 0;
    typeCount = 0;
    gate = null;
    failedAt = null;
    scanner = null;
  }

  ClassGate gate() {
    ClassGate now = gate;
    if (now == null) {
      throw new IllegalStateException("no item is being read");
    }
    return now;
  }

  Forms forms() {
    return forms;
  }

  RecentTimes times() {
    return times;
  }

  /** The class of the object that could not be read. */
  @Nullable Class<?> failedAt() {
    return failedAt;
  }

  /** Reads one item of the message. */
  @Nullable Object readItem(Class<?> declared, ClassGate itemGate) {
    gate = itemGate;
    int tag = peek();
    if (isTime(tag) && forms.codecOfValues(declared) == null) {
      skipTag();
      return AgreedTimeReader.read(this, tag); // says itself what it is
    }
    if (isContainer(tag) && (tag != Tags.MAP_UNTYPED || Map.class.isAssignableFrom(declared))) {
      return readContainer(declared, null, null);
    }
    Form form = declared.isPrimitive() ? null : forms.codecOfValues(declared);
    if (form != null && tag != Tags.NULL) {
      return readValue(declared);
    }
    return DeclaredType.convert(readAny(), declared);
  }

  // ---------------------------------------------------------------- values

  /** Any value, as the type that the message gives it. */
  @Nullable Object readAny() {
    int tag = next();
    if (tag <= 0x1f) {
      return shortString(tag);
    }
    if (Tags.isInt(tag)) {
      return longInt(tag);
    }
    if (tag >= 0xd8) {
      return anyLong(tag);
    }
    if (tag == Tags.NULL) {
      return null;
    }
    if (isTime(tag)) {
      return AgreedTimeReader.read(this, tag);
    }
    if (isContainer(tag)) {
      position(position() - 1);
      return readContainer(null, null, null);
    }
    if (Tags.isString(tag)) {
      return string(tag);
    }
    if (isDouble(tag)) {
      return anyDouble(tag);
    }
    if (isLong(tag)) {
      return anyLong(tag);
    }
    return switch (tag) {
      case Tags.TRUE -> Boolean.TRUE;
      case Tags.FALSE -> Boolean.FALSE;
      case Tags.DATE -> new Date(int64());
      case Tags.DATE_MINUTE -> new Date(int32() * 60_000L);
      default -> {
        if (tag >= 0x20 && tag <= 0x2f || tag >= 0x34 && tag <= 0x37 || tag == 'A' || tag == 'B') {
          yield binary(tag);
        }
        throw expected("a value", tag);
      }
    };
  }

  /** Whether a value begins with one of the tags that this message may have under its terms. */
  boolean isTime(int tag) {
    return readsTime && Tags.isAgreedTime(tag);
  }

  static boolean isContainer(int tag) {
    return Tags.isList(tag)
        || Tags.isObject(tag)
        || tag == Tags.MAP_UNTYPED
        || tag == Tags.MAP
        || tag == Tags.REFERENCE;
  }

  /**
   * A list, map, object or reference.
   *
   * @param declared decides the kind of a list or map that does not name its own, or another one
   * @param first what the elements or keys are declared as, if that matters
   * @param second what the values are declared as, if that matters
   */
  @Nullable Object readContainer(
      @Nullable Class<?> declared, @Nullable Slot first, @Nullable Slot second) {
    while (true) {
      int tag = next();
      if (tag >= Tags.OBJECT_DIRECT && tag <= 0x6f) {
        return instance(tag - Tags.OBJECT_DIRECT);
      }
      switch (tag) {
        case Tags.DEFINITION -> readDefinition(); // and go on
        case Tags.OBJECT -> {
          return instance(readCount("the number of a class definition"));
        }
        case Tags.REFERENCE -> {
          return reference(readCount("the number of an object"));
        }
        case Tags.MAP_UNTYPED -> {
          return map(declared == null ? forms.map() : declared(declared), first, second);
        }
        case Tags.MAP -> {
          KnownName type = readType();
          Form form =
              !type.name().isEmpty()
                  ? named(type)
                  : declared == null ? forms.map() : declared(declared);
          return map(form, first, second);
        }
        default -> {
          return list(tag, declared, first);
        }
      }
    }
  }

  private Object map(Form form, @Nullable Slot key, @Nullable Slot value) {
    claimObject(form);
    try {
      return form.readMap(this, key, value);
    } catch (Throwable e) {
      failedAt(form);
      throw e;
    }
  }

  private Object list(int tag, @Nullable Class<?> declared, @Nullable Slot element) {
    if (!Tags.isList(tag)) {
      throw expected("a list, map or object", tag);
    }
    boolean isTyped =
        tag >= Tags.LIST_DIRECT
            ? tag < Tags.LIST_DIRECT_UNTYPED
            : tag == Tags.LIST_FIXED || tag == Tags.LIST_VARIABLE;
    KnownName type = isTyped ? readType() : null;
    int length = -1;
    if (tag >= Tags.LIST_DIRECT) {
      length = tag & 7;
    } else if (tag == Tags.LIST_FIXED || tag == Tags.LIST_FIXED_UNTYPED) {
      length = readCount("the length of a list");
    }
    if (length != -1 || tag == Tags.LIST_FIXED || tag == Tags.LIST_FIXED_UNTYPED) {
      budget.claimElements(length);
    }
    Form form = listForm(type, declared);
    claimObject(form);
    try {
      return form.readList(this, length, element);
    } catch (Throwable e) {
      failedAt(form);
      throw e;
    }
  }

  /** A plain value where a class is declared that has to say what it makes of it. */
  @Nullable Object readValue(Class<?> declared) {
    Form form = declared(declared);
    try {
      return form.readValue(this);
    } catch (Throwable e) {
      failedAt(form);
      throw e;
    }
  }

  /** A list is read as the kind that is declared, if it names another one. */
  private Form listForm(@Nullable KnownName type, @Nullable Class<?> declared) {
    boolean asksForList = declared != null && Forms.isListLike(declared);
    if (type == null || type.name().isEmpty()) {
      return asksForList ? declared(declared) : forms.list();
    }
    Form named = named(type);
    return asksForList && !declared.isAssignableFrom(named.type()) ? declared(declared) : named;
  }

  /** The form of a class that a field or parameter declares: it must pass the gate like any. */
  Form declared(Class<?> type) {
    Form known = forms.known(type);
    if (known == null ? Forms.needsGate(type) : known.needsGate()) {
      gate().check(type);
    }
    return known == null ? forms.of(type) : known;
  }

  private Form named(KnownName type) {
    return type.form(forms, gate());
  }

  private KnownName readType() {
    int tag = peek();
    if (Tags.isString(tag)) {
      KnownName type = newType();
      if (typeCount == types.length) {
        types = Arrays.copyOf(types, 2 * typeCount);
      }
      types[typeCount++] = type;
      return type;
    }
    int number = readCount("the type of a list or map");
    KnownName type = number < 0 || number >= typeCount ? null : types[number];
    if (type == null) {
      throw failure("the message refers to type " + number + ", it gave " + typeCount);
    }
    return type;
  }

  private KnownName newType() {
    int start = position();
    int hash = ByteTable.nameHash(bytes(), start, limit());
    KnownName known = forms.typesRead().find(hash, bytes(), start, limit());
    if (known != null) {
      position(start + known.bytes().length);
      return known;
    }
    String name = readString();
    byte[] spelling = Arrays.copyOfRange(bytes(), start, position());
    KnownName made = new KnownName(name == null ? "" : name, spelling, hash);
    if (!made.name().isEmpty()) {
      named(made); // only what a gate allows is kept
      forms.typesRead().keep(made);
    }
    return made;
  }

  // --------------------------------------------------------------- objects

  private void readDefinition() {
    if (++definitionsInARow > MAX_DEFINITIONS_IN_A_ROW) {
      throw new BudgetExceededException(
          "hessian2: more than "
              + MAX_DEFINITIONS_IN_A_ROW
              + " class definitions without an object between them");
    }
    int start = position();
    int hash = ByteTable.nameHash(bytes(), start, limit());
    Definition definition = forms.definitions().find(hash, bytes(), start, limit());
    if (definition != null && definition.isOf(forms, gate())) {
      position(start + definition.bytes().length);
    } else {
      definition = newDefinition(start, hash);
    }
    if (definitionCount == definitions.length) {
      definitions = Arrays.copyOf(definitions, 2 * definitionCount);
    }
    definitions[definitionCount++] = definition;
  }

  private Definition newDefinition(int start, int hash) {
    String name = readString();
    if (name == null) {
      throw failure("expected the name of a class, found null");
    }
    KnownName known = new KnownName(name, Arrays.copyOfRange(bytes(), start, position()), hash);
    Form form = known.form(forms, gate());
    form.requireObject();
    int count = readCount("the number of fields");
    int most = Math.min(Definition.MAX_FIELDS, remaining());
    if (count < 0 || count > most) {
      throw new BudgetExceededException(
          "hessian2: the definition of class "
              + form.type().getName()
              + " declares "
              + count
              + " fields, expected 0 to "
              + most);
    }
    String[] fields = new String[count];
    for (int i = 0; i < count; i++) {
      String field = readString();
      if (field == null) {
        throw failure(
            "the definition of class " + form.type().getName() + " has null as a field's name");
      }
      fields[i] = field;
    }
    byte[] spelling = Arrays.copyOfRange(bytes(), start, position());
    Definition made =
        new Definition(known, form, form.plan(fields), form.values(count), spelling, hash);
    forms.definitions().keep(made);
    return made;
  }

  private @Nullable Object instance(int number) {
    Definition definition = number < 0 || number >= definitionCount ? null : definitions[number];
    if (definition == null) {
      throw failure(
          "the message refers to class definition " + number + ", it has " + definitionCount);
    }
    claimObject(definition.form());
    try {
      return definition.form().readObject(this, definition.plan());
    } catch (Throwable e) {
      failedAt(definition.form());
      throw e;
    }
  }

  /** How many values an object of a definition has, for who skips it. */
  int valuesOf(int number) {
    Definition definition = definitions[number];
    return definition == null ? 0 : definition.values();
  }

  int definitionCount() {
    return definitionCount;
  }

  /** Walks over what is to be read next. */
  Scanner scanner() {
    Scanner now = scanner == null ? new Scanner(this) : scanner;
    scanner = now;
    now.start();
    return now;
  }

  /** Reads a value that stands elsewhere, without moving. */
  @Nullable Object readAt(int place, Slot slot) {
    int here = position();
    position(place);
    Object value = slot.read(this);
    position(here);
    return value;
  }

  /**
   * Gives the next number to an object. After the first few it is worth a search for the byte that
   * begins a reference: most messages have none, and nobody needs the number.
   */
  int addObject(Object object) {
    int number = objectCount;
    if (number >= KEPT_UNSEARCHED) {
      if (!isSearched) {
        isSearched = true;
        hasReferences = remaining() > SEARCHED || contains(Tags.REFERENCE);
      }
      if (!hasReferences) {
        return -1;
      }
      if (number == objects.length) {
        objects = Arrays.copyOf(objects, 2 * number);
      }
    }
    objects[number] = object;
    objectCount = number + 1;
    return number;
  }

  /** Gives the next number to an object that is made of what is to be read now. */
  int addIncomplete() {
    return addObject(INCOMPLETE);
  }

  /** What a number stands for from now on. */
  void setObject(int number, @Nullable Object object) {
    if (number >= 0) {
      objects[number] = object;
    }
  }

  private @Nullable Object reference(int number) {
    if (number < 0 || number >= objectCount) {
      throw failure("the message refers to object " + number + ", it has " + objectCount);
    }
    Object object = objects[number];
    if (object == INCOMPLETE) {
      throw failure("the message refers to an object inside that same object");
    }
    return object;
  }

  // --------------------------------------------------------------- budgets

  /** Begins an array, list, map or object. */
  void enter() {
    if (++depth > maxDepth) {
      throw new BudgetExceededException("objects nest deeper than " + maxDepth + " levels");
    }
    definitionsInARow = 0;
  }

  /** Ends what the matching {@link #enter} began. */
  void leave() {
    depth--;
  }

  private void failedAt(@Nullable Form form) {
    if (failedAt == null && form != null) {
      failedAt = form.type();
    }
  }

  /** Pays for an object itself; what it holds has bytes of the message that pay for it. */
  private void claimObject(Form form) {
    objectBytes -= form.shallowBytes();
    if (objectBytes < 0) {
      throw new BudgetExceededException(
          "hessian2: the message has more objects than one of its size may have that hold next to"
              + " nothing, the last of class "
              + form.type().getName());
    }
  }

  /** Pays for work that does not follow from the message's length, one step for each part. */
  void claimWork(long parts, String what) {
    work -= parts;
    if (work < 0) {
      throw new BudgetExceededException(
          "hessian2: " + what + " takes more work than a message of this size may cause");
    }
  }

  /**
   * Pays for an exception whose constructor takes down this thread's stack, which nobody can keep
   * it from: some twenty bytes for each frame, as long as the exception lives.
   */
  void claimTrace() {
    frames -= OUTER_FRAMES + (long) FRAMES_OF_LEVEL * depth;
    if (frames < 0) {
      throw new BudgetExceededException(
          "hessian2: the message has more exceptions without their stack traces, or deeper in each"
              + " other, than one of this size may have; let the sender keep the traces, or the"
              + " exception class override fillInStackTrace");
    }
  }
}
