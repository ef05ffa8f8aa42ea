package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.access.Replacements;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The bindings of one serialization: made when they are first needed, and then kept. */
final class Bindings implements Registry {

  private final Dialect dialect;
  private final Map<Class<?>, String> wireNames;
  private final Map<Class<?>, ScalarForm<?>> forms = new HashMap<>();
  private final List<ScalarForm<?>> abstractForms = new ArrayList<>();
  private final Members members;
  private final ContainerBindings containers;
  private final boolean isExact;
  private final Map<Object, Binding> bindings = new ConcurrentHashMap<>();
  private final Map<Type, Optional<Binding>> standIns = new ConcurrentHashMap<>();
  private final Map<Class<?>, Class<?>> arriving = new ConcurrentHashMap<>();
  private final Map<Class<?>, Replacements> replacements = new ConcurrentHashMap<>();

  /** A class of containers with what is declared for its elements, or its keys and values. */
  private record ContainerKey(Class<?> type, Type first, Type second) {}

  Bindings(Dialect dialect, Map<Class<?>, String> wireNames) {
    this.dialect = dialect;
    this.isExact = dialect.classNames() == Dialect.ClassNames.ALWAYS;
    this.wireNames = Map.copyOf(wireNames);
    StandardForms.all().forEach(form -> forms.put(form.type(), form));
    dialect.forms().forEach(form -> forms.put(form.type(), form));
    for (ScalarForm<?> form : forms.values()) {
      if (Modifier.isAbstract(form.type().getModifiers()) && !form.type().isArray()) {
        abstractForms.add(form);
      }
    }
    members = new Members(this);
    containers = new ContainerBindings(this, members);
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public String nameOf(Class<?> type) {
    String stock = wireNames.get(type);
    return stock == null ? dialect.wireName(type) : stock;
  }

  @Override
  public Binding of(Type declared) {
    Binding known = bindings.get(declared);
    return known == null ? keep(declared, make(declared)) : known;
  }

  private Binding keep(Object key, Binding made) {
    Binding other = bindings.putIfAbsent(key, made);
    return other == null ? made : other;
  }

  @Override
  public Binding of(Class<?> type, Type declared) {
    Class<?> erased = TypeResolver.erase(declared);
    if (type == erased || !JdkContainers.is(type)) {
      return of(type == erased ? declared : type);
    }
    boolean isMap = Map.class.isAssignableFrom(type);
    Class<?> generic = isMap ? Map.class : Iterable.class;
    Type first = argument(type, declared, generic, 0);
    Type second = isMap ? argument(type, declared, generic, 1) : Object.class;
    if (first == Object.class && second == Object.class) {
      return of(type);
    }
    ContainerKey key = new ContainerKey(type, first, second);
    Binding known = bindings.get(key);
    return known == null ? keep(key, containers.of(type, first, second)) : known;
  }

  /** What a class says of its elements; if it says nothing, what the place says. */
  private static Type argument(Class<?> type, Type declared, Class<?> generic, int index) {
    Type own = TypeResolver.argument(type, generic, index);
    if (!generic.isAssignableFrom(TypeResolver.erase(declared))) {
      return own;
    }
    Type said = TypeResolver.argument(declared, generic, index);
    boolean isBound = type == EnumMap.class && said != Object.class; // its own key is any enum
    return own == Object.class || isBound ? said : own;
  }

  private Binding make(Type declared) {
    Class<?> type = TypeResolver.erase(declared);
    Basic basic = Basic.of(type);
    if (basic != null) {
      return new BasicBinding(basic);
    }
    ScalarForm<?> form = form(type);
    if (form != null) {
      return new FormBinding<>(type, form, isExact);
    }
    ScalarForm<?> own = dialect.form(type);
    if (own != null) {
      return new FormBinding<>(type, own, isExact);
    }
    if (type == Class.class) {
      return new ClassBinding(this);
    }
    Binding ofJdk = isExact && JdkClasses.has(type) ? ofJdk(type) : null;
    if (ofJdk != null) {
      return ofJdk;
    }
    if (type.isArray()) {
      Type component =
          declared instanceof GenericArrayType array
              ? array.getGenericComponentType()
              : type.getComponentType();
      return new ArrayBinding(type, Slot.certain(this, component));
    }
    if (type.isEnum()) {
      return new EnumBinding(type);
    }
    if (JdkContainers.is(type)) {
      Class<?> generic = Map.class.isAssignableFrom(type) ? Map.class : Iterable.class;
      Type first = TypeResolver.argument(declared, generic, 0);
      Type second =
          generic == Map.class ? TypeResolver.argument(declared, generic, 1) : Object.class;
      boolean isAbstract = Modifier.isAbstract(type.getModifiers());
      return containers.of(
          isAbstract
              ? JdkContainers.usual(type, dialect.undeclaredMap(), dialect.undeclaredQueue())
              : arriving(type),
          first,
          second);
    }
    if (type == Iterable.class) {
      Type element = TypeResolver.argument(declared, Iterable.class, 0);
      return containers.of(ArrayList.class, element, Object.class);
    }
    if (Modifier.isAbstract(type.getModifiers()) || type == Object.class) {
      return new UndeclaredBinding(type, this);
    }
    return object(type, declared);
  }

  /** That of a value of the JDK with parts that are values; null for any other. */
  private @Nullable Binding ofJdk(Class<?> type) {
    if (Map.Entry.class.isAssignableFrom(type) && !type.isInterface()) {
      return new EntryBinding(arriving(type), this);
    }
    return type == Optional.class ? new OptionalBinding(this) : ComparatorBinding.of(type, this);
  }

  private @Nullable ScalarForm<?> form(Class<?> type) {
    ScalarForm<?> exact = forms.get(type);
    if (exact != null) {
      return exact;
    }
    for (ScalarForm<?> form : abstractForms) {
      if (form.type().isAssignableFrom(type) && JdkClasses.has(type)) {
        return form;
      }
    }
    return null;
  }

  @Override
  public @Nullable Binding standIn(Type declared) {
    return standIns
        .computeIfAbsent(declared, type -> Optional.ofNullable(containers.standIn(type)))
        .orElse(null);
  }

  @Override
  public Class<?> arriving(Class<?> type) {
    if (!JdkClasses.has(type)) {
      return type;
    }
    Class<?> known = arriving.get(type);
    if (known == null) {
      known = isExact ? JdkContainers.arriving(type) : dialect.arriving(type);
      arriving.put(type, known);
    }
    return known;
  }

  @Override
  public boolean resolves(Class<?> type) {
    return isExact && replacements(type).resolvesWhenRead();
  }

  @Override
  public Replacements replacements(Class<?> type) {
    return replacements.computeIfAbsent(type, Replacements::of);
  }

  private Binding object(Class<?> type, Type declared) {
    if (!isExact || JdkClasses.has(type) || isMadeAtRunTime(type)) {
      return unreplaced(type, declared);
    }
    Replacements methods = replacements(type);
    String beyond = methods.replacesWhenWritten() ? null : ContainerBindings.beyondFields(type);
    if (beyond != null) {
      return new RefusedBinding(type, beyond);
    }
    Binding own = unreplaced(type, declared);
    return methods.replacesWhenWritten() || methods.resolvesWhenRead()
        ? new ReplacedBinding(type, methods, own, this)
        : own;
  }

  private Binding unreplaced(Class<?> type, Type declared) {
    if (Throwable.class.isAssignableFrom(type)) {
      return throwable(type);
    }
    if (type == StackTraceElement.class) {
      return new FrameBinding(dialect.throwableNames().frame());
    }
    if (type.isRecord()) {
      return new RecordBinding(type, members.ofRecord(type, declared), dialect);
    }
    String refusal = refusal(type);
    if (refusal != null) {
      return new RefusedBinding(type, refusal);
    }
    Members.Found found = members.of(type, declared, Object.class);
    if (found.members().isEmpty() && !found.left().isEmpty()) {
      return new RefusedBinding(
          type,
          "class "
              + type.getName()
              + " has neither public fields nor public getters, so nothing of it would be sent;"
              + " give it getters");
    }
    return new BeanBinding(type, nameOf(type), found, dialect);
  }

  private Binding throwable(Class<?> type) {
    Class<?> ofJdk = type;
    while (!JdkClasses.has(ofJdk)) {
      ofJdk = ofJdk.getSuperclass();
    }
    return new ThrowableBinding(type, this, members, ofJdk);
  }

  private static @Nullable String refusal(Class<?> type) {
    if (JdkClasses.has(type) && type != Object.class) {
      return "class "
          + type.getName()
          + " of the JDK is not sent by name of field; send its data in a class of your own";
    }
    if (isMadeAtRunTime(type)) {
      return "class "
          + type.getName()
          + " was made at run time, and no other process has it; send an object of a class of your"
          + " own";
    }
    for (Class<?> c = type.getSuperclass(); c != null && c != Object.class; c = c.getSuperclass()) {
      if (JdkClasses.has(c)) {
        return "class "
            + type.getName()
            + " extends "
            + c.getName()
            + " of the JDK, whose fields are not sent; give it a field of that class instead";
      }
    }
    return null;
  }

  private static boolean isMadeAtRunTime(Class<?> type) {
    return type.isHidden() || type.isSynthetic() || Proxy.isProxyClass(type);
  }
}
