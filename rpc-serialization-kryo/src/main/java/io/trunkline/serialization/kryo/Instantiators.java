package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;
import org.objenesis.instantiator.ObjectInstantiator;
import org.objenesis.strategy.InstantiatorStrategy;
import org.objenesis.strategy.StdInstantiatorStrategy;

/**
 * Makes objects with their constructor without parameters, whatever its visibility, and without any
 * constructor if there is none. Classes of the JDK are never made without: they would be broken.
 * Each object is charged before it is made.
 */
final class Instantiators implements InstantiatorStrategy {

  private final InstantiatorStrategy withoutConstructor = new StdInstantiatorStrategy();
  private final ReadBudget budget;

  Instantiators(ReadBudget budget) {
    this.budget = budget;
  }

  @Override
  public <T> ObjectInstantiator<T> newInstantiatorOf(Class<T> type) {
    Constructor<T> constructor = constructorOf(type);
    ObjectPrice price = ObjectPrice.of(type);
    if (constructor != null) {
      return () -> {
        budget.claimObject(price);
        return make(constructor);
      };
    }
    if (JdkClasses.has(type)) {
      throw new KryoException("no accessible constructor without parameters");
    }
    ObjectInstantiator<T> made = withoutConstructor.newInstantiatorOf(type);
    return () -> {
      budget.claimObject(price);
      return made.newInstance();
    };
  }

  /** Whether there is a constructor to call. */
  static boolean hasConstructor(Class<?> type) {
    return constructorOf(type) != null;
  }

  private static <T> @Nullable Constructor<T> constructorOf(Class<T> type) {
    try {
      Constructor<T> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException | InaccessibleObjectException none) {
      return null;
    }
  }

  private static <T> T make(Constructor<T> constructor) {
    try {
      return constructor.newInstance();
    } catch (InvocationTargetException e) {
      Class<T> type = constructor.getDeclaringClass();
      if (e.getTargetException() instanceof Exception thrown) {
        throw threw(type, thrown);
      }
      throw new KryoException("constructor of " + type.getName(), e);
    } catch (ReflectiveOperationException e) {
      throw new KryoException("constructor of " + constructor.getDeclaringClass().getName(), e);
    }
  }

  /** What to throw after a constructor without parameters did; its text may quote the message. */
  static SerializationException threw(Class<?> type, Exception thrown) {
    return new SerializationException(
        "kryo: the constructor of "
            + type.getName()
            + " without parameters threw a "
            + thrown.getClass().getName()
            + ", and objects are made with it; let it throw nothing, or leave it out");
  }
}
