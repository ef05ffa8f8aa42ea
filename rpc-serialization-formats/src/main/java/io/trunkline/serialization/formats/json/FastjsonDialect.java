package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.ScalarForm;
import java.util.LinkedHashMap;
import java.util.List;

/** What stock's fastjson writes and reads: properties by name, and references by path. */
final class FastjsonDialect implements Dialect {

  @Override
  public String name() {
    return "fastjson";
  }

  @Override
  public Members members() {
    return Members.PROPERTIES;
  }

  /** Only the first letter becomes a lower one. */
  @Override
  public String propertyName(String accessor) {
    return Character.toLowerCase(accessor.charAt(0)) + accessor.substring(1);
  }

  @Override
  public MemberOrder order() {
    return MemberOrder.SORTED;
  }

  @Override
  public ClassNames classNames() {
    return ClassNames.NEVER;
  }

  @Override
  public References references() {
    return References.PATHS;
  }

  @Override
  public Keys keys() {
    return Keys.TEXTS;
  }

  @Override
  public Omission omission(Class<?> type) {
    return Omission.NULL;
  }

  @Override
  public List<ScalarForm<?>> forms() {
    return FastjsonForms.all();
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
        List.of(
            "classLoaderName",
            "className",
            "fileName",
            "lineNumber",
            "methodName",
            "nativeMethod"));
  }
}
