package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What a parameter, field, component or element is declared as, with its type arguments. Immutable
 * and thread-safe; made once for each place, and what follows from it once, too.
 */
public final class Declared {

  /** A place where nothing is known. */
  public static final Declared ANY = new Declared(Object.class);

  private final Class<?> type;
  private final Class<?> boxed;
  private final boolean isPlain;
  private final Type generic;

  // Races make another one with the same content.
  private @Nullable Declared element;
  private @Nullable Declared key;
  private @Nullable Declared value;

  private Declared(Type generic) {
    this.type = TypeResolver.erase(generic);
    this.boxed = Conversions.boxed(type);
    this.isPlain = type == String.class || Conversions.isBox(boxed);
    this.generic = generic;
  }

  /** A type in which no type variable is left. */
  public static Declared of(Type type) {
    return type == Object.class ? ANY : new Declared(type);
  }

  Type generic() {
    return generic;
  }

  public Class<?> type() {
    return type;
  }

  /** Whether it is declared with type arguments, and does not have them from a superclass. */
  boolean hasArguments() {
    return generic instanceof ParameterizedType;
  }

  /** The class of its values. */
  public Class<?> boxed() {
    return boxed;
  }

  /** Whether its values are a text, a boolean, a character or a primitive number. */
  public boolean isPlain() {
    return isPlain;
  }

  /** The elements of an array or collection, or the value of an Optional or AtomicReference. */
  public Declared element() {
    Declared known = element;
    if (known == null) {
      known = findElement();
      element = known;
    }
    return known;
  }

  private Declared findElement() {
    if (generic instanceof GenericArrayType array) {
      return of(array.getGenericComponentType());
    }
    if (type.isArray()) {
      return of(type.componentType());
    }
    if (Collection.class.isAssignableFrom(type)) {
      return of(TypeResolver.argument(generic, Collection.class, 0));
    }
    return type == Optional.class || type == AtomicReference.class
        ? of(TypeResolver.argument(generic, type, 0))
        : ANY;
  }

  /** The keys of a map, or the key of an entry. */
  Declared key() {
    Declared known = key;
    if (known == null) {
      known = entry(0);
      key = known;
    }
    return known;
  }

  /** The values of a map, or the value of an entry. */
  Declared value() {
    Declared known = value;
    if (known == null) {
      known = entry(1);
      value = known;
    }
    return known;
  }

  private Declared entry(int index) {
    if (Map.class.isAssignableFrom(type)) {
      return of(TypeResolver.argument(generic, Map.class, index));
    }
    return type == Map.Entry.class
        ? of(TypeResolver.argument(generic, Map.Entry.class, index))
        : ANY;
  }

  @Override
  public String toString() {
    return generic.getTypeName();
  }
}
