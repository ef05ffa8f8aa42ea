package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class ScheduledOnceTest {

  private final ScheduledOnce once = new ScheduledOnce();
  private final List<Runnable> tasks = new ArrayList<>();

  @Test
  void aTaskIsScheduledAgainOnlyOnceItHasBegun() {
    once.execute(tasks::add, once::begun);
    once.execute(tasks::add, once::begun);
    assertThat(tasks).hasSize(1);
    tasks.remove(0).run();
    once.execute(tasks::add, once::begun);
    assertThat(tasks).hasSize(1);
  }

  @Test
  void aTaskThatAnErrorKeptOutIsScheduledByTheNextCall() {
    Executor failing =
        task -> {
          throw new OutOfMemoryError("of a test");
        };
    assertThatThrownBy(() -> once.execute(failing, once::begun))
        .isInstanceOf(OutOfMemoryError.class);
    once.execute(tasks::add, once::begun);
    assertThat(tasks).hasSize(1);
  }
}
