package io.trunkline.serialization;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;

/**
 * Resolves the generic types that methods, fields and record components declare, as seen from one
 * type: {@code T} in {@code interface Store<T>} is {@code Bid} as seen from {@code interface Bids
 * extends Store<Bid>}. Immutable and thread-safe.
 *
 * <p>A resolved type consists of classes, parameterized types and generic arrays only. An unbound
 * variable becomes the erasure of its first bound, {@code ? extends T} becomes {@code T}, and other
 * wildcards become {@link Object}. Resolved types are equal to the JDK's types with the same
 * content.
 *
 * <p>Resolving allocates and walks the type's supertypes: do it once, when a method or class is
 * prepared, not for each message. {@link #erase} does not allocate for a resolved type.
 */
public final class TypeResolver {

  private final Map<TypeVariable<?>, Type> bound = new HashMap<>();

  private TypeResolver(Type context) {
    bindSupertypes(context);
  }

  /**
   * Creates a resolver for the members of this type and of its supertypes.
   *
   * @param context a service interface, or the declared type of a value such as {@code Box<Short>}
   */
  public static TypeResolver of(Type context) {
    return new TypeResolver(context);
  }

  /**
   * The erasure of a type: {@code List} for {@code List<Short>}, the erasure of the first bound for
   * a variable or a wildcard.
   */
  public static Class<?> erase(Type type) {
    if (type instanceof Class<?> plain) {
      return plain;
    }
    if (type instanceof ParameterizedType generic) {
      return (Class<?>) generic.getRawType();
    }
    if (type instanceof ResolvedArray array) {
      return array.erased();
    }
    if (type instanceof GenericArrayType array) {
      return erase(array.getGenericComponentType()).arrayType();
    }
    if (type instanceof TypeVariable<?> variable) {
      return erase(variable.getBounds()[0]);
    }
    if (type instanceof WildcardType wildcard) {
      return erase(wildcard.getUpperBounds()[0]);
    }
    throw new IllegalArgumentException(
        "type "
            + type.getTypeName()
            + " is a "
            + type.getClass().getName()
            + ", expected a class, parameterized type, array, variable or wildcard");
  }

  /**
   * The argument of a type for a type parameter of one of its supertypes: for {@code
   * ArrayList<Short>} and parameter 0 of {@link java.util.Collection}, {@code Short}.
   *
   * @param type a declared type, such as the type of a field
   * @param generic a generic class or interface
   * @param index the position of the parameter, from 0
   * @return the resolved argument; {@link Object} if the type does not determine it, or is not a
   *     subtype of {@code generic}
   */
  public static Type argument(Type type, Class<?> generic, int index) {
    return of(type).bound.getOrDefault(generic.getTypeParameters()[index], Object.class);
  }

  /** The type that a member of the context declares, with variables and wildcards replaced. */
  public Type resolve(Type declared) {
    if (declared instanceof ParameterizedType generic) {
      Type[] arguments = resolveAll(generic.getActualTypeArguments());
      Type owner = generic.getOwnerType();
      return new ResolvedGeneric(erase(generic), arguments, owner == null ? null : resolve(owner));
    }
    if (declared instanceof GenericArrayType array) {
      Type component = resolve(array.getGenericComponentType());
      return component instanceof Class<?> plain
          ? plain.arrayType()
          : new ResolvedArray(component, erase(component).arrayType());
    }
    if (declared instanceof TypeVariable<?> variable) {
      Type known = bound.get(variable);
      return known == null ? erase(variable) : known;
    }
    if (declared instanceof WildcardType wildcard) {
      return resolve(wildcard.getUpperBounds()[0]);
    }
    return declared;
  }

  /** The resolved types of a method's parameters, in order. */
  public Type[] parameterTypes(Method method) {
    return resolveAll(method.getGenericParameterTypes());
  }

  private Type[] resolveAll(Type[] types) {
    Type[] resolved = new Type[types.length];
    for (int i = 0; i < types.length; i++) {
      resolved[i] = resolve(types[i]);
    }
    return resolved;
  }

  /** Binds the variables of a type first, since its supertypes are declared in terms of them. */
  private void bindSupertypes(Type type) {
    if (type instanceof ParameterizedType generic) {
      bindArguments(generic);
    } else if (!(type instanceof Class<?>)) {
      bindSupertypes(erase(type));
      return;
    }
    Class<?> erased = erase(type);
    Type parent = erased.getGenericSuperclass();
    if (parent != null) {
      bindSupertypes(parent);
    }
    for (Type implemented : erased.getGenericInterfaces()) {
      bindSupertypes(implemented);
    }
  }

  private void bindArguments(ParameterizedType generic) {
    if (generic.getOwnerType() instanceof ParameterizedType owner) {
      bindArguments(owner);
    }
    TypeVariable<?>[] variables = erase(generic).getTypeParameters();
    Type[] arguments = generic.getActualTypeArguments();
    for (int i = 0; i < variables.length; i++) {
      bound.putIfAbsent(variables[i], resolve(arguments[i]));
    }
  }
}
