package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.ScalarForm;
import java.util.LinkedHashMap;
import java.util.List;

/** What the json of Dubbo 2.5 writes and reads: properties by name. */
final class JsonDialect implements Dialect {

  @Override
  public String name() {
    return JsonSyntax.JSON.format();
  }

  @Override
  public Members members() {
    return Members.PROPERTIES;
  }

  /** The first letter becomes a lower one, unless the second is an upper one. */
  @Override
  public String propertyName(String accessor) {
    return accessor.length() == 1 || Character.isLowerCase(accessor.charAt(1))
        ? Character.toLowerCase(accessor.charAt(0)) + accessor.substring(1)
        : accessor;
  }

  @Override
  public MemberOrder order() {
    return MemberOrder.SORTED;
  }

  /** The sink takes the names of classes from the members. */
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
  public boolean refusesRepeatedKeys() {
    return true;
  }

  @Override
  public List<ScalarForm<?>> forms() {
    return JsonForms.all();
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
    return new FastjsonDialect().throwableNames();
  }
}
