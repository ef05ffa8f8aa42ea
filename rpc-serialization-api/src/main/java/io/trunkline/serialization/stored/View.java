package io.trunkline.serialization.stored;

import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.settings.SerializationSetting.Scope;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadFeature;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the classes of one class loader are written and read with: its gate, its serializations and
 * the class tables that data named. Thread-safe.
 */
final class View {

  /** The features of data without a table. Later ones need a table that names them. */
  private static final long FIRST_FEATURES = PayloadFeature.COMPACT_TIME.bit();

  /** Of tables that data names; a store holds one for each version of the classes. */
  private static final int MAX_FORMS = 256;

  /**
   * How objects are written.
   *
   * @param table its class table, encoded; null if it has none
   */
  private record Own(Form form, byte @Nullable [] table) {}

  /** Which data a {@link Form} is for. */
  private record Key(int wireId, int fingerprint) {}

  private final Codecs codecs;
  private final WeakReference<ClassLoader> loader;
  private final ClassGate gate;
  private final ClassCatalog catalog;
  private final Map<String, Serialization> serializations = new ConcurrentHashMap<>();
  private final Map<Key, Form> forms = new ConcurrentHashMap<>();
  private volatile @Nullable Own own;
  private volatile boolean isSaved;
  private final Completion completion;
  private final KeyRecords keys = new KeyRecords();

  View(Codecs codecs, ClassLoader loader) {
    this.codecs = codecs;
    this.loader = new WeakReference<>(loader);
    ObjectSerializerBuilder settings = codecs.settings;
    ClassGate.Builder allowed = ClassGate.builder(loader).allowListsOnClassPath();
    settings.lines.forEach(allowed::allow);
    List<Class<?>> own = Codecs.asIn(loader, settings.classes);
    List<Class<?>> reached = new ArrayList<>(Codecs.asIn(loader, ofOptimizers(settings)));
    for (Class<?> type : own) {
      allowed.allowReachableFrom(type);
      reached.addAll(ClassGate.applicationClassesFrom(type));
    }
    allowed.allowClasses(reached);
    gate = allowed.build();
    completion = new Completion(gate);
    catalog =
        settings.tables == null ? ClassCatalog.EMPTY : ClassCatalog.of(List.of(() -> reached));
  }

  private static List<Class<?>> ofOptimizers(ObjectSerializerBuilder settings) {
    return ClassCatalog.of(new ArrayList<SerializationOptimizer>(settings.optimizers)).classes();
  }

  boolean isOf(ClassLoader other) {
    return loader.get() == other;
  }

  ClassGate gate() {
    return gate;
  }

  Completion completion() {
    return completion;
  }

  KeyRecords keys() {
    return keys;
  }

  private Serialization serialization(SerializationProvider provider) {
    return serializations.computeIfAbsent(provider.name(), name -> create(provider, catalog));
  }

  private Serialization create(SerializationProvider provider, ClassCatalog classes) {
    Serialization made =
        provider.create(
            new SerializationContext(
                classes,
                codecs.budgets,
                Map.of(),
                UnregisteredClasses.IGNORED,
                codecs.providers().inForce(codecs.settings.settings, Scope.ENDPOINT)));
    if (made.sendsDeclaredTypesOnly()) {
      throw new IllegalArgumentException(
          provider.name()
              + " carries nothing but values of declared types, and stored objects are of any; take"
              + " another serialization, such as kryo or hessian2");
    }
    return made;
  }

  /** How objects are written; its table is safe in the store when this returns. */
  Form writing() {
    Own known = own();
    TableStore store = codecs.settings.tables;
    if (!isSaved && store != null && known.table != null) {
      int fingerprint = known.form.fingerprint();
      try {
        store.save(fingerprint, known.table);
      } catch (SerializationException e) {
        throw e;
      } catch (RuntimeException e) {
        throw new SerializationException(
            "class table "
                + StoredTable.text(fingerprint)
                + " cannot be saved in "
                + store.description()
                + ": "
                + e,
            e);
      }
      decoded(store, fingerprint, known.form.digest()); // what has its name there is this table
      isSaved = true;
    }
    return known.form;
  }

  /** The same for who only compares: nothing is saved. */
  Form form() {
    return own().form;
  }

  private Own own() {
    Own known = own;
    if (known == null) {
      known = makeOwn();
      own = known;
    }
    return known;
  }

  private Own makeOwn() {
    SerializationProvider provider = codecs.writing();
    Serialization serialization = serialization(provider);
    SerializationSettings settings =
        codecs
            .providers()
            .inForce(codecs.settings.settings, Scope.CONNECTION)
            .only(name -> name.startsWith(provider.name() + "."));
    StoredTable own =
        new StoredTable(
            provider.name(), PayloadFeature.allBits(), settings, serialization.schemas());
    if (isDefault(own)) {
      return new Own(new Form(serialization, terms(own, ClassTable.EMPTY), 0, 0), null);
    }
    if (codecs.settings.tables == null) {
      throw new IllegalArgumentException(
          "readers have to know "
              + (own.settings().isEmpty() ? "the features of this version" : own.settings())
              + "; name a store for that with tables(...)");
    }
    byte[] encoded = own.encode();
    long digest = StoredTable.digest(encoded);
    int fingerprint = StoredTable.fingerprint(digest);
    ClassTable table =
        ClassAgreement.table(own.schemas(), ClassAgreement.entries(own.schemas()), List.of());
    return new Own(new Form(serialization, terms(own, table), fingerprint, digest), encoded);
  }

  private static boolean isDefault(StoredTable table) {
    return table.schemas().isEmpty()
        && table.settings().isEmpty()
        && table.features() == FIRST_FEATURES;
  }

  private static PayloadTerms terms(StoredTable stored, ClassTable table) {
    return PayloadTerms.agreed(
        Map.of(stored.serialization(), table), stored.settings(), stored.features());
  }

  /**
   * How the bytes behind an envelope were written.
   *
   * @throws SerializationException if that cannot be found out, or the classes here do not allow to
   *     read it
   */
  Form reading(Envelope envelope) {
    Form own = form();
    Form form =
        own.fingerprint() == envelope.fingerprint()
                && own.serialization().wireId() == envelope.wireId()
            ? own
            : find(new Key(envelope.wireId(), envelope.fingerprint()));
    if (envelope.digest() != null && envelope.digest() != form.digest()) {
      throw new SerializationException(
          "the class table "
              + StoredTable.text(envelope.fingerprint())
              + " is not the one of these bytes: its digest is "
              + Long.toHexString(form.digest())
              + ", expected "
              + Long.toHexString(envelope.digest())
              + "; read them with the store that their writer used");
    }
    return form;
  }

  /** Whether data with this envelope can be of the serialization that writes here. */
  boolean knows(Envelope envelope) {
    TableStore store = codecs.settings.tables;
    return envelope.wireId() == codecs.writing().wireId()
        && (envelope.fingerprint() == form().fingerprint()
            || store != null
                && (forms.containsKey(new Key(envelope.wireId(), envelope.fingerprint()))
                    || lookUp(store, envelope.fingerprint()) != null));
  }

  private Form find(Key key) {
    Form known = forms.get(key);
    if (known == null) {
      known = make(key);
      if (forms.size() < MAX_FORMS) {
        forms.put(key, known);
      }
    }
    return known;
  }

  /** The serialization that an envelope names; whoever wrote it chose it. */
  private Serialization named(SerializationProvider provider) {
    try {
      return serialization(provider);
    } catch (IllegalArgumentException unfit) {
      throw new SerializationException(
          "the envelope names " + provider.name() + ": " + unfit.getMessage(), unfit);
    }
  }

  private Form make(Key key) {
    SerializationProvider provider = codecs.readable(key.wireId());
    Serialization serialization = named(provider);
    if (key.fingerprint() == 0) {
      PayloadTerms terms =
          PayloadTerms.agreed(Map.of(), SerializationSettings.NONE, FIRST_FEATURES);
      return new Form(serialization, terms, 0, 0);
    }
    TableStore store = codecs.settings.tables;
    if (store == null) {
      throw new SerializationException(
          "the bytes were written with class table "
              + StoredTable.text(key.fingerprint())
              + ", and no store of tables is set here; name that of their writer with tables(...)");
    }
    StoredTable stored = decoded(store, key.fingerprint(), null);
    if (!stored.serialization().equals(provider.name())) {
      throw new SerializationException(
          "the class table "
              + StoredTable.text(key.fingerprint())
              + " in "
              + store.description()
              + " is of "
              + stored.serialization()
              + ", but the envelope names "
              + provider.name());
    }
    return formOf(
        stored, provider, serialization, key.fingerprint(), StoredTable.digest(stored.encode()));
  }

  private static byte @Nullable [] lookUp(TableStore store, int fingerprint) {
    try {
      return store.find(fingerprint);
    } catch (SerializationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new SerializationException(
          "the " + origin(store, fingerprint) + " cannot be looked up: " + e, e);
    }
  }

  private static String origin(TableStore store, int fingerprint) {
    return "class table " + StoredTable.text(fingerprint) + " in " + store.description();
  }

  private static StoredTable decoded(TableStore store, int fingerprint, @Nullable Long expected) {
    String origin = origin(store, fingerprint);
    byte[] encoded = lookUp(store, fingerprint);
    if (encoded == null) {
      throw new SerializationException(
          "there is no "
              + origin
              + ", with which the bytes were written; copy it from the store of their writer");
    }
    long digest = StoredTable.digest(encoded);
    if (StoredTable.fingerprint(digest) != fingerprint || expected != null && expected != digest) {
      throw new SerializationException(
          origin + " has another content than its name says; restore it from the writer's store");
    }
    return StoredTable.decode(encoded, origin);
  }

  private Form formOf(
      StoredTable stored,
      SerializationProvider provider,
      Serialization usual,
      int fingerprint,
      long digest) {
    ClassCatalog more = withClassesOf(stored);
    Serialization serialization = more == catalog ? usual : create(provider, more);
    ClassTable table = ClassAgreement.stored(serialization.schemas(), stored.schemas());
    if (!serialization.canWriteCommonFields()) {
      for (AgreedClass agreed : table.classes()) {
        if (!agreed.same()) {
          gate.resolve(agreed.name());
          throw new SerializationException(
              "class "
                  + agreed.name()
                  + " is not as it was when class table "
                  + StoredTable.text(fingerprint)
                  + " was stored, and "
                  + provider.name()
                  + " cannot read what differs; read with the classes of then"
                  + (agreed.refusal() == null ? "" : ": " + agreed.refusal()));
        }
      }
    }
    return new Form(serialization, terms(stored, table), fingerprint, digest);
  }

  /** With those classes of a table that are allowed here and were not named here. */
  private ClassCatalog withClassesOf(StoredTable stored) {
    Set<Class<?>> all = new LinkedHashSet<>(catalog.classes());
    for (ClassSchema schema : stored.schemas()) {
      try {
        all.add(gate.resolve(schema.name()));
      } catch (ClassRefusedException refused) {
        // its number is refused if an object of it is met
      }
    }
    return all.size() == catalog.classes().size()
        ? catalog
        : ClassCatalog.of(List.of(() -> List.copyOf(all)));
  }
}
