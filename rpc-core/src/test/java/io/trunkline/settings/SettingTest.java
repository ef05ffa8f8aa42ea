package io.trunkline.settings;

import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.SharedSettings.CLOSE_TIMEOUT;
import static io.trunkline.settings.SharedSettings.HEARTBEAT;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.PAYLOAD_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.serialization.Budgets;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each range accepts its edges, and refuses what lies beyond with everything one has to know. */
class SettingTest {

  private static <T> void check(Setting<T> setting, long value) {
    setting.check("n", setting.cast(value(setting, value)));
  }

  private static Object value(Setting<?> setting, long value) {
    return setting.type() == Setting.Type.TIME
        ? (Object) Duration.ofMillis(value)
        : Math.toIntExact(value);
  }

  @ParameterizedTest
  @MethodSource("io.trunkline.settings.AllSettings#ranged")
  void acceptsItsEdges(Setting<?> setting) {
    for (int edge : new int[] {setting.lowest(), setting.highest()}) {
      check(setting, edge);
      assertThat(setting.parse("n", Integer.toString(edge))).isEqualTo(value(setting, edge));
    }
  }

  @ParameterizedTest
  @MethodSource("io.trunkline.settings.AllSettings#ranged")
  void refusesWhatLiesBeyond(Setting<?> setting) {
    for (long beyond :
        new long[] {setting.lowest() - 1L, setting.highest() + 1L, -1, -2, Long.MIN_VALUE}) {
      if (beyond == 0 && setting.allowsZero()) {
        continue;
      }
      if (setting.type() == Setting.Type.TIME) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> check(setting, beyond))
            .withMessageContaining(", expected " + setting.expected());
      } else if (beyond == (int) beyond) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> check(setting, beyond))
            .withMessageContainingAll("n is " + beyond, ", expected " + setting.expected())
            .withMessageContaining("; leave it out for the default, ");
      }
      if (beyond != -1 || !setting.expectedInText().contains("-1")) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> setting.parse("n", Long.toString(beyond)))
            .withMessageContaining(", expected " + setting.expected());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.trunkline.settings.AllSettings#ranged")
  void acceptsZeroWhereItMeansSomething(Setting<?> setting) {
    if (setting.allowsZero()) {
      check(setting, 0);
      assertThat(setting.expected()).contains(", or 0 for ");
    } else if (setting.lowest() > 0) {
      assertThatIllegalArgumentException().isThrownBy(() -> check(setting, 0));
    } else {
      check(setting, 0);
    }
  }

  @ParameterizedTest
  @MethodSource("io.trunkline.settings.AllSettings#ranged")
  void hasADefaultWithinItsRange(Setting<?> setting) {
    assertThat(setting.usual()).isNotBlank();
    checkDefault(setting);
  }

  private static <T> void checkDefault(Setting<T> setting) {
    T standard = setting.standard();
    if (standard != null) {
      assertThat(setting.check(standard)).isEqualTo(standard);
    }
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        SharedSettings.class,
        ConsumerSettings.class,
        ProviderSettings.class,
        ReferenceSettings.class,
        ClusterSettings.class,
        ServiceSettings.class,
        TlsSettings.class
      })
  void eachConstantIsInAListOfItsClass(Class<?> constants) throws IllegalAccessException {
    List<Object> alone = new ArrayList<>();
    Set<Object> listed = new HashSet<>();
    for (Field field : constants.getFields()) {
      if (field.get(null) instanceof List<?> list) {
        listed.addAll(list);
      } else {
        alone.add(field.get(null));
      }
    }
    alone.remove(SharedSettings.REMOTE_PORT);

    assertThat(listed).as("builders, XML and pages walk the lists").containsAll(alone);
  }

  @ParameterizedTest
  @MethodSource("io.trunkline.settings.AllSettings#ranged")
  void saysWhatItLimitsAndWhereItStands(Setting<?> setting) {
    assertThat(setting.limits()).isNotBlank().doesNotEndWith(".");
    assertThat(setting.beyond()).doesNotEndWith(".");
    assertThat(setting.places()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "1.5", "8M", "99999999999999999999", "0x10"})
  void refusesTextsThatAreNoNumbers(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TIMEOUT.parse("timeout", text))
        .withMessage(
            "timeout is '"
                + text
                + "', expected 1 to 2147483647 ms; leave it out for the default, 1000 ms");
  }

  @Test
  void refusesATimeThatIsNullOrLongerThanALongOfNanos() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HEARTBEAT.check(null))
        .withMessageStartingWith(
            "heartbeat is null, expected 100 to 2147483647 ms, or 0 for never");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TIMEOUT.check("timeout", Duration.ofDays(200_000)))
        .withMessageStartingWith("timeout is PT4800000H, expected 1 to 2147483647 ms");
  }

  @Test
  void aTimeBelowAMillisecondIsNotZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CLOSE_TIMEOUT.check("closeTimeout", Duration.ofNanos(1)));
  }

  @Test
  void namesTheDefaultsOfTheBudgets() {
    assertThat(PAYLOAD_BYTES.advice()).contains(" " + Budgets.DEFAULT.maxMessageBytes() + " bytes");
    assertThat(MAX_NESTING_DEPTH.advice()).contains(" " + Budgets.DEFAULT.maxDepth() + " levels");
  }
}
