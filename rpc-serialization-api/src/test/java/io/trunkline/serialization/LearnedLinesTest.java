package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LearnedLinesTest {

  static final class Coupon implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  static final class Voucher implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  static final class NotSent {}

  abstract static class Discount implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  static final class Handler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return "";
    }
  }

  interface Orders {}

  @TempDir Path folder;
  private final List<String> news = new ArrayList<>();

  private Path file() {
    return folder.resolve("learned.list");
  }

  private ClassGate gate() {
    return ClassGate.builder(LearnedLinesTest.class.getClassLoader())
        .learning(new LearnedLines(file(), news::add), Orders.class)
        .build();
  }

  @Test
  void aClassOfTheApplicationPassesAndItsLineSaysWhereItWasNeeded() throws Exception {
    ClassGate gate = gate();
    assertThat(gate.isLearning()).isTrue();
    String name = Coupon.class.getName();
    assertThat(gate.resolve(name)).isSameAs(Coupon.class);
    assertThat(Files.readString(file())).contains(name + " # " + Orders.class.getName() + "\n");
    gate.learnedAt("Orders.place, argument 1");
    gate.resolve(name);
    gate.resolve("[L" + Voucher.class.getName() + ";");
    gate.learnedAt("Orders.place, argument 2");
    gate.learnedAt("Orders.place, argument 3");
    assertThat(Files.readAllLines(file()))
        .filteredOn(line -> !line.startsWith("#"))
        .containsExactly(
            name + " # Orders.place, argument 1",
            Voucher.class.getName() + " # Orders.place, argument 2");
    assertThat(news).hasSize(2).first().asString().contains(name, Orders.class.getName());
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        NotSent.class,
        Discount.class,
        Handler.class,
        URL.class,
        java.rmi.MarshalledObject.class,
        javax.naming.CompositeName.class,
        MalformedURLException[].class
      })
  void whatIsNoDataOfTheApplicationIsStillRefused(Class<?> type) throws Exception {
    ClassGate gate = gate();
    if (type.isArray()) { // of a class that every gate allows
      assertThat(gate.resolve(type.getName())).isEqualTo(type);
    } else {
      assertThatThrownBy(() -> gate.resolve(type.getName()))
          .isInstanceOf(ClassRefusedException.class);
    }
    assertThatThrownBy(() -> gate.resolve("org.apache.xalan.Anything"))
        .hasMessageContaining("no line is suggested");
    assertThatThrownBy(() -> gate.resolve("shop.NotThere"))
        .isInstanceOf(ClassRefusedException.class);
    assertThat(news).isEmpty();
    assertThat(Files.readAllLines(file())).allMatch(line -> line.startsWith("#"));
  }

  @Test
  void theFileWorksUnchangedAsAnAllowList() throws Exception {
    ClassGate gate = gate();
    gate.resolve(Coupon.class.getName());
    gate.learnedAt("Orders.place, argument 1");
    Path list = folder.resolve(ClassGate.ALLOW_LIST);
    Files.createDirectories(list.getParent());
    Files.copy(file(), list);
    URL[] path = {folder.toUri().toURL()};
    try (URLClassLoader loader =
        new URLClassLoader(path, LearnedLinesTest.class.getClassLoader())) {
      ClassGate strict = ClassGate.builder(loader).allowListsOnClassPath().build();
      assertThat(strict.resolve(Coupon.class.getName())).isSameAs(Coupon.class);
      assertThat(strict.allows(Voucher.class)).isFalse();
    }
  }

  @Test
  void linesOfAnEarlierTimeAndOfAnotherLearnerStay() throws Exception {
    Files.writeString(file(), "shop.Old # by hand\n");
    ClassGate one = gate();
    ClassGate other = gate();
    one.resolve(Coupon.class.getName());
    other.resolve(Voucher.class.getName());
    one.learnedAt("one");
    other.learnedAt("other");
    assertThat(Files.readAllLines(file()))
        .contains(
            "shop.Old # by hand",
            Coupon.class.getName() + " # one",
            Voucher.class.getName() + " # other");
  }

  @Test
  void noMoreClassesAreLearnedThanTheLimit() throws Exception {
    StringBuilder full = new StringBuilder();
    for (int i = 0; i < LearnedLines.MAX_NAMES; i++) {
      full.append("shop.C").append(i).append('\n');
    }
    Files.writeString(file(), full);
    ClassGate gate = gate();
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> gate.resolve(Coupon.class.getName()))
          .isInstanceOf(ClassRefusedException.class);
    }
    assertThat(news).hasSize(1).first().asString().contains("500");
  }

  @Test
  void aFolderThatIsNotThereIsAnErrorAtTheStart() {
    Path missing = folder.resolve("missing").resolve("learned.list");
    assertThatThrownBy(() -> new LearnedLines(missing, news::add))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(missing.toString())
        .hasMessageContaining("a folder that exists");
  }
}
