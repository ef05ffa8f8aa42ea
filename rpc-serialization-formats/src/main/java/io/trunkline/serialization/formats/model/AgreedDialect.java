package io.trunkline.serialization.formats.model;

import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The dialect of two Trunkline ends: fields, with the names of all classes, and references by
 * number.
 *
 * @param name of the serialization
 * @param forms of the values that arrive equal only in a special form
 */
public record AgreedDialect(String name, List<ScalarForm<?>> forms) implements Dialect {

  public AgreedDialect {
    forms = Stream.concat(Stream.<ScalarForm<?>>of(ExactForms.locale()), forms.stream()).toList();
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

  /** JDK container classes that are allowed in addition to those that every gate allows. */
  @Override
  public @Nullable Class<?> aliased(String name) {
    return JdkContainers.named(name);
  }
}
