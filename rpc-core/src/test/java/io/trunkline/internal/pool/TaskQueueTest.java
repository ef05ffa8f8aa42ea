package io.trunkline.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskQueueTest {

  private final TaskQueue queue = new TaskQueue(1_024);
  private final List<Integer> refused = new ArrayList<>();

  /** A task that waits in vain from a moment on. */
  private final class Task implements QueuedTask {
    private final int number;
    private final long overdueAt;

    Task(int number, long overdueAt) {
      this.number = number;
      this.overdueAt = overdueAt;
    }

    @Override
    public boolean isOverdue(long nowNanos) {
      return nowNanos >= overdueAt;
    }

    @Override
    public void refuse() {
      refused.add(number);
    }

    @Override
    public void run() {
      throw new AssertionError("nobody runs it");
    }
  }

  private Task add(int number, long overdueAt) {
    Task task = new Task(number, overdueAt);
    assertThat(queue.offer(task)).isTrue();
    return task;
  }

  @Test
  void aQueueWithoutTasksIsEmptyBeforeAndAfterItsFirstTask() {
    assertThat(queue.isEmpty()).isTrue();
    assertThat(queue.poll()).isNull();
    queue.refuseOverdue(Long.MAX_VALUE);
    Task first = add(1, 10);
    assertThat(queue.isEmpty()).isFalse();
    assertThat(queue.poll()).isSameAs(first);
    assertThat(queue.isEmpty()).isTrue();
    assertThat(queue.poll()).isNull();
  }

  @Test
  void theOldestTasksAreRefusedAsFarAsTheyAreOverdue() {
    add(1, 10);
    add(2, 20);
    Task third = add(3, 30);
    Task fourth = add(4, 15);
    queue.refuseOverdue(9);
    assertThat(refused).isEmpty();
    queue.refuseOverdue(20);
    assertThat(refused).containsExactly(1, 2);
    assertThat(queue.poll()).as("the order stays").isSameAs(third);
    assertThat(queue.poll()).isSameAs(fourth);
    assertThat(queue.isEmpty()).isTrue();
    queue.refuseOverdue(100);
    assertThat(refused).containsExactly(1, 2);
  }

  @Test
  void whatCannotBeRefusedStays() {
    Runnable other = () -> {};
    assertThat(queue.offer(other)).isTrue();
    add(1, 0);
    queue.refuseOverdue(100);
    assertThat(refused).isEmpty();
    assertThat(queue.poll()).isSameAs(other);
  }

  @Test
  void notTooManyAreRefusedAtATime() {
    for (int i = 0; i < 100; i++) {
      add(i, 0);
    }
    queue.refuseOverdue(1);
    assertThat(refused).hasSizeLessThan(100).isNotEmpty();
    queue.refuseOverdue(1);
    assertThat(refused).hasSize(100).isSorted();
    assertThat(queue.isEmpty()).isTrue();
  }
}
