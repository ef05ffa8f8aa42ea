package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The forms of one serialization: how each class is written and read. Made when a class is first
 * met, which for reading is behind the gate, so that a peer cannot make the table grow.
 * Thread-safe.
 */
final class Forms {

  /** What {@code List.of} and its like are written as by a library older than they are. */
  private static final String IMMUTABLE_COLLECTION = "java.util.CollSer";

  private static final String CLOSED =
      "its fields belong to the JDK and differ from version to version; pass its data in a class of"
          + " your own, or give both sides an ObjectCodec for it";

  private final Map<Class<?>, Form> forms = new ConcurrentHashMap<>();
  private final Map<Class<?>, ObjectCodec<?>> codecs = new HashMap<>();
  private final List<ObjectCodec<?>> ofSubclasses = new ArrayList<>();
  private final List<ObjectCodec<?>> valueCodecs = new ArrayList<>();
  private final Map<ObjectCodec<?>, Boolean> standIns = new HashMap<>();
  private final Map<Class<?>, Form> compactTime = new HashMap<>();
  private final Map<String, ObjectCodec<?>> byWireName = new HashMap<>();
  private final List<ObjectCodec<?>> applications;
  private final TimeStyle time;
  private final ByteTable<KnownZone> zones = new ByteTable<>(KnownZone::bytes, KnownZone::hash);
  private final ZoneOffset[] offsets = AgreedTimeReader.offsets();
  private final Map<String, WireName> typeNames = new ConcurrentHashMap<>();
  private final Map<Class<?>, String> wireNames;
  private final AtomicInteger definitionIds = new AtomicInteger();
  private final AtomicInteger typeIds = new AtomicInteger();
  private final ByteTable<Definition> definitions =
      new ByteTable<>(Definition::bytes, Definition::hash);
  private final ByteTable<KnownName> typesRead = new ByteTable<>(KnownName::bytes, KnownName::hash);
  private final Form list;
  private final Form map;

  /**
   * The forms of a serialization.
   *
   * @param codecs the application's, which go before ours
   * @param wireNames classes that are written under another name
   * @param time how values of time are written
   */
  Forms(List<ObjectCodec<?>> codecs, Map<Class<?>, String> wireNames, TimeStyle time) {
    this.applications = codecs;
    this.time = time;
    this.wireNames = wireNames;
    JdkCodecs.all().forEach(codec -> add(codec, false));
    SqlCodecs.all().forEach(codec -> add(codec, false));
    StandIns.all().forEach(codec -> add(codec, true));
    codecs.forEach(codec -> add(codec, false));
    for (CompactTimeForm form : CompactTimeForm.all(this)) {
      compactTime.put(form.type(), form);
    }
    list = of(ArrayList.class);
    map = of(HashMap.class);
  }

  private void add(ObjectCodec<?> codec, boolean isStandIn) {
    codecs.put(codec.type(), codec);
    if (Modifier.isAbstract(codec.type().getModifiers())) {
      ofSubclasses.add(0, codec);
    }
    if (isStandIn) {
      standIns.put(codec, true);
    }
    if (codec.fromValue() != null) {
      valueCodecs.add(codec);
    } else {
      byWireName.put(codec.wireName(), codec);
    }
  }

  /** Whether values of time go in the short forms that two of ours agreed on. */
  boolean areAgreed() {
    return time == TimeStyle.AGREED;
  }

  /** Made ready; not to be changed. */
  ZoneOffset[] offsets() {
    return offsets;
  }

  ByteTable<KnownZone> zones() {
    return zones;
  }

  /** The form of a class. To read it, the gate must have allowed it. */
  Form of(Class<?> type) {
    Form known = forms.get(type);
    if (known != null) {
      return known;
    }
    Form made = make(type);
    Form other = forms.putIfAbsent(type, made);
    return other == null ? made : other;
  }

  @Nullable Form known(Class<?> type) {
    return forms.get(type);
  }

  /** The form of a class that travels as another value, if it has a codec that says so. */
  @Nullable Form codecOfValues(Class<?> type) {
    ObjectCodec<?> codec = valueCodecs.isEmpty() ? null : codec(type);
    return codec != null && codec.fromValue() != null ? of(type) : null;
  }

  Form list() {
    return list;
  }

  Form map() {
    return map;
  }

  private Form make(Class<?> type) {
    ObjectCodec<?> codec = codec(type);
    Form stock = make(type, codec);
    if (codec != null && applications.contains(codec)) {
      return stock;
    }
    return switch (time) {
      case STOCK -> stock;
      case STOCK_COMPACT -> compactTime.getOrDefault(type, stock);
      case AGREED -> AgreedTimeForm.of(stock);
    };
  }

  private Form make(Class<?> type, @Nullable ObjectCodec<?> codec) {
    if (codec != null) {
      return new CodecForm<>(type, codec, !standIns.containsKey(codec), this);
    }
    if (type.isHidden() || Proxy.isProxyClass(type)) {
      throw new SerializationException(
          "hessian2: "
              + type.getName()
              + " is a lambda, proxy or hidden class, which no peer can name; use a class with a name");
    }
    Form form = ScalarForm.of(type);
    if (form == null) {
      form = ImmutableForm.of(type, this);
    }
    if (form == null && type.isArray()) {
      form = PrimitiveArrayForm.of(type, this);
      return form == null ? new ArrayForm(type, this) : form;
    }
    return form == null ? madeOf(type) : form;
  }

  private @Nullable ObjectCodec<?> codec(Class<?> type) {
    ObjectCodec<?> exact = codecs.get(type);
    if (exact != null) {
      return exact;
    }
    for (ObjectCodec<?> codec : ofSubclasses) {
      if (codec.type().isAssignableFrom(type)) {
        return codec;
      }
    }
    return type.getName().equals("sun.util.calendar.ZoneInfo") ? TimeZones.codec(type) : null;
  }

  private Form madeOf(Class<?> type) {
    if (type == Class.class) {
      return new ClassForm(this);
    }
    Form own = withoutReplacement(type);
    Method writeReplace = WireFields.hook(type, "writeReplace");
    return writeReplace == null || own instanceof EnumForm
        ? own
        : new ReplacedForm(type, writeReplace, own);
  }

  private Form withoutReplacement(Class<?> type) {
    if (type == EnumMap.class) {
      return new EnumMapForm(this);
    }
    if (Map.class.isAssignableFrom(type)) {
      return new MapForm(type, this);
    }
    if (Collection.class.isAssignableFrom(type)) {
      return new CollectionForm(type, this);
    }
    if (Throwable.class.isAssignableFrom(type)) {
      return new ThrowableForm(type, this);
    }
    if (Enum.class.isAssignableFrom(type) && type != Enum.class) {
      return type.isEnum() ? new EnumForm(type, this) : of(type.getSuperclass());
    }
    if (!Serializable.class.isAssignableFrom(type)) {
      return new RefusedForm(
          type,
          "it does not implement java.io.Serializable, and stock peers refuse such a class; "
              + (WireFields.isOfPlatform(type) ? "" : "make it implement it, or ")
              + "pass its data in a class that does, or give both sides an ObjectCodec for it");
    }
    if (WireFields.isOfPlatform(type)) {
      return new RefusedForm(type, CLOSED);
    }
    return type.isRecord() ? new RecordForm(type, this) : new BeanForm(type, this);
  }

  // ----------------------------------------------------------------- names

  /** The name under which peers know a class. */
  String wireName(Class<?> type) {
    return wireNames.getOrDefault(type, type.getName());
  }

  WireName definition(Class<?> type, List<String> fields) {
    return definition(wireName(type), fields);
  }

  WireName definition(String wireName, List<String> fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(Tags.DEFINITION);
    bytes.writeBytes(string(wireName));
    bytes.writeBytes(number(fields.size()));
    fields.forEach(field -> bytes.writeBytes(string(field)));
    return new WireName(definitionIds.getAndIncrement(), bytes.toByteArray());
  }

  WireName typeName(String name) {
    return typeNames.computeIfAbsent(
        name, text -> new WireName(typeIds.getAndIncrement(), string(text)));
  }

  /** A string as it is written, made ready. */
  static byte[] string(String text) {
    return Encoded.of(engine -> engine.writeString(text));
  }

  private static byte[] number(int value) {
    return Encoded.of(engine -> engine.writeInt(value));
  }

  // --------------------------------------------------------------- reading

  ByteTable<Definition> definitions() {
    return definitions;
  }

  ByteTable<KnownName> typesRead() {
    return typesRead;
  }

  /** Whether a class that a field declares must pass the gate like one that a message names. */
  static boolean needsGate(Class<?> type) {
    return !type.isPrimitive()
        && type != Class.class
        && (type.isArray() || !Modifier.isAbstract(type.getModifiers()));
  }

  static boolean isListLike(Class<?> type) {
    return type.isArray() || Collection.class.isAssignableFrom(type);
  }

  /**
   * The form of what a message names.
   *
   * @throws io.trunkline.serialization.ClassRefusedException if the gate refuses it
   */
  Form named(String name, ClassGate gate) {
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0) {
      return element(name, gate);
    }
    String element = name.substring(dimensions);
    Class<?> type = ArrayNames.element(element);
    if (type == null) {
      type = element(element, gate).type();
    }
    if (dimensions > ArrayNames.MAX_DIMENSIONS) {
      gate.resolve(name); // refuses it, in its own words
    }
    for (int i = 0; i < dimensions; i++) {
      type = type.arrayType();
    }
    return of(type);
  }

  private Form element(String name, ClassGate gate) {
    if (name.equals(IMMUTABLE_COLLECTION)) {
      throw new SerializationException(
          "hessian2: found class "
              + name
              + ", which is how Dubbo 2.6 and 2.7 write List.of, Set.of and Map.of: their elements"
              + " are not in the message, and nobody can read them; let the sender pass an"
              + " ArrayList, HashSet or HashMap instead");
    }
    ObjectCodec<?> codec = byWireName.get(name);
    if (codec != null) {
      gate.resolve(codec.gateName());
      return of(codec.type());
    }
    if (name.equals(Class.class.getName())) {
      return of(Class.class);
    }
    Class<?> type = gate.resolve(name);
    Form compact = compactTime.get(type);
    if (compact != null && name.equals(type.getName())) {
      return compact;
    }
    ObjectCodec<?> other = codec(type);
    return other != null && standIns.containsKey(other)
        ? new RefusedForm(type, CLOSED) // peers write something else for it
        : of(type);
  }
}
