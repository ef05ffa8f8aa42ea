package io.trunkline.serialization.hessian2.oracle;

import io.trunkline.serialization.hessian2.oracle.Comparison.Shared;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a value may become on its way, because the wire or a stock library knows no better. */
enum KnownChange {
  WIDER_NUMBER("byte and short travel as int, float as double: only a declared type narrows them") {
    @Override
    boolean explains(Object sent, Object arrived, String place) {
      if (sent instanceof Byte || sent instanceof Short) {
        return arrived instanceof Integer whole && whole == ((Number) sent).intValue();
      }
      return sent instanceof Float number
          && arrived instanceof Double other
          && number.equals(other.floatValue());
    }
  },
  TEXT_OF_CHARACTERS("char and char[] travel as texts: only a declared type brings them back") {
    @Override
    boolean explains(Object sent, Object arrived, String place) {
      return arrived instanceof String text
          && (sent instanceof Character && text.equals(sent.toString())
              || sent instanceof char[] chars && text.equals(new String(chars)));
    }
  },
  MINUS_ZERO("the libraries write minus zero as zero") {
    @Override
    boolean explains(Object sent, Object arrived, String place) {
      return isMinusZero(sent) && (arrived.equals(0.0) || arrived.equals(0.0f));
    }

    private boolean isMinusZero(Object sent) {
      return sent.equals(-0.0) || sent.equals(-0.0f);
    }
  },
  PLAIN_LOCALE("the libraries read language, country and variant of a locale alone") {
    @Override
    boolean explains(Object sent, Object arrived, String place) {
      return sent instanceof Locale locale
          && new Locale(locale.getLanguage(), locale.getCountry(), locale.getVariant())
              .equals(arrived);
    }
  },
  HIDDEN_FIELD("of two fields of one name only the subclass's is found again") {
    @Override
    boolean explains(Object sent, Object arrived, String place) {
      return place.equals("Base.name") && arrived == null;
    }
  },
  DATE_FIELD("what stands in a field of type Date arrives as a Date, also a java.sql one") {
    @Override
    boolean explains(Object sent, Object arrived, String place) {
      return place.equals("Times.date")
          && sent instanceof Date date
          && arrived.getClass() == Date.class
          && ((Date) arrived).getTime() == date.getTime();
    }
  },
  PLAIN_COLLECTION("views, immutable and enum collections arrive as the usual one of their kind") {
    @Override
    boolean explains(Object sent, Object arrived, String place) {
      return !PLAIN.contains(sent.getClass())
          && (sent instanceof List && arrived.getClass() == ArrayList.class
              || sent instanceof Set && arrived.getClass() == HashSet.class
              || sent instanceof Map && arrived.getClass() == HashMap.class);
    }
  },
  COPIED_COLLECTION("such a collection in two places arrives as two") {
    @Override
    boolean explains(Object sent, Object arrived, String place) {
      return sent instanceof Shared shared
          && !PLAIN.contains(shared.object().getClass())
          && (shared.object() instanceof Collection || shared.object() instanceof Map);
    }
  },
  DECLARED_COLLECTION(
      "3.2.13 makes what a field or an array declares, with an interface the usual class of it, and"
          + " whoever refers to it finds that") {
    @Override
    boolean explains(Object sent, Object arrived, String place) {
      if (place.equals("order")) {
        return arrived.getClass() == HashSet.class;
      }
      return arrived.getClass() == ArrayList.class && sent instanceof List
          || arrived.getClass() == HashSet.class && sent instanceof Set
          || arrived.getClass() == Object[].class && sent instanceof Object[];
    }
  };

  private static final Set<Class<?>> PLAIN =
      Set.of(
          ArrayList.class,
          LinkedList.class,
          Vector.class,
          CopyOnWriteArrayList.class,
          HashSet.class,
          LinkedHashSet.class,
          TreeSet.class,
          HashMap.class,
          LinkedHashMap.class,
          TreeMap.class,
          ConcurrentHashMap.class);

  private final String reason;

  KnownChange(String reason) {
    this.reason = reason;
  }

  /**
   * @param arrived may be null where a value was sent
   */
  abstract boolean explains(Object sent, Object arrived, String place);

  /** Those of a way, noting what was needed. */
  static Comparison.Expected of(Collection<KnownChange> all, Collection<KnownChange> needed) {
    return (sent, arrived, place) -> {
      for (KnownChange change : all) {
        if (sent != null
            && (arrived != null || change == HIDDEN_FIELD)
            && change.explains(sent, arrived, place)) {
          needed.add(change);
          return true;
        }
      }
      return false;
    };
  }

  @Override
  public String toString() {
    return name() + ": " + reason;
  }
}
