package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Registration;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.InvocationHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The numbers are a contract with stock peers: a failure here is a break of the wire. */
class WireTableTest {

  private static final List<String> ROWS =
      List.of(
          "0 int",
          "1 java.lang.String",
          "2 float",
          "3 boolean",
          "4 byte",
          "5 char",
          "6 short",
          "7 long",
          "8 double",
          "9 java.util.Arrays$ArrayList",
          "10 java.util.GregorianCalendar",
          "11 java.lang.reflect.InvocationHandler",
          "12 java.math.BigDecimal",
          "13 java.math.BigInteger",
          "14 java.util.regex.Pattern",
          "15 java.util.BitSet",
          "16 java.net.URI",
          "17 java.util.UUID",
          "18 java.util.Collections$UnmodifiableCollection",
          "19 java.util.Collections$UnmodifiableRandomAccessList",
          "20 java.util.Collections$UnmodifiableList",
          "21 java.util.Collections$UnmodifiableSet",
          "22 java.util.Collections$UnmodifiableSortedSet",
          "23 java.util.Collections$UnmodifiableMap",
          "24 java.util.Collections$UnmodifiableSortedMap",
          "25 java.util.Collections$SynchronizedCollection",
          "26 java.util.Collections$SynchronizedRandomAccessList",
          "27 java.util.Collections$SynchronizedList",
          "28 java.util.Collections$SynchronizedSet",
          "29 java.util.Collections$SynchronizedSortedSet",
          "30 java.util.Collections$SynchronizedMap",
          "31 java.util.Collections$SynchronizedSortedMap",
          "32 java.util.HashMap",
          "33 java.util.ArrayList",
          "34 java.util.LinkedList",
          "35 java.util.HashSet",
          "36 java.util.TreeSet",
          "37 java.util.Hashtable",
          "38 java.util.Date",
          "39 java.util.Calendar",
          "40 java.util.concurrent.ConcurrentHashMap",
          "41 java.text.SimpleDateFormat",
          "42 java.util.Vector",
          "43 java.lang.StringBuffer",
          "44 java.lang.StringBuilder",
          "45 java.lang.Object",
          "46 [Ljava.lang.Object;",
          "47 [Ljava.lang.String;",
          "48 [B",
          "49 [C",
          "50 [I",
          "51 [F",
          "52 [D");

  private WireKryo kryo = new WireKryo(new GatedClassResolver(), Budgets.DEFAULT);

  @BeforeAll
  static void asTheProviderDoes() {
    UnsafeSwitch.turnOff();
  }

  @Test
  void everyNumberStandsForTheClassItHasInStock() {
    List<String> rows = new ArrayList<>();
    for (int id = 0; kryo.getRegistration(id) != null; id++) {
      rows.add(id + " " + kryo.getRegistration(id).getType().getName());
    }
    assertThat(rows).isEqualTo(ROWS);
    for (int id = ROWS.size(); id < 1000; id++) {
      assertThat(kryo.getRegistration(id)).as("number %s", id).isNull();
    }
  }

  @Test
  void kryo4HasOneMoreInFrontOfThem() {
    WireKryo kryo4 =
        new WireKryo(new GatedClassResolver(Map.of(), KryoForm.KRYO_4), Budgets.DEFAULT);
    for (int id = 0; id < ROWS.size(); id++) {
      assertThat(kryo4.getRegistration(id < 9 ? id : id + 1).getType())
          .isEqualTo(kryo.getRegistration(id).getType());
    }
    assertThat(kryo4.getRegistration(9).getType()).isEqualTo(void.class);
    assertThat(kryo4.getRegistration(ROWS.size() + 1)).isNull();
  }

  @Test
  void everyGateAllowsWhatANumberStandsForUnlessItsSerializerRefuses() {
    ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
    for (int id = 0; id < ROWS.size(); id++) {
      Registration row = kryo.getRegistration(id);
      assertThat(gate.allows(row.getType()))
          .as("%s", row)
          .isEqualTo(row.getType() != InvocationHandler.class);
      assertThat(row.getSerializer() instanceof RefusingSerializer)
          .as("%s", row)
          .isEqualTo(row.getType() == InvocationHandler.class);
    }
  }
}
