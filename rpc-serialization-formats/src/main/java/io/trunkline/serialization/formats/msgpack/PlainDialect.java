package io.trunkline.serialization.formats.msgpack;

import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.ScalarForm;
import java.lang.reflect.Constructor;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * What stock's peers expect, which is what Jackson writes: maps by the names of properties. A
 * property that the class does not have there is an error, so no others are ever sent.
 */
final class PlainDialect implements Dialect {

  @Override
  public String name() {
    return MsgpackSerializationProvider.NAME;
  }

  @Override
  public Members members() {
    return Members.PROPERTIES;
  }

  @Override
  public ClassNames classNames() {
    return ClassNames.NEVER;
  }

  @Override
  public References references() {
    return References.NEVER;
  }

  @Override
  public Keys keys() {
    return Keys.TEXTS;
  }

  @Override
  public List<ScalarForm<?>> forms() {
    return PlainForms.all();
  }

  @Override
  public Class<?> undeclaredMap() {
    return LinkedHashMap.class;
  }

  @Override
  public boolean tellsObjectsFromMaps() {
    return false;
  }

  @Override
  public ThrowableNames throwableNames() {
    return new ThrowableNames(
        "message",
        "cause",
        "stackTrace",
        "suppressed",
        List.of("methodName", "fileName", "lineNumber", "className"));
  }

  /** Jackson calls the constructor with the message; where there is none, the key is an error. */
  @Override
  public boolean sendsMessageOf(Class<?> type) {
    for (Constructor<?> constructor : type.getConstructors()) {
      if (constructor.getParameterCount() == 1
          && constructor.getParameterTypes()[0] == String.class) {
        return true;
      }
    }
    return false;
  }
}
