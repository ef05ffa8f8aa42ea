package io.trunkline.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MethodHintsTest {

  private static final MethodHints HINTS =
      new MethodHints(List.of("slow(long)", "slow(int, int)", "over(java.lang.String)"));

  @Test
  void oneMethodIsNamedAndThatOfTheSameNameFirst() {
    assertThat(HINTS.of("slow")).isEqualTo("; did you mean 'slow(int, int)'?");
    assertThat(HINTS.of("ovr")).isEqualTo("; did you mean 'over(java.lang.String)'?");
    assertThat(HINTS.of("anything")).isEmpty();
    assertThat(HINTS.of("")).isEmpty();
  }

  @Test
  void aNameThatNoMethodHasCostsLittleHoweverLongItIsAndHoweverManyMethodsThereAre() {
    String prefix = "aMethodWithALongNameThatManyOthersHaveAsWell";
    MethodHints many =
        new MethodHints(IntStream.range(0, 5_000).mapToObj(i -> prefix + i + "()").toList());
    assertThat(many.of(prefix + "x")).startsWith("; did you mean '" + prefix);
    assertThat(allocated(() -> many.of("x".repeat(250)))).isLessThan(2_000);
    assertThat(allocated(() -> many.of(prefix + "yyyyyyyyyyyy"))).isLessThan(300_000);
  }

  @Test
  void aLongNameAndOneBeyondTheFirstOfManyAreNotSuggested() {
    String longest = "a".repeat(64);
    assertThat(new MethodHints(List.of(longest + "()")).of(longest)).contains(longest);
    assertThat(new MethodHints(List.of(longest + "a()")).of(longest + "a")).isEmpty();
    MethodHints many =
        new MethodHints(IntStream.range(0, 257).mapToObj("method%03d()"::formatted).toList());
    assertThat(many.of("method255")).isEqualTo("; did you mean 'method255()'?");
    assertThat(many.of("method256")).doesNotContain("method256");
  }

  private static long allocated(Runnable work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    work.run();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
