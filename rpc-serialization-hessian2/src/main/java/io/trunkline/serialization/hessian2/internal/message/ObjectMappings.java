package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import io.trunkline.serialization.hessian2.internal.jdk.JdkCodecs;
import io.trunkline.serialization.hessian2.internal.jdk.SqlCodecs;
import io.trunkline.serialization.hessian2.internal.jdk.StandIns;
import io.trunkline.serialization.hessian2.internal.jdk.TermsCodecs;
import io.trunkline.serialization.hessian2.internal.jdk.TimeZones;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The mappings of one serialization by class and by wire name. Immutable. */
final class ObjectMappings {

  /** Those among the stand-ins whose objects can be changed. */
  private static final Set<Class<?>> CHANGEABLE =
      Set.of(BitSet.class, Calendar.class, EnumSet.class);

  private final Map<Class<?>, ObjectMapping<?>> byClass = new HashMap<>();
  private final Map<String, ObjectMapping<?>> byWireName = new HashMap<>();
  private final List<ObjectMapping<?>> ofSubclasses = new ArrayList<>();
  private final Set<ObjectMapping<?>> standIns = identitySet();
  private final Set<ObjectMapping<?>> ofApplication = identitySet();
  private final boolean hasValues;
  private final boolean isUnderTerms;

  /**
   * Creates the table.
   *
   * @param application the mappings of the application, which replace those of the JDK
   * @param isUnderTerms whether values travel that stock peers cannot read
   * @param hasShortTimes whether calendars have a short form
   */
  ObjectMappings(List<ObjectMapping<?>> application, boolean isUnderTerms, boolean hasShortTimes) {
    this.isUnderTerms = isUnderTerms;
    JdkCodecs.all().forEach(this::add);
    SqlCodecs.all().forEach(this::add);
    List<ObjectMapping<?>> standIn = StandIns.all();
    standIn.forEach(this::add);
    standIns.addAll(standIn);
    ObjectMapping<?> bitSet = byClass.get(BitSet.class);
    if (bitSet != null) { // Dubbo 2.6's library has no stand-in for it and writes its fields
      byWireName.put(BitSet.class.getName(), bitSet);
    }
    if (isUnderTerms) {
      TermsCodecs.all().forEach(this::replace);
    }
    if (hasShortTimes) {
      replace(StandIns.withoutShortForm());
    }
    ofApplication.addAll(application);
    application.forEach(this::add);
    hasValues = application.stream().anyMatch(mapping -> mapping.fromValue() != null);
  }

  private static Set<ObjectMapping<?>> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private void add(ObjectMapping<?> mapping) {
    byClass.put(mapping.type(), mapping);
    if (Modifier.isAbstract(mapping.type().getModifiers())) {
      ofSubclasses.add(0, mapping);
    }
    if (mapping.fromValue() == null) {
      byWireName.put(mapping.wireName(), mapping);
    }
  }

  /** Adds a mapping for messages under terms, which is a stand-in if it takes the place of one. */
  private void replace(ObjectMapping<?> mapping) {
    ObjectMapping<?> before = byClass.get(mapping.type());
    if (before != null && standIns.contains(before)) {
      standIns.add(mapping);
    }
    add(mapping);
  }

  /** The mapping of a class, which may be that of a superclass or interface. */
  @Nullable ObjectMapping<?> of(Class<?> type) {
    ObjectMapping<?> exact = byClass.get(type);
    if (exact != null) {
      return exact;
    }
    for (ObjectMapping<?> mapping : ofSubclasses) {
      if (mapping.type().isAssignableFrom(type)) {
        return mapping;
      }
    }
    return type.getName().equals("sun.util.calendar.ZoneInfo")
        ? TimeZones.mapping(type, isUnderTerms)
        : null;
  }

  /** The mapping that writes a class as another value; null for none. */
  @Nullable ObjectMapping<?> ofValue(Class<?> type) {
    ObjectMapping<?> mapping = hasValues ? of(type) : null;
    return mapping != null && mapping.fromValue() != null ? mapping : null;
  }

  @Nullable ObjectMapping<?> named(String wireName) {
    return byWireName.get(wireName);
  }

  /** Whether the mapping is for a class that stock peers write as a stand-in. */
  boolean isStandIn(ObjectMapping<?> mapping) {
    return standIns.contains(mapping);
  }

  /**
   * Whether an object that occurs twice is written once. Stock peers write a stand-in each time;
   * under terms this holds for values that nobody can change.
   */
  boolean isShared(ObjectMapping<?> mapping) {
    return !isStandIn(mapping) || isUnderTerms && CHANGEABLE.contains(mapping.type());
  }

  boolean isOfApplication(ObjectMapping<?> mapping) {
    return ofApplication.contains(mapping);
  }
}
