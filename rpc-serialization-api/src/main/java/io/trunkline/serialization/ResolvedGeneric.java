package io.trunkline.serialization;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A class with resolved type arguments; equal to the JDK's type of the same content. */
final class ResolvedGeneric implements ParameterizedType {

  private final Class<?> raw;
  private final Type[] arguments;
  private final @Nullable Type owner;

  ResolvedGeneric(Class<?> raw, Type[] arguments, @Nullable Type owner) {
    this.raw = raw;
    this.arguments = arguments;
    this.owner = owner;
  }

  @Override
  public Type[] getActualTypeArguments() {
    return arguments.clone();
  }

  @Override
  public Type getRawType() {
    return raw;
  }

  @Override
  public @Nullable Type getOwnerType() {
    return owner;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof ParameterizedType that
            && raw.equals(that.getRawType())
            && Objects.equals(owner, that.getOwnerType())
            && Arrays.equals(arguments, that.getActualTypeArguments());
  }

  /** The sum that the JDK's own types make, so that both find each other in a map. */
  @Override
  public int hashCode() {
    return Arrays.hashCode(arguments) ^ Objects.hashCode(owner) ^ raw.hashCode();
  }

  @Override
  public String toString() {
    return Stream.of(arguments)
        .map(Type::getTypeName)
        .collect(Collectors.joining(", ", raw.getName() + "<", ">"));
  }
}
