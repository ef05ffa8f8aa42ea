package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationHandler;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
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
import java.util.HexFormat;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * A program for a JVM of its own, on Kryo 4.0.2 and kryo-serializers 0.42, which are set up as
 * Dubbo 2.7.23 does. It is compiled with Kryo 5 and calls only what both have. For each line with
 * the name of a value and the bytes that ours wrote, it says what it read and writes its own bytes.
 */
public final class Kryo4Oracle {

  private static final String SERIALIZERS = "de.javakaffee.kryoserializers.";

  private Kryo4Oracle() {}

  /** Has a class without a constructor to call written as a JDK serialization stream, as Dubbo. */
  private static final class Compatible extends Kryo {
    @Override
    @SuppressWarnings("rawtypes") // Kryo's signature
    public Serializer getDefaultSerializer(Class type) {
      boolean ofJdk = type.getClassLoader() == null || type.getName().startsWith("java.");
      return !ofJdk && !type.isArray() && !type.isEnum() && !hasConstructor(type)
          ? new JavaSerializer()
          : super.getDefaultSerializer(type);
    }

    private static boolean hasConstructor(Class<?> type) {
      return Arrays.stream(type.getDeclaredConstructors())
          .anyMatch(constructor -> constructor.getParameterCount() == 0);
    }
  }

  /** As the first argument: exceptions as Dubbo 2.6 has them, which is like beans if it can be. */
  static final String OF_26 = "2.6";

  /**
   * @param arguments names of classes that an optimizer lists
   */
  public static void main(String[] arguments) throws Exception {
    List<String> names = new ArrayList<>(List.of(arguments));
    Kryo kryo = kryo(!names.remove(OF_26));
    for (String name : names) {
      kryo.register(Class.forName(name));
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      int tab = line.indexOf('\t');
      Object value = Kryo4Values.named(line.substring(0, tab));
      byte[] bytes = HexFormat.of().parseHex(line.substring(tab + 1));
      out.println(read(kryo, bytes, Kryo4Values.show(value)) + "\t" + written(kryo, value));
    }
  }

  private static String read(Kryo kryo, byte[] bytes, String expected) {
    try {
      Input input = new Input(bytes);
      String shown = Kryo4Values.show(kryo.readClassAndObject(input));
      return !shown.equals(expected)
          ? "read as " + shown.replaceAll("\\s", " ")
          : input.position() < bytes.length ? "left bytes" : "same";
    } catch (Throwable failure) {
      return failure.toString().replaceAll("\\s+", " ");
    }
  }

  private static String written(Kryo kryo, Object value) {
    try {
      Output output = new Output(1024, 1 << 24);
      kryo.writeClassAndObject(output, value);
      return HexFormat.of().formatHex(output.toBytes());
    } catch (Throwable failure) {
      return failure.toString().replaceAll("\\s+", " ");
    }
  }

  private static Kryo kryo(boolean streams) throws Exception {
    Kryo kryo = new Compatible();
    kryo.setRegistrationRequired(false);
    kryo.setReferences(true); // the default of Kryo 4, not of Kryo 5
    if (streams) {
      kryo.addDefaultSerializer(Throwable.class, new JavaSerializer());
    }
    kryo.register(Arrays.asList("").getClass(), given("ArraysAsListSerializer"));
    kryo.register(GregorianCalendar.class, given("GregorianCalendarSerializer"));
    kryo.register(InvocationHandler.class, given("JdkProxySerializer"));
    kryo.register(BigDecimal.class);
    kryo.register(BigInteger.class);
    kryo.register(Pattern.class, given("RegexSerializer"));
    kryo.register(BitSet.class, given("BitSetSerializer"));
    kryo.register(URI.class, given("URISerializer"));
    kryo.register(UUID.class, given("UUIDSerializer"));
    for (String wrappers : List.of("Unmodifiable", "Synchronized")) {
      Class.forName(SERIALIZERS + wrappers + "CollectionsSerializer")
          .getMethod("registerSerializers", Kryo.class)
          .invoke(null, kryo);
    }
    for (Class<?> type :
        List.of(
            HashMap.class,
            ArrayList.class,
            LinkedList.class,
            HashSet.class,
            TreeSet.class,
            Hashtable.class,
            Date.class,
            Calendar.class,
            ConcurrentHashMap.class,
            SimpleDateFormat.class,
            Vector.class,
            StringBuffer.class,
            StringBuilder.class,
            Object.class,
            Object[].class,
            String[].class,
            byte[].class,
            char[].class,
            int[].class,
            float[].class,
            double[].class)) {
      kryo.register(type);
    }
    return kryo;
  }

  private static Serializer<?> given(String name) throws ReflectiveOperationException {
    return (Serializer<?>) Class.forName(SERIALIZERS + name).getDeclaredConstructor().newInstance();
  }
}
