package io.trunkline.perf.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SurroundingsTest {

  @Test
  void workOfProcessesAndOfOtherVirtualMachinesIsBusyTime() {
    assertThat(Surroundings.busySeconds("cpu  100 20 30 4000 500 6 7 50 0 0")).isEqualTo(2);
    assertThat(Surroundings.busySeconds("unknown")).isZero();
  }
}
