package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

final class JdkExceptionTest implements JdkExceptionContract {

  @Override
  public SerializationProvider provider() {
    return new FstSerializationProvider();
  }

  /** The library reaches for what is private, so it needs a flag for each package that has some. */
  @Override
  public @Nullable String refusal(Class<? extends Throwable> type) {
    for (Class<?> part = type; part != Throwable.class; part = part.getSuperclass()) {
      boolean open = part.getModule().isOpen(part.getPackageName(), getClass().getModule());
      if (!open && (hasHiddenField(part) || hasHook(part))) {
        return "start Java with --add-opens java.base/" + part.getPackageName() + "=ALL-UNNAMED";
      }
    }
    return null;
  }

  private static boolean hasHiddenField(Class<?> part) {
    return Arrays.stream(part.getDeclaredFields())
        .map(Field::getModifiers)
        .anyMatch(
            is -> !Modifier.isStatic(is) && !Modifier.isTransient(is) && !Modifier.isPublic(is));
  }

  private static boolean hasHook(Class<?> part) {
    return Arrays.stream(part.getDeclaredMethods())
        .anyMatch(method -> method.getName().equals("readObject"));
  }
}
