package io.trunkline.serialization.msgpack;

import io.trunkline.serialization.databind.Dialect;
import io.trunkline.serialization.databind.ScalarForm;
import java.util.HashMap;
import java.util.List;

/** What two Trunkline ends agree on: fields, with names of classes and references. */
final class AgreedDialect implements Dialect {

  @Override
  public String name() {
    return MsgpackSerializationProvider.NAME;
  }

  @Override
  public Members members() {
    return Members.FIELDS;
  }

  @Override
  public ClassNames classNames() {
    return ClassNames.WHERE_NEEDED;
  }

  @Override
  public References references() {
    return References.NUMBERS;
  }

  @Override
  public Keys keys() {
    return Keys.VALUES;
  }

  @Override
  public List<ScalarForm<?>> forms() {
    return AgreedForms.all();
  }

  @Override
  public Class<?> undeclaredMap() {
    return HashMap.class;
  }

  @Override
  public boolean tellsObjectsFromMaps() {
    return true;
  }

  @Override
  public MemberOrder order() {
    return MemberOrder.SUPERCLASS_FIRST;
  }

  @Override
  public Omission omission(Class<?> type) {
    return Omission.NONE;
  }
}
