package io.trunkline.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In which order flows and their groups have their turns. */
class FairQueueTest {

  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int MANY = 1_000;

  private final FairQueue queue = new FairQueue(2 * MANY, false);
  private final FlowGroup attackers = new FlowGroup();
  private final List<Task> refused = new ArrayList<>();

  /** A task that is never run. */
  private final class Task implements QueuedTask {
    private final TaskFlow flow;
    private final boolean overdue;

    Task(TaskFlow flow, boolean overdue) {
      this.flow = flow;
      this.overdue = overdue;
    }

    @Override
    public TaskFlow flow() {
      return flow;
    }

    @Override
    public boolean isLong() {
      return false;
    }

    @Override
    public boolean isOverdue(long nowNanos) {
      return overdue;
    }

    @Override
    public void refuse() {
      refused.add(this);
    }

    @Override
    public void run() {
      throw new AssertionError("nobody runs it");
    }
  }

  private boolean add(TaskFlow flow, int tasks) {
    boolean isTaken = true;
    for (int i = 0; i < tasks; i++) {
      isTaken &= queue.offer(new Task(flow, false));
    }
    return isTaken;
  }

  /** Takes the next task, which takes so long; returns its flow. */
  private @Nullable TaskFlow runNext(long nanos) {
    QueuedTask task = queue.take();
    if (task == null) {
      return null;
    }
    queue.hasRun(task.flow(), nanos);
    return task.flow();
  }

  private TaskFlow runNext() {
    TaskFlow flow = runNext(MILLI);
    assertThat(flow).isNotNull();
    return flow;
  }

  @Test
  void aLoneFlowHasAllTurnsInTheOrderOfItsTasks() {
    TaskFlow flow = new TaskFlow(attackers);
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      tasks.add(new Task(flow, false));
      assertThat(queue.offer(tasks.get(i))).isTrue();
    }
    for (Task task : tasks) {
      assertThat(queue.take()).isSameAs(task);
    }
    assertThat(queue.take()).isNull();
    assertThat(queue.isEmpty()).isTrue();
  }

  /** How many turns there are up to that of a flow with short tasks; all others have long ones. */
  private int turnsUntil(TaskFlow sparse) {
    int turns = 0;
    boolean isSparse = false;
    while (!isSparse) {
      QueuedTask task = queue.take();
      assertThat(task).isNotNull();
      isSparse = task.flow() == sparse;
      queue.hasRun(task.flow(), isSparse ? MILLI / 20 : MILLI);
      turns++;
    }
    return turns;
  }

  @Test
  void aFlowThatUsesLessThanItsShareIsNextWhateverTheOthersHaveQueued() {
    List<TaskFlow> greedy = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      greedy.add(new TaskFlow(attackers));
      add(greedy.get(i), 50);
    }
    for (int i = 0; i < 20; i++) {
      runNext(); // their first turns show how long their tasks are
    }
    TaskFlow sparse = new TaskFlow(attackers); // of the same address, as behind one NAT
    add(sparse, 1);
    assertThat(turnsUntil(sparse)).as("what it needs is not known").isLessThanOrEqualTo(21);
    for (int i = 0; i < 40; i++) {
      add(sparse, 1);
      assertThat(turnsUntil(sparse)).as("in round %s", i).isLessThanOrEqualTo(2);
      for (int other = 0; other < 20; other++) {
        assertThat(runNext()).isNotSameAs(sparse);
      }
    }
  }

  @Test
  void newFlowsOvertakeNoneThatUsesLessThanItsShare() {
    TaskFlow sparse = new TaskFlow(attackers);
    add(new TaskFlow(attackers), 10);
    add(sparse, 1);
    turnsUntil(sparse);
    for (int i = 0; i < 50; i++) {
      add(new TaskFlow(attackers), 10);
      add(new TaskFlow(attackers), 10);
      add(sparse, 1);
      assertThat(turnsUntil(sparse)).as("in round %s", i).isLessThanOrEqualTo(4);
      runNext();
      runNext();
      runNext();
    }
  }

  @Test
  void groupsShareEquallyWhateverTheNumberOfTheirFlows() {
    for (int i = 0; i < 50; i++) {
      add(new TaskFlow(attackers), 20);
    }
    FlowGroup other = new FlowGroup();
    TaskFlow one = new TaskFlow(other);
    add(one, 500);
    int turns = 0;
    for (int i = 0; i < 400; i++) {
      turns += runNext() == one ? 1 : 0;
    }
    assertThat(turns).isBetween(170, 230);
  }

  @Test
  void timeIsSharedAndNotTheNumberOfTasks() {
    TaskFlow slow = new TaskFlow(new FlowGroup());
    TaskFlow quick = new TaskFlow(new FlowGroup());
    add(slow, 500);
    add(quick, 1_000);
    int slowTurns = 0;
    int quickTurns = 0;
    for (int i = 0; i < 900; i++) {
      QueuedTask task = queue.take();
      assertThat(task).isNotNull();
      boolean isSlow = task.flow() == slow;
      queue.hasRun(task.flow(), isSlow ? 10 * MILLI : MILLI);
      slowTurns += isSlow ? 1 : 0;
      quickTurns += isSlow ? 0 : 1;
    }
    assertThat(quickTurns / slowTurns).isBetween(8, 12);
  }

  @Test
  void whoHasPausedHasSavedUpNothing() {
    TaskFlow constant = new TaskFlow(new FlowGroup());
    TaskFlow returning = new TaskFlow(new FlowGroup());
    add(constant, 600);
    add(returning, 1);
    for (int i = 0; i < 301; i++) {
      runNext();
    }
    add(returning, 100);
    int turns = 0;
    for (int i = 0; i < 100; i++) {
      turns += runNext() == returning ? 1 : 0;
    }
    assertThat(turns).isBetween(45, 55);
  }

  @Test
  void aTaskThatTakesVeryLongIsForgivenInTime() {
    TaskFlow stuck = new TaskFlow(new FlowGroup());
    TaskFlow other = new TaskFlow(new FlowGroup());
    add(stuck, 2);
    add(other, 1_000);
    assertThat(runNext(TimeUnit.HOURS.toNanos(1))).isSameAs(stuck);
    int turns = 1;
    while (runNext() != stuck) {
      turns++;
    }
    assertThat(turns).isLessThanOrEqualTo((int) (FairQueue.COST_CAP_NANOS / MILLI) + 2);
  }

  @Test
  void whereThereIsNoRoomTheFlowWithMostTasksLosesItsLast() {
    TaskFlow greedy = new TaskFlow(attackers);
    assertThat(add(greedy, 2 * MANY)).isTrue();
    assertThat(add(greedy, 1)).as("it has its share").isFalse();
    assertThat(refused).isEmpty();
    TaskFlow neighbour = new TaskFlow(new FlowGroup());
    assertThat(add(neighbour, 1)).isTrue();
    assertThat(refused).hasSize(1).allMatch(task -> task.flow() == greedy);
  }

  @Test
  void overdueTasksAreTakenOutOfAllFlows() {
    TaskFlow first = new TaskFlow(attackers);
    TaskFlow second = new TaskFlow(attackers);
    Task kept = new Task(second, false);
    for (int i = 0; i < 3; i++) {
      assertThat(queue.offer(new Task(first, true))).isTrue();
    }
    assertThat(queue.offer(new Task(second, true))).isTrue();
    assertThat(queue.offer(kept)).isTrue();
    assertThat(queue.pollOverdue(0, 2)).hasSize(2);
    assertThat(queue.pollOverdue(0, 10)).hasSize(2);
    assertThat(queue.take()).isSameAs(kept);
    assertThat(queue.take()).isNull();
  }

  @Test
  void aTaskIsRemovedUnlessItWasTaken() {
    TaskFlow flow = new TaskFlow(attackers);
    Task first = new Task(flow, false);
    Task second = new Task(flow, false);
    assertThat(queue.offer(first)).isTrue();
    assertThat(queue.offer(second)).isTrue();
    assertThat(queue.take()).isSameAs(first);
    assertThat(queue.remove(first)).isFalse();
    assertThat(queue.remove(second)).isTrue();
    assertThat(queue.isEmpty()).isTrue();
    assertThat(queue.take()).isNull();
  }
}
