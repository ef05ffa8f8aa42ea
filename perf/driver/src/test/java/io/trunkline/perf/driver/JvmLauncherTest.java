package io.trunkline.perf.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.load.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmLauncherTest {

  @TempDir Path folder;

  private static Set<Long> children() {
    return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
  }

  @Test
  void bothSidesRunInJvmsOfTheirOwnWhichEndWithThePair() throws Exception {
    Set<Long> before = children();
    JvmLauncher launcher = new JvmLauncher(folder, List.of("-Dperf.test={system}-{role}"));
    MeasuredSystem system =
        new MeasuredSystem("raw-nio", System.getProperty("java.class.path"), List.of());
    try (Pair pair = new Pair(launcher, system, 1)) {
      assertThat(children()).hasSize(before.size() + 2);
      assertThat(pair.wireBytes(Scenario.parse("void:1"))).isEqualTo(new WireBytes(12, 12));
    }
    assertThat(children()).isEqualTo(before);
  }
}
