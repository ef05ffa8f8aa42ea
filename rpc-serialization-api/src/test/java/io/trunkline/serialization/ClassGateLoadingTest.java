package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.fixture.Loud;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a gate asks class loaders for, and what it keeps. */
final class ClassGateLoadingTest {

  private static final String FIXTURE = "io.trunkline.serialization.fixture";
  private static final String POJO = FIXTURE + ".Pojo";

  @Test
  void refusesAnotherLoadersClassOfAnAllowedName() throws Exception {
    Class<?> twin = new RecordingLoader().define(POJO);
    assertThat(twin.getName()).isEqualTo(POJO);
    ClassGate gate = Gates.of(POJO);
    assertThat(gate.allows(twin)).isFalse();
    assertThat(gate.allows(twin.arrayType())).isFalse();
    assertThatThrownBy(() -> gate.check(twin))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("another class of the same name");
  }

  @Test
  void resolvesNamesInItsOwnLoader() {
    RecordingLoader loader = new RecordingLoader();
    Class<?> found = ClassGate.builder(loader).allow(POJO).build().resolve(POJO);
    assertThat(found.getClassLoader()).isSameAs(loader);
  }

  @Test
  void loadsNothingOfARefusedClass() {
    RecordingLoader loader = new RecordingLoader();
    ClassGate gate = ClassGate.builder(loader).allow(POJO).allow(FIXTURE + ".sub.*").build();
    loader.asked.clear();
    for (String name : List.of(POJO + "Evil", "[L" + POJO + "Evil;", FIXTURE + ".Loud")) {
      assertThat(Gates.accepts(gate, name)).isFalse();
    }
    assertThat(loader.asked).isEmpty();
  }

  @Test
  void initialisesNoClassNotEvenAnAllowedOne() {
    assertThat(Gates.of(Loud.class.getName()).resolve(Loud.class.getName())).isEqualTo(Loud.class);
    assertThat(Gates.of(FIXTURE + ".*").resolve("[L" + Loud.class.getName() + ";"))
        .isEqualTo(Loud[].class);
    assertThat(System.getProperty(Loud.HEARD)).isNull();
  }

  // ---- memory

  @Test
  void asksNoClassLoaderToLoadInventedNamesOfAnAllowedPackage() {
    // The JDK's class loaders keep a lock for every name they were asked to load.
    RecordingLoader loader = new RecordingLoader();
    ClassGate gate = ClassGate.builder(loader).allow("com.acme.*").allow("com.acme.x.**").build();
    loader.asked.clear();
    assertThat(Gates.accepts(gate, "com.acme.Invented")).isFalse();
    assertThat(Gates.accepts(gate, "com.acme.x.y.Invented")).isFalse();
    assertThat(loader.asked).containsOnly("com/acme/Invented.class", "com/acme/x/y/Invented.class");
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.other.Made", "com.acme.Made", "com.acme.[]", "[Lcom.acme.Made"})
  void keepsNothingOfTwentyThousandRefusedNames(String prefix) {
    ClassGate gate = Gates.of("com.acme.*");
    List<WeakReference<String>> names = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      String name = new StringBuilder(prefix).append(i).toString();
      names.add(new WeakReference<>(name));
      assertThat(Gates.accepts(gate, name)).isFalse();
    }
    for (int round = 0; round < 5 && kept(names) > 0; round++) {
      System.gc();
    }
    assertThat(kept(names)).isZero();
    assertThat(gate.allows(String.class)).isTrue();
  }

  private static long kept(List<WeakReference<String>> names) {
    return names.stream().filter(name -> name.get() != null).count();
  }
}
