package io.trunkline.serialization.formats.model;

import java.util.HashMap;
import java.util.List;

/** With whatever a test is about. */
record TestDialect(
    Members members,
    MemberOrder order,
    ClassNames classNames,
    References references,
    Omission omission,
    boolean tellsOwners)
    implements Dialect {

  /** All fields, sorted, with names of classes and references by path. */
  static final TestDialect PATHS =
      new TestDialect(
          Members.FIELDS,
          MemberOrder.SORTED,
          ClassNames.WHERE_NEEDED,
          References.PATHS,
          Omission.NONE,
          false);

  /** The same for ends whose classes may differ, in the order of declaration. */
  static final TestDialect OWNERS =
      new TestDialect(
          Members.FIELDS,
          MemberOrder.SUPERCLASS_FIRST,
          ClassNames.WHERE_NEEDED,
          References.PATHS,
          Omission.NONE,
          true);

  TestDialect with(MemberOrder newOrder) {
    return new TestDialect(members, newOrder, classNames, references, omission, tellsOwners);
  }

  TestDialect with(Omission newOmission) {
    return new TestDialect(members, order, classNames, references, newOmission, tellsOwners);
  }

  @Override
  public String name() {
    return "tokens";
  }

  @Override
  public Keys keys() {
    return Keys.TEXTS;
  }

  @Override
  public Omission omission(Class<?> type) {
    return omission;
  }

  @Override
  public List<ScalarForm<?>> forms() {
    return List.of();
  }

  @Override
  public Class<?> undeclaredMap() {
    return HashMap.class;
  }

  @Override
  public boolean tellsObjectsFromMaps() {
    return false;
  }
}
