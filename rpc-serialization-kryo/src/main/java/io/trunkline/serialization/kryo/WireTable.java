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
 * The classes that travel as a number, and their numbers: the wire contract with stock Dubbo. The
 * order is that of its {@code AbstractKryoFactory}. Kryo 4 has {@code void} in front of it, whose
 * number Kryo 5 gave up. A number travels increased by 2. Nothing is ever added here.
 */
final class WireTable {

  private WireTable() {}

  /** The number behind the table's last. */
  static int end(KryoForm form) {
    return 53 + shift(form);
  }

  private static int shift(KryoForm form) {
    return form == KryoForm.KRYO_4 ? 1 : 0;
  }

  /** Registers every row with an engine, whose constructor made 0 to 8 itself. */
  static void register(Kryo kryo, KryoForm form) {
    // 0 int, 1 String, 2 float, 3 boolean, 4 byte, 5 char, 6 short, 7 long, 8 double
    if (form == KryoForm.KRYO_4) {
      kryo.register(void.class, new DefaultSerializers.VoidSerializer(), 9);
    }
    int n = shift(form);
    kryo.register(Arrays.asList().getClass(), new ArrayAsListSerializer(), n + 9);
    kryo.register(GregorianCalendar.class, new GregorianCalendarSerializer(), n + 10);
    kryo.register(
        InvocationHandler.class,
        new RefusingSerializer("kryo: a dynamic proxy cannot travel"),
        n + 11);
    kryo.register(BigDecimal.class, new BoundedValues.OfBigDecimal(), n + 12);
    kryo.register(BigInteger.class, new BoundedValues.OfBigInteger(), n + 13);
    kryo.register(Pattern.class, new BoundedValues.OfPattern(), n + 14);
    kryo.register(BitSet.class, new BitSetSerializer(), n + 15);
    kryo.register(URI.class, new DefaultSerializers.URISerializer(), n + 16);
    kryo.register(UUID.class, new DefaultSerializers.UUIDSerializer(), n + 17);
    WrappedCollectionSerializer unmodifiable = WrappedCollectionSerializer.ofUnmodifiable();
    WrappedCollectionSerializer synchronizing = WrappedCollectionSerializer.ofSynchronized();
    for (Shape shape : Shape.values()) {
      kryo.register(unmodifiable.wrapperOf(shape), unmodifiable, n + 18 + shape.ordinal());
      kryo.register(synchronizing.wrapperOf(shape), synchronizing, n + 25 + shape.ordinal());
    }
    kryo.register(HashMap.class, n + 32);
    kryo.register(ArrayList.class, n + 33);
    kryo.register(LinkedList.class, n + 34);
    kryo.register(HashSet.class, n + 35);
    kryo.register(TreeSet.class, n + 36);
    kryo.register(Hashtable.class, n + 37);
    kryo.register(Date.class, n + 38);
    kryo.register(Calendar.class, n + 39);
    kryo.register(ConcurrentHashMap.class, n + 40);
    kryo.register(SimpleDateFormat.class, new SimpleDateFormatSerializer(), n + 41);
    kryo.register(Vector.class, n + 42);
    kryo.register(StringBuffer.class, n + 43);
    kryo.register(StringBuilder.class, n + 44);
    kryo.register(Object.class, n + 45);
    kryo.register(Object[].class, n + 46);
    kryo.register(String[].class, n + 47);
    kryo.register(byte[].class, n + 48);
    kryo.register(char[].class, n + 49);
    kryo.register(int[].class, n + 50);
    kryo.register(float[].class, n + 51);
    kryo.register(double[].class, n + 52);
  }
}
