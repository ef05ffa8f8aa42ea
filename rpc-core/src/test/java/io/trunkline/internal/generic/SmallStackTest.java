package io.trunkline.internal.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Values that nest as deep as the default allows are converted on whatever stack is there. */
@Timeout(60)
class SmallStackTest {

  private static final int STACK_BYTES = 256 * 1024;
  private static final int LEVELS = 1_900;

  /** Deeper keys and elements of sets are refused, as in a message. */
  private static final int LEVELS_OF_KEY = 390;

  /** A linked list. */
  public static final class Link {
    private @Nullable Link next;

    public @Nullable Link getNext() {
      return next;
    }

    public void setNext(@Nullable Link next) {
      this.next = next;
    }
  }

  /** What is called. */
  public interface Links {
    void take(Link link);

    void takeAll(Set<Object> values);
  }

  private static <T> T onSmallStack(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(null, task, "small stack", STACK_BYTES).start();
    return task.get(50, TimeUnit.SECONDS);
  }

  private static int levels(@Nullable Object outermost) {
    int levels = 0;
    for (Object at = outermost; at != null; levels++) {
      at =
          at instanceof Map<?, ?> map
              ? map.get("next")
              : at instanceof List<?> list ? list.isEmpty() ? null : list.get(0) : ((Link) at).next;
    }
    return levels;
  }

  private static Map<String, Object> maps(int levels) {
    Map<String, Object> maps = new HashMap<>();
    for (int i = 1; i < levels; i++) {
      Map<String, Object> outer = new HashMap<>();
      outer.put("next", maps);
      maps = outer;
    }
    return maps;
  }

  private static List<Object> lists(int levels) {
    List<Object> lists = new ArrayList<>();
    for (int i = 1; i < levels; i++) {
      List<Object> outer = new ArrayList<>();
      outer.add(lists);
      lists = outer;
    }
    return lists;
  }

  private static @Nullable Object converted(String name, Object value) throws Exception {
    Method method = Links.class.getMethod(name, name.equals("take") ? Link.class : Set.class);
    ClassGate gate =
        ClassGate.builder(SmallStackTest.class.getClassLoader())
            .allow(Link.class.getName())
            .build();
    return new FromMaps(Links.class, Budgets.of(2_000, 0))
        .arguments(method, new Object[] {value}, gate)[0];
  }

  @Test
  void deepMapsBecomeObjects() throws Exception {
    Map<String, Object> maps = maps(LEVELS);
    assertThat(levels(onSmallStack(() -> converted("take", maps)))).isEqualTo(LEVELS);
  }

  @Test
  void deepElementsOfASetAreHashed() throws Exception {
    List<Object> element = lists(LEVELS_OF_KEY);
    Object set = onSmallStack(() -> converted("takeAll", List.of(element)));
    assertThat(levels(((Set<?>) set).iterator().next())).isEqualTo(LEVELS_OF_KEY);
    assertThatThrownBy(() -> converted("takeAll", List.of(lists(LEVELS))))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("nests deeper than 400 levels");
  }

  private static Link links(int levels) {
    Link links = new Link();
    for (int i = 1; i < levels; i++) {
      Link outer = new Link();
      outer.next = links;
      links = outer;
    }
    return links;
  }

  @Test
  void deepObjectsBecomeMaps() throws Exception {
    Link outermost = links(LEVELS);
    assertThat(levels(onSmallStack(() -> new ToMaps(Budgets.of(2_000, 0)).convert(outermost))))
        .isEqualTo(LEVELS);
    Set<Object> set = new HashSet<>();
    set.add(links(LEVELS_OF_KEY));
    Object maps = onSmallStack(() -> new ToMaps(Budgets.of(2_000, 0)).convert(set));
    assertThat(levels(((Set<?>) maps).iterator().next())).isEqualTo(LEVELS_OF_KEY);
  }

  @Test
  void deeperOnesAreRefusedWithTheSetting() {
    assertThatThrownBy(() -> converted("take", maps(2_001)))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("is nested deeper than 2000 levels; raise maxNestingDepth");
    assertThatThrownBy(() -> new ToMaps(Budgets.of(50, 0)).convert(lists(51)))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("is nested deeper than 50 levels; raise maxNestingDepth");
  }
}
