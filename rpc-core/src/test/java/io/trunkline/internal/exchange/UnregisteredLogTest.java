package io.trunkline.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class UnregisteredLogTest {

  private final List<String> lines = new ArrayList<>();
  private final UnregisteredLog log = new UnregisteredLog("client of shop", lines::add);

  @Test
  void saysOncePerClassWhatToAddAndWhere() {
    log.found(Map.Entry.class, false);
    log.found(Map.Entry.class, false);
    log.found(String.class, true);
    assertThat(lines)
        .containsExactly(
            "client of shop: class java.util.Map$Entry travels by name: a number would be shorter, and only a registered class may differ on the two sides;"
                + " add java.util.Map.Entry.class to an optimizer of both sides, or the line"
                + " java.util.Map$Entry to the file that its list: reads",
            "client of shop: class java.lang.String travels by name: a number would be shorter, and only a registered class may differ on the two sides;"
                + " add java.lang.String.class to an optimizer of the peer, for this side has it,"
                + " or the line java.lang.String to the file that its list: reads");
  }

  @Test
  void addsUpWhatMessagesSay() {
    log.written(2);
    log.written(3);
    assertThat(log.namesWritten()).isEqualTo(5);
  }

  @Test
  void isBounded() {
    for (int i = 0; i < 150; i++) {
      ClassLoader loader = new ClassLoader(getClass().getClassLoader()) {};
      Class<?> type =
          Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class}, (p, m, a) -> null)
              .getClass();
      log.found(type, false);
    }
    assertThat(lines).hasSize(100);
    assertThat(lines.get(99)).endsWith("from now on such classes are not logged");
  }
}
