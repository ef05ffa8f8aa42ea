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

  private static final String LIST =
      ". (In a file that list: reads, write a line such as shop.Order$Item for each.)";

  @Test
  void saysInOneLineWhatAMessageBroughtUpAndWhereToAddIt() {
    log.found(Map.Entry.class, false);
    log.found(Map.Entry.class, false);
    log.found(String.class, true);
    log.found(List.class, false);
    assertThat(lines).isEmpty();
    log.written(3);
    assertThat(lines)
        .containsExactly(
            "client of shop: 3 classes travel by name. Classes registered on both sides travel as"
                + " numbers, which is shorter, and may differ on the two sides."
                + " Add java.util.Map.Entry.class, java.util.List.class to an optimizer on both sides;"
                + " add java.lang.String.class to an optimizer on the peer's side (this side has it)"
                + LIST);
  }

  @Test
  void saysEachClassOnce() {
    log.found(String.class, false);
    log.written(1);
    log.found(String.class, false);
    log.written(1);
    log.found(List.class, false);
    log.written(2);
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).contains("1 class travels by name", "java.lang.String.class");
    assertThat(lines.get(1)).contains("java.util.List.class").doesNotContain("String");
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
      log.written(1);
    }
    assertThat(lines).hasSize(100);
    assertThat(lines.get(99)).endsWith("Further classes by name are not logged.");
  }
}
