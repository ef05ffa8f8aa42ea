package io.trunkline;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.kryo.KryoSerializationProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@link HouseRulesTest} can fail: each of these small classes breaks one. */
class HouseRulesProofTest {

  private static boolean breaks(Class<?> type, ArchRule rule) {
    return rule.evaluate(new ClassFileImporter().importClasses(type)).hasViolation();
  }

  static class StaticNotFinal {
    static int count;
  }

  static class StaticAtomic {
    static final AtomicInteger COUNT = new AtomicInteger();
  }

  static class StaticConcurrentMap {
    static final ConcurrentHashMap<String, String> CACHE = new ConcurrentHashMap<>();
  }

  static class StaticArray {
    static final int[] COUNTS = {0};
  }

  static class StaticThreadLocal {
    static final ThreadLocal<String> CURRENT = new ThreadLocal<>();
  }

  static class Mutable {
    int count;
  }

  static class StaticMutableOfOurOwn {
    static final Mutable STATE = new Mutable();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        StaticNotFinal.class,
        StaticAtomic.class,
        StaticConcurrentMap.class,
        StaticArray.class,
        StaticThreadLocal.class,
        StaticMutableOfOurOwn.class
      })
  void aMutableStaticIsFoundByItsType(Class<?> type) {
    assertThat(breaks(type, HouseRulesTest.noMutableStatics)).isTrue();
  }

  static class MutableMapAsMap {
    static final Map<String, String> CACHE = new ConcurrentHashMap<>();
  }

  static class KeySetAsSet {
    static final Set<String> NAMES = ConcurrentHashMap.newKeySet();
  }

  static class CollectedList {
    static final List<String> NAMES = Stream.of("a").collect(Collectors.toList());
  }

  static class MapOfAMethod {
    static final Map<String, String> CACHE = make();

    private static Map<String, String> make() {
      return new HashMap<>();
    }
  }

  @ParameterizedTest
  @ValueSource(
      classes = {MutableMapAsMap.class, KeySetAsSet.class, CollectedList.class, MapOfAMethod.class})
  void aMutableContainerBehindAnInterfaceIsFoundByItsMaker(Class<?> type) {
    assertThat(breaks(type, HouseRulesTest.noMutableStatics)).isFalse();
    assertThat(breaks(type, HouseRulesTest.noMutableContainersInStatics)).isTrue();
  }

  record Constant(String name, List<String> values) {}

  static class Constants {
    static final int NUMBER = 1;
    static final Map<String, String> MAP = Map.of("a", "b");
    static final List<String> LIST = Stream.of("a").toList();
    static final Set<String> SET = Set.copyOf(LIST);
    static final Constant OWN = new Constant("a", LIST);

    final Map<String, String> perInstance = new HashMap<>();
  }

  @Test
  void constantsAreAllowed() {
    assertThat(breaks(Constants.class, HouseRulesTest.noMutableStatics)).isFalse();
    assertThat(breaks(Constants.class, HouseRulesTest.noMutableContainersInStatics)).isFalse();
  }

  static class HoldsThreadLocal {
    final ThreadLocal<String> engine = new ThreadLocal<>();
  }

  static class InheritsThreadLocal {
    final InheritableThreadLocal<String> engine = new InheritableThreadLocal<>();
  }

  @ParameterizedTest
  @ValueSource(classes = {HoldsThreadLocal.class, InheritsThreadLocal.class})
  void aThreadLocalIsFoundWhereverItIs(Class<?> type) {
    assertThat(breaks(type, HouseRulesTest.noThreadLocals)).isTrue();
  }

  static class NamesTheApi {
    SerializationProvider provider;
  }

  static class NamesASerialization {
    KryoSerializationProvider provider;
  }

  @Test
  void theRoomOfTheApiIsNotThatOfTheSerializations() {
    ArchRule onlyApi = HouseRulesTest.only("io.trunkline", HouseRulesTest.API);
    assertThat(breaks(NamesTheApi.class, onlyApi)).isFalse();
    assertThat(breaks(NamesASerialization.class, onlyApi)).isTrue();
  }

  @Test
  void aRoomThatNeedsOneItMustNotNeedIsFound() {
    String[] api = {HouseRulesTest.API};
    assertThat(breaks(NamesTheApi.class, HouseRulesTest.apart(api, "io.trunkline"))).isTrue();
    assertThat(breaks(NamesASerialization.class, HouseRulesTest.apart(api, "io.trunkline")))
        .isFalse();
  }

  static class OrderHelper {}

  @Test
  void anAtticNameIsFound() {
    assertThat(breaks(OrderHelper.class, HouseRulesTest.noAtticNames)).isTrue();
  }
}
