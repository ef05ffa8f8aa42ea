package io.trunkline.serialization.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Which constructors run, and which cannot be had. */
final class ObjectCreatorTest {

  static class Counted {
    private int made = 1;

    private Counted() {}
  }

  static final class Below extends Counted {
    private final String name;

    Below(String name) {
      this.name = name;
    }
  }

  static final class Failing {
    Failing() {
      throw new IllegalStateException("no");
    }
  }

  static final class Coded extends Exception {
    private static final long serialVersionUID = 1L;
    private int code = 5;

    Coded(int code) {
      super("code " + code);
      this.code = code;
    }
  }

  record Pair(int number, String text) {
    Pair {
      if (number < 0) {
        throw new IllegalArgumentException("negative");
      }
    }
  }

  @Test
  void aPrivateConstructorWithoutParametersRuns() throws Throwable {
    ObjectCreator creator = ObjectCreator.withConstructor(Counted.class);
    assertThat(creator).isNotNull();
    Counted one = (Counted) creator.create();
    assertThat(one.made).isEqualTo(1);
    assertThat(creator.create()).isNotSameAs(one);
    assertThat(ObjectCreator.withConstructor(ArrayList.class).create())
        .isEqualTo(new ArrayList<>());
  }

  @Test
  void withoutSuchAConstructorThereIsNoCreator() {
    assertThat(ObjectCreator.withConstructor(Below.class)).isNull();
    assertThat(ObjectCreator.withConstructor(AbstractList.class)).isNull();
    assertThat(ObjectCreator.withConstructor(Collections.emptyList().getClass())).isNull();
  }

  @Test
  void withoutConstructorNoneRuns() throws Throwable {
    Below below = (Below) ObjectCreator.withoutConstructor(Below.class).create();
    assertThat(below.name).isNull();
    assertThat(((Counted) below).made).isZero();
  }

  record Any(String name, Object... values) {}

  record Numbers(int... numbers) {}

  @Test
  void aRecordWithVariableArityGetsItsArrayAsItIs() throws Throwable {
    Object[] values = {"a", null};
    MethodHandle any = ObjectCreator.ofRecord(Any.class);
    Object made = (Object) any.invokeExact(new Object[] {"x", values});
    assertThat(((Any) made).values()).isSameAs(values);
    Object without = (Object) any.invokeExact(new Object[] {"x", null});
    assertThat(((Any) without).values()).isNull();
    int[] numbers = {1, 2};
    Object both =
        (Object) ObjectCreator.ofRecord(Numbers.class).invokeExact(new Object[] {numbers});
    assertThat(((Numbers) both).numbers()).isSameAs(numbers);
  }

  @Test
  void theConstructorOfASuperclassRunsAloneAndKeepsItsParameters() throws Exception {
    Coded coded =
        (Coded)
            ObjectCreator.ofSuperclass(Coded.class, Throwable.class.getConstructor(String.class))
                .newInstance("as sent");
    assertThat(coded).hasMessage("as sent");
    assertThat(coded.code).isZero();
  }

  @Test
  void aRecordIsMadeByItsCanonicalConstructor() throws Throwable {
    MethodHandle constructor = ObjectCreator.ofRecord(Pair.class);
    Object pair = (Object) constructor.invokeExact(new Object[] {5, "five"});
    assertThat(pair).isEqualTo(new Pair(5, "five"));
    assertThatThrownBy(
            () -> {
              Object none = (Object) constructor.invokeExact(new Object[] {-1, "x"});
              assertThat(none).isNull();
            })
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatAConstructorThrowsIsThrown() {
    assertThatThrownBy(() -> ObjectCreator.withConstructor(Failing.class).create())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no");
  }
}
