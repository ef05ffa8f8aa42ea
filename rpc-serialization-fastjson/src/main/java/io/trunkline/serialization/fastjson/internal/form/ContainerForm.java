package io.trunkline.serialization.fastjson.internal.form;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** What collections and maps have in common: how one is made, and what of one is lost. */
abstract class ContainerForm extends Form {

  static final String WALK = "following a reference";

  final Declared own;
  final ObjectPrice price;
  private final @Nullable ObjectCreator creator;
  private final @Nullable Constructor<?> sorting;
  private final boolean hasFields;

  ContainerForm(Class<?> type) {
    super(type);
    own = Declared.of(type);
    price = ObjectPrice.of(type);
    creator = ObjectCreator.withConstructor(type);
    sorting = sorting(type);
    hasFields = hasFields(type);
  }

  /** The constructor that takes an order. */
  private static @Nullable Constructor<?> sorting(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(Comparator.class);
      if (!Modifier.isPublic(constructor.getModifiers())
          || !Modifier.isPublic(type.getModifiers())) {
        constructor.setAccessible(true);
      }
      return constructor;
    } catch (NoSuchMethodException | InaccessibleObjectException none) {
      return null;
    }
  }

  /** Whether an application's class has fields beside what the JDK's one holds. */
  private static boolean hasFields(Class<?> type) {
    for (Class<?> c = type; c != null && !Fields.isOfPlatform(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())
            && !Modifier.isTransient(field.getModifiers())) {
          return true;
        }
      }
    }
    return false;
  }

  final boolean canBeMade() {
    return creator != null;
  }

  /** Whether an order of its own is part of a value. */
  final boolean isSorted() {
    return sorting != null;
  }

  final Object make(@Nullable Object order) {
    try {
      return order != null && sorting != null
          ? sorting.newInstance(order)
          : requireNonNull(creator).create();
    } catch (Throwable e) {
      throw cannot("read", e);
    }
  }

  final LazyKeyGuard guards(Class<?> table) {
    return new LazyKeyGuard(table);
  }

  @Override
  public @Nullable String refusal() {
    return null;
  }

  @Override
  public @Nullable String loss() {
    if (hasFields) {
      return "fastjson2 writes of a "
          + type().getName()
          + " its elements alone, and not the fields of its own; pass it as a field of a class"
          + " beside them";
    }
    return isSorted()
        ? "fastjson2 writes a "
            + type().getSimpleName()
            + " for a stock peer without its Comparator, so it arrives in natural order; send a"
            + " list"
        : null;
  }

  /** The step to an element by its place, one after the other. */
  static @Nullable Object nth(Iterable<?> all, int index, ReadBudget budget) {
    int i = 0;
    for (Object element : all) {
      budget.claimWork(2, WALK);
      if (i++ == index) {
        return element;
      }
    }
    return null;
  }
}
