package io.trunkline.serialization.databind;

import java.util.HashMap;
import java.util.List;

/**
 * What two Trunkline ends agree on: fields, with the names of all classes, and references by
 * number.
 *
 * @param name of the serialization
 * @param forms of the values that arrive equal only in a form of their own
 */
public record AgreedDialect(String name, List<ScalarForm<?>> forms) implements Dialect {

  public AgreedDialect {
    forms = List.copyOf(forms);
  }

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
    return ClassNames.ALWAYS;
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
  public Class<?> undeclaredMap() {
    return HashMap.class;
  }

  @Override
  public boolean tellsObjectsFromMaps() {
    return true;
  }
}
