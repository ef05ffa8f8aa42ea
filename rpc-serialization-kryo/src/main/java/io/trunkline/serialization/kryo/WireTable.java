package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import io.trunkline.serialization.kryo.WrappedCollectionSerializer.Shape;
import java.lang.reflect.InvocationHandler;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The classes that travel as a number, and their numbers: the wire contract with the extension for
 * Dubbo 3. The order is that of its {@code AbstractKryoFactory} under Kryo 5, which gave up Kryo
 * 4's number for {@code void}. A number travels increased by 2. Nothing is ever added here.
 */
final class WireTable {

  private WireTable() {}

  /** Registers every row with an engine, whose constructor made 0 to 8 itself. */
  static void register(Kryo kryo) {
    // 0 int, 1 String, 2 float, 3 boolean, 4 byte, 5 char, 6 short, 7 long, 8 double
    kryo.register(Arrays.asList().getClass(), new ArrayAsListSerializer(), 9);
    kryo.register(GregorianCalendar.class, new GregorianCalendarSerializer(), 10);
    kryo.register(
        InvocationHandler.class, new RefusingSerializer("kryo: a dynamic proxy cannot travel"), 11);
    kryo.register(BigDecimal.class, new BoundedValues.OfBigDecimal(), 12);
    kryo.register(BigInteger.class, new BoundedValues.OfBigInteger(), 13);
    kryo.register(Pattern.class, new BoundedValues.OfPattern(), 14);
    kryo.register(BitSet.class, new BitSetSerializer(), 15);
    kryo.register(URI.class, new DefaultSerializers.URISerializer(), 16);
    kryo.register(UUID.class, new DefaultSerializers.UUIDSerializer(), 17);
    WrappedCollectionSerializer unmodifiable = WrappedCollectionSerializer.ofUnmodifiable();
    WrappedCollectionSerializer synchronizing = WrappedCollectionSerializer.ofSynchronized();
    for (Shape shape : Shape.values()) {
      kryo.register(unmodifiable.wrapperOf(shape), unmodifiable, 18 + shape.ordinal());
      kryo.register(synchronizing.wrapperOf(shape), synchronizing, 25 + shape.ordinal());
    }
    kryo.register(HashMap.class, 32);
    kryo.register(ArrayList.class, 33);
    kryo.register(LinkedList.class, 34);
    kryo.register(HashSet.class, 35);
    kryo.register(TreeSet.class, 36);
    kryo.register(Hashtable.class, 37);
    kryo.register(Date.class, 38);
    kryo.register(Calendar.class, 39);
    kryo.register(ConcurrentHashMap.class, 40);
    kryo.register(SimpleDateFormat.class, new SimpleDateFormatSerializer(), 41);
    kryo.register(Vector.class, 42);
    kryo.register(StringBuffer.class, 43);
    kryo.register(StringBuilder.class, 44);
    kryo.register(Object.class, 45);
    kryo.register(Object[].class, 46);
    kryo.register(String[].class, 47);
    kryo.register(byte[].class, 48);
    kryo.register(char[].class, 49);
    kryo.register(int[].class, 50);
    kryo.register(float[].class, 51);
    kryo.register(double[].class, 52);
  }
}
