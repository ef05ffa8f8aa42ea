package io.trunkline.serialization.fst;

import io.trunkline.serialization.budget.DeferredTables;
import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTObjectSerializer;
import org.nustaq.serialization.FSTSerializerRegistry;
import org.nustaq.serialization.FSTSerializerRegistryDelegate;
import org.nustaq.serialization.serializers.FSTBigNumberSerializers;
import org.nustaq.serialization.serializers.FSTDateSerializer;
import org.nustaq.serialization.serializers.FSTEnumSetSerializer;
import org.nustaq.serialization.serializers.FSTStringBufferSerializer;
import org.nustaq.serialization.serializers.FSTStringBuilderSerializer;
import org.nustaq.serialization.serializers.FSTStringSerializer;

/**
 * Which classes have a serializer: those of FST 2.48, in its form; where the library's own would
 * believe a length or a name, Trunkline's own. Later versions added some that no stock peer has,
 * and that lose nanoseconds of a Timestamp. All others go by their fields.
 */
final class JdkForms implements FSTSerializerRegistryDelegate {

  /** Beyond it, room is made as elements come. */
  private static final int MAX_ROOM = 1024;

  /** What the JDK writes in place of its own values; their reading makes nothing but those. */
  private static final Map<String, Class<?>> STAND_INS =
      Map.of(
          "java.time.Ser", CarriedClasses.named("java.time.Ser"),
          "java.util.CollSer", CarriedClasses.named("java.util.CollSer"));

  private final Map<Class<?>, FSTObjectSerializer> serializers = new HashMap<>();

  /**
   * @param isAgreed whether the terms of the message at hand are
   */
  JdkForms(ReadBudget budget, DeferredTables deferred, BooleanSupplier isAgreed) {
    serializers.put(Class.class, new ClassValueSerializer());
    serializers.put(String.class, new FSTStringSerializer());
    serializers.put(Byte.class, new FSTBigNumberSerializers.FSTByteSerializer());
    serializers.put(Character.class, new FSTBigNumberSerializers.FSTCharSerializer());
    serializers.put(Short.class, new FSTBigNumberSerializers.FSTShortSerializer());
    serializers.put(Float.class, new FSTBigNumberSerializers.FSTFloatSerializer());
    serializers.put(Double.class, new FSTBigNumberSerializers.FSTDoubleSerializer());
    serializers.put(Date.class, new SharedDateSerializer(isAgreed));
    serializers.put(StringBuffer.class, new FSTStringBufferSerializer());
    serializers.put(StringBuilder.class, new FSTStringBuilderSerializer());
    serializers.put(BigInteger.class, new SizedBigIntegerSerializer(budget));
    putCollection(ArrayList.class, size -> new ArrayList<>(room(size)), budget, deferred);
    putCollection(Vector.class, size -> new Vector<>(room(size)), budget, deferred);
    putCollection(LinkedList.class, size -> new LinkedList<>(), budget, deferred);
    putCollection(HashSet.class, size -> new HashSet<>(room(size)), budget, deferred);
    putMap(HashMap.class, size -> new HashMap<>(room(size)), budget, deferred);
    putMap(LinkedHashMap.class, size -> new LinkedHashMap<>(room(size)), budget, deferred);
    putMap(Hashtable.class, size -> new Hashtable<>(room(size)), budget, deferred);
    putMap(ConcurrentHashMap.class, size -> new ConcurrentHashMap<>(room(size)), budget, deferred);
  }

  private void putCollection(
      Class<?> type,
      IntFunction<Collection<Object>> maker,
      ReadBudget budget,
      DeferredTables deferred) {
    serializers.put(type, new SizedCollectionSerializer(type, maker, budget, deferred));
  }

  private void putMap(
      Class<?> type,
      IntFunction<Map<Object, Object>> maker,
      ReadBudget budget,
      DeferredTables deferred) {
    serializers.put(type, new SizedMapSerializer(type, maker, budget, deferred));
  }

  private static int room(int size) {
    return Math.min(size, MAX_ROOM);
  }

  /** The serializer, "none" for a class without hooks, or null: the library looks at its hooks. */
  @Override
  @SuppressWarnings("rawtypes") // the library's signature
  public @Nullable FSTObjectSerializer getSerializer(Class type) {
    if (EnumSet.class.isAssignableFrom(type)) {
      return new FSTEnumSetSerializer();
    }
    FSTObjectSerializer known = serializers.get(type);
    return known != null || CarriedClasses.platformPart(type) != Object.class
        ? known
        : FSTSerializerRegistry.NULL;
  }

  /** Stock writes a date that occurs twice as two. */
  private static final class SharedDateSerializer extends FSTDateSerializer {

    private final BooleanSupplier isAgreed;

    SharedDateSerializer(BooleanSupplier isAgreed) {
      this.isAgreed = isAgreed;
    }

    @Override
    public boolean alwaysCopy() {
      return !isAgreed.getAsBoolean();
    }
  }

  /** The class of that name if it stands in for values of the JDK; else null. */
  static @Nullable Class<?> standIn(String name) {
    return STAND_INS.get(name);
  }

  /** Whether objects of it stand in for others. */
  static boolean isStandIn(Class<?> type) {
    return STAND_INS.containsValue(type);
  }
}
