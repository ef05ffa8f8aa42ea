package io.trunkline.serialization.formats.jsonb.internal.message;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.UnregisteredNameCounter;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.Nesting;
import io.trunkline.serialization.formats.jsonb.internal.form.AgreedForm;
import io.trunkline.serialization.formats.jsonb.internal.form.Declared;
import io.trunkline.serialization.formats.jsonb.internal.form.Form;
import io.trunkline.serialization.formats.jsonb.internal.form.Forms;
import io.trunkline.serialization.formats.jsonb.internal.form.ValueOut;
import io.trunkline.serialization.formats.jsonb.internal.wire.ClassNames;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSink;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes the graphs of items. For stock peers a reference is the path of an object. To what is in a
 * hash table there is none, so it is written again; if it contains itself, which no stock peer
 * writes or reads, the reference is a number. Between Trunkline ends every reference is one.
 */
final class GraphWriter implements ValueOut {

  private static final Replacements NEVER_REPLACED = Replacements.of(Object.class);
  private static final String TO_ITSELF = ".."; // which stock peers read everywhere

  private final JsonbSink sink = new JsonbSink();
  private final Forms forms;
  private final ClassNames plainNames;
  private final ClassNames ownNames = new ClassNames(Map.of());
  private final Nesting nesting;
  private final UnregisteredNameCounter unregistered;
  private final Set<Class<?>> catalog;
  private final Set<Class<?>> reported = new HashSet<>();

  private final Map<Object, WrittenPath> paths = new IdentityHashMap<>();
  private final Map<Object, Integer> numbers = new IdentityHashMap<>();

  /** The objects that are being written and to which nothing in them can refer. */
  private final Map<Object, Class<?>> madeLast = new IdentityHashMap<>();

  private @Nullable AgreedClasses agreed; // null under plain terms
  private @Nullable WrittenPath parent;
  private @Nullable String member;
  private int index;
  private int withoutPaths;
  private boolean isCopy;
  private boolean isByName;
  private @Nullable Object innermost; // of the objects that are being written

  GraphWriter(
      Forms forms,
      ClassNames plainNames,
      Budgets budgets,
      DeepStack deepStack,
      Set<Class<?>> catalog,
      UnregisteredNameCounter unregistered) {
    this.forms = forms;
    this.plainNames = plainNames;
    this.nesting = new Nesting(budgets, deepStack);
    this.catalog = catalog;
    this.unregistered = unregistered;
  }

  /** Begins a message. */
  void start(@Nullable AgreedClasses classes) {
    agreed = classes;
    sink.agreedClasses(classes == null ? 0 : classes.names().size());
    nesting.start();
    unregistered.beginMessage();
  }

  /** Ends a message. */
  void end() {
    unregistered.endMessage();
  }

  /** Forgets everything of a message. */
  void clear() {
    forget();
    sink.clear();
    agreed = null;
  }

  private void forget() {
    paths.clear();
    numbers.clear();
    madeLast.clear();
    parent = null;
    member = null;
    index = 0;
    withoutPaths = 0;
    isCopy = false;
    isByName = false;
    innermost = null;
  }

  /** Writes one item. */
  void writeItem(@Nullable Object value) {
    sink.beginItem();
    isByName = agreed != null;
    Declared declared = Declared.ANY;
    if (agreed == null && (value instanceof UUID || value instanceof Locale)) {
      // Stock peers read these by what the method declares, and refuse a name or read it as text.
      declared = Declared.of(value instanceof UUID ? UUID.class : Locale.class);
    }
    write(value, declared);
    sink.endItem();
    forget();
  }

  /** Writes a map as one item, of whatever class it is. */
  void writeMap(Map<String, ?> map) {
    sink.beginItem();
    isByName = agreed != null;
    forms.of(HashMap.class).write(this, map, Declared.ANY);
    sink.endItem();
    forget();
  }

  @Override
  public JsonbSink sink() {
    return sink;
  }

  @Override
  public boolean isAgreed() {
    return agreed != null;
  }

  @Override
  public @Nullable String refusal(Object value) {
    Form form = forms.of(value.getClass());
    String refusal = form.refusal();
    return refusal != null || agreed == null || form.isReplaced()
        ? refusal
        : form.refusalUnderTerms();
  }

  @Override
  public @Nullable String attempt(Runnable part) {
    JsonbSink.Place start = sink.place();
    Object around = innermost;
    Map<Object, Class<?>> last = new IdentityHashMap<>(madeLast);
    boolean byName = isByName;
    int depth = nesting.depth();
    try {
      part.run();
      return null;
    } catch (SerializationException failure) {
      sink.go(start);
      numbers.values().removeIf(number -> number >= start.containers());
      innermost = around;
      madeLast.keySet().retainAll(last.keySet());
      isByName = byName;
      withoutPaths = 0; // nothing has a path under agreed terms
      while (nesting.depth() > depth) {
        nesting.leave();
      }
      return String.valueOf(failure.getMessage());
    }
  }

  @Override
  public @Nullable AgreedForm agreed(Class<?> type) {
    return agreed == null ? null : agreed.of(type);
  }

  @Override
  public boolean byName(boolean next) {
    boolean before = isByName;
    isByName = next;
    return before;
  }

  @Override
  public void at(String name) {
    member = name;
  }

  @Override
  public void at(int element) {
    member = null;
    index = element;
  }

  @Override
  public void beginWithoutPaths() {
    withoutPaths++;
  }

  @Override
  public void endWithoutPaths() {
    withoutPaths--;
  }

  @Override
  public void writeCopy(@Nullable Object value, Declared declared) {
    isCopy = agreed == null;
    write(value, declared);
    isCopy = false;
  }

  @Override
  public void writeKey(Object key, Declared declared) {
    withoutPaths++;
    write(key, declared);
    withoutPaths--;
  }

  @Override
  public void write(@Nullable Object value, Declared declared) {
    if (value == null) {
      sink.writeNull();
    } else if (value instanceof String text) {
      sink.writeText(text);
    } else if (value instanceof Integer number) {
      sink.writeInt(number);
    } else if (value instanceof Long number) {
      sink.writeLong(number);
    } else {
      write(value, forms.of(value.getClass()), declared);
    }
  }

  private void write(Object value, Form form, Declared declared) {
    if (agreed == null || !form.isOfOtherClass()) {
      writeItself(value, form, declared);
    } else if (form.isReplaced()) {
      writeReplaced(value, declared);
    } else {
      writeItself(value, forms.of(form.type().getSuperclass()), declared);
    }
  }

  /** A second occurrence of the value refers to what was written in its place. */
  private void writeReplaced(Object value, Declared declared) {
    Integer known = numbers.get(value);
    if (known != null) {
      sink.writeReference(known);
      return;
    }
    Object written = Replacements.written(value, this::replacements);
    if (written == null) {
      sink.writeNull();
      return;
    }
    writeItself(written, forms.of(written.getClass()), declared);
    Integer number = numbers.get(written);
    if (number != null) {
      numbers.put(value, number);
    }
  }

  private Replacements replacements(Class<?> type) {
    Form form = forms.of(type);
    return form.isReplaced() ? form.replacements() : NEVER_REPLACED;
  }

  private void writeItself(Object value, Form form, Declared declared) {
    boolean mayRefer = !isCopy;
    isCopy = false;
    boolean isShared = form.isShared(agreed != null);
    boolean isSharedLeaf =
        agreed == null && form.isSharedByStock() && form.isNamed(declared, false);
    if ((isShared || isSharedLeaf) && wroteReference(value, mayRefer)) {
      return;
    }
    // What the reader declares for a member that goes by name may be another class.
    boolean isNamed =
        agreed != null && isByName ? !form.tellsItself() : form.isNamed(declared, agreed != null);
    if (isNamed) {
      writeName(form.named(value, agreed != null));
    } else if (agreed != null) {
      refuse(agreed.of(form.type()));
    }
    if (!form.isContainer()) {
      if (isShared) {
        numbers.put(value, sink.containers());
      } else if (isSharedLeaf && withoutPaths == 0) {
        paths.put(value, WrittenPath.ofLeaf(parent, member, index));
      }
      form.write(this, value, declared);
      return;
    }
    boolean isMadeLast = agreed != null && isShared && form.isMadeLast();
    if (isMadeLast) {
      madeLast.put(value, form.type());
    }
    WrittenPath outer = parent;
    Object around = innermost;
    innermost = isShared ? value : null;
    WrittenPath own = isShared ? remember(value) : null;
    nesting.enter();
    if (nesting.isDeep()) {
      nesting.continueDeep(
          () -> {
            form.write(this, value, declared);
            return null;
          });
    } else {
      form.write(this, value, declared);
    }
    nesting.leave();
    parent = outer;
    innermost = around;
    if (isMadeLast) {
      madeLast.remove(value);
    }
    if (own != null) {
      own.isOpen = false;
    } else if (isShared && agreed == null) {
      numbers.remove(value);
    }
  }

  private boolean wroteReference(Object value, boolean mayRefer) {
    WrittenPath path = paths.get(value);
    Integer number = path == null || mayRefer ? numbers.get(value) : null;
    if (path != null && mayRefer) {
      sink.writeReference(path.text());
    } else if (path != null && path.isOpen) {
      sink.writeReference(path.number);
    } else if (number != null && agreed == null && value == innermost) {
      sink.writeReference(TO_ITSELF);
    } else if (number != null) {
      if (!madeLast.isEmpty() && madeLast.containsKey(value)) {
        throw new SerializationException(
            "fastjson2: an object of class "
                + value.getClass().getName()
                + " contains itself, and one of that class is made when all that is in it is read;"
                + " let its elements refer to something else");
      }
      sink.writeReference(number);
    } else {
      return false;
    }
    return true;
  }

  /** Returns null for an object that is known by its number. */
  private @Nullable WrittenPath remember(Object value) {
    WrittenPath known = paths.get(value);
    if (agreed == null && (known != null || withoutPaths == 0)) {
      WrittenPath path =
          known == null ? new WrittenPath(parent, member, index, sink.containers()) : known;
      path.isOpen = true;
      paths.put(value, path);
      parent = path;
      return path;
    }
    numbers.put(value, sink.containers());
    return null;
  }

  private void writeName(Class<?> type) {
    AgreedClasses classes = agreed;
    if (classes == null) {
      sink.writeClassName(plainNames.of(type));
      return;
    }
    AgreedForm known = classes.of(type);
    if (known != null) {
      refuse(known);
      sink.writeAgreedClass(known.number());
      return;
    }
    sink.writeClassName(ownNames.of(type));
    if (UnregisteredNameCounter.canBeRegistered(type)) {
      if (reported.add(type)) {
        unregistered.found(type, catalog.contains(type));
      }
      unregistered.count();
    }
  }

  private static void refuse(@Nullable AgreedForm known) {
    if (known != null && known.agreed().refusal() != null) {
      throw new SerializationException("fastjson2: " + known.agreed().refusal());
    }
  }
}
