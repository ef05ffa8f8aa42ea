package io.trunkline.serialization.formats.model;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.access.SerializedState;
import java.lang.reflect.Type;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the bindings of collections and maps. */
final class ContainerBindings {

  private final Registry registry;
  private final Members members;
  private final boolean isExact;

  ContainerBindings(Registry registry, Members members) {
    this.registry = registry;
    this.members = members;
    this.isExact = registry.dialect().classNames() == Dialect.ClassNames.ALWAYS;
  }

  /**
   * The binding of the containers of a class.
   *
   * @param first what is declared for the elements or keys
   * @param second what is declared for the values; Object if there are none
   */
  Binding of(Class<?> type, Type first, Type second) {
    if (EnumSet.class.isAssignableFrom(type)) {
      return enumSet(type, TypeResolver.erase(first));
    }
    if (type == EnumMap.class) {
      return enumMap(TypeResolver.erase(first), second);
    }
    return isExact ? exact(type, first, second) : plain(type, first, second);
  }

  /** A container that is its elements. */
  private Binding plain(Class<?> type, Type first, Type second) {
    Maker maker = Makers.of(type);
    boolean isNamed = registry.dialect().classNames() != Dialect.ClassNames.NEVER;
    if (maker == null && isNamed) {
      return new RefusedBinding(
          type,
          "no object of class "
              + type.getName()
              + " can be made here, because it has no constructor without parameters; send an"
              + " ArrayList or a HashMap");
    }
    if (isNamed && Makers.hasFieldsOfItsOwn(type)) {
      return new RefusedBinding(
          type,
          "class "
              + type.getName()
              + " is a container with fields of its own, which are not sent; give it a field with"
              + " the container instead");
    }
    return container(type, first, second, maker == null ? Maker.writing(type) : maker, null, null);
  }

  /** A container that is its elements, its traits and its fields. */
  private Binding exact(Class<?> type, Type first, Type second) {
    boolean isReplaced = registry.replacements(type).replacesWhenWritten();
    String beyond = JdkContainers.extendsOne(type) && !isReplaced ? beyondFields(type) : null;
    if (beyond != null) {
      return new RefusedBinding(type, beyond);
    }
    ContainerFields fields = ContainerFields.of(type, members, isReplaced);
    ContainerCreator creator = ContainerCreator.of(type);
    Maker maker = Makers.exact(type, creator, !fields.sent().isEmpty());
    // What a class of the application says of its elements, a reader without it does not know.
    boolean isMap = Map.class.isAssignableFrom(type);
    Binding own =
        container(
            type,
            isKnownToAll(type, isMap, 0) ? first : Object.class,
            isMap && !isKnownToAll(type, true, 1) ? Object.class : second,
            maker,
            new ContainerState(type, creator, fields.sent(), registry),
            maker.canMake() || fields.loss() != null ? fields.loss() : notMade(type));
    Replacements methods = registry.replacements(type);
    return JdkContainers.extendsOne(type)
            && (methods.replacesWhenWritten() || methods.resolvesWhenRead())
        ? new ReplacedBinding(type, methods, own, registry)
        : own;
  }

  private static boolean isKnownToAll(Class<?> type, boolean isMap, int index) {
    return JdkClasses.has(type)
        || TypeResolver.argument(type, isMap ? Map.class : Iterable.class, index) == Object.class;
  }

  private static String notMade(Class<?> type) {
    return "an object of class "
        + type.getName()
        + " arrives as the usual class of the JDK, and only where one of its interfaces is"
        + " declared, because readers cannot make one; give it a constructor without parameters, or"
        + " declare an interface";
  }

  private ContainerBinding container(
      Class<?> type,
      Type first,
      Type second,
      Maker maker,
      @Nullable ContainerState state,
      @Nullable String loss) {
    if (!Map.class.isAssignableFrom(type)) {
      return new CollectionBinding(type, new Slot(registry, first), maker, state, loss);
    }
    Class<?> key = TypeResolver.erase(first);
    TextKeys texts =
        registry.dialect().keys() == Dialect.Keys.VALUES
            ? null
            : new TextKeys(key, key.isEnum() ? new EnumBinding(key) : null);
    return new MapBinding(
        type,
        new Slot(registry, first),
        new Slot(registry, second),
        texts,
        maker,
        state,
        loss,
        type == registry.dialect().undeclaredMap());
  }

  /**
   * The binding of the JDK's containers that stand in for those of other classes in a place of this
   * type; null if there is none.
   */
  @Nullable Binding standIn(Type declared) {
    Class<?> erased = TypeResolver.erase(declared);
    Class<?> type = JdkContainers.standIn(erased);
    if (type == null) {
      return null;
    }
    boolean isMap = Map.class.isAssignableFrom(erased);
    Class<?> generic = isMap ? Map.class : Iterable.class;
    Type first = TypeResolver.argument(declared, generic, 0);
    Type second = isMap ? TypeResolver.argument(declared, generic, 1) : Object.class;
    ContainerCreator creator = ContainerCreator.of(type);
    return isExact
        ? container(
            type,
            first,
            second,
            Makers.exact(type, creator, false),
            new ContainerState(type, creator, List.of(), registry),
            null)
        : container(type, first, second, requireNonNull(Makers.of(type)), null, null);
  }

  private <E extends Enum<E>> Binding enumSet(Class<?> type, Class<?> constants) {
    return new EnumSetBinding<E>(type, constants, registry);
  }

  private <E extends Enum<E>> Binding enumMap(Class<?> constants, Type values) {
    return new EnumMapBinding<E>(constants, new Slot(registry, values), registry);
  }

  /** Why objects of a class cannot be sent by their fields; null if they can. */
  static @Nullable String beyondFields(Class<?> type) {
    String reason = SerializedState.beyondFields(type);
    return reason == null
        ? null
        : "class " + type.getName() + " is not sent by its fields: " + reason;
  }
}
