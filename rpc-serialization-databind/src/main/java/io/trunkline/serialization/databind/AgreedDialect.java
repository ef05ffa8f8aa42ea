package io.trunkline.serialization.databind;

import java.util.HashMap;
import java.util.List;

/**
 * What two Trunkline ends agree on: fields, with names of classes and references.
 *
 * @param name of the serialization
 */
public record AgreedDialect(String name) implements Dialect {

  @Override
  public Members members() {
    return Members.FIELDS;
  }

  @Override
  public boolean tellsOwners() {
    return true;
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
    return SqlForms.exact();
  }

  @Override
  public Class<?> undeclaredMap() {
    return HashMap.class;
  }

  @Override
  public boolean tellsObjectsFromMaps() {
    return true;
  }
}
