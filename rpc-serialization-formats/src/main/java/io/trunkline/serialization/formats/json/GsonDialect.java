package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.ScalarForm;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;

/** What stock's gson writes and reads: fields of any visibility, without those that are null. */
final class GsonDialect implements Dialect {

  @Override
  public String name() {
    return "gson";
  }

  @Override
  public Members members() {
    return Members.FIELDS;
  }

  @Override
  public MemberOrder order() {
    return MemberOrder.SUBCLASS_FIRST;
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

  /**
   * As stock's reader has it: the keys 1 and "1" are the same text, and one entry would be lost.
   */
  @Override
  public boolean refusesRepeatedKeys() {
    return true;
  }

  @Override
  public Omission omission(Class<?> type) {
    return Omission.NULL;
  }

  @Override
  public List<ScalarForm<?>> forms() {
    return GsonForms.all();
  }

  @Override
  public Class<?> undeclaredMap() {
    return LinkedHashMap.class;
  }

  @Override
  public Class<?> undeclaredQueue() {
    return ArrayDeque.class;
  }

  @Override
  public boolean tellsObjectsFromMaps() {
    return false;
  }
}
