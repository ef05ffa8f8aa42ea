package io.trunkline.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationOptimizer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command: what it prints, and with what it ends. */
class CheckTest {

  interface Flawed {
    void send(Bare bare);
  }

  static final class Bare {}

  interface Fine {
    Plain plain(String text);
  }

  public static final class Plain implements Serializable {
    private static final long serialVersionUID = 1L;

    static {
      fail();
    }

    private static void fail() {
      throw new IllegalStateException("a class that is only looked at has been initialised");
    }
  }

  public static final class PlainOptimizer implements SerializationOptimizer {
    @Override
    public Collection<Class<?>> serializableClasses() {
      return List.of(Plain.class);
    }
  }

  private record Run(int code, String out, String err) {}

  private static Run run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Check.run(arguments, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    return new Run(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  @Test
  void aClassThatStockPeersKnowByItsPlaceInAnOptimizerIsReported() {
    String[] arguments = {
      "--serialization", "kryo", "--optimizer", PlainOptimizer.class.getName(), Fine.class.getName()
    };
    assertThat(run(arguments).out()).doesNotContain("number 54");
    List<String> withForm = new ArrayList<>(List.of("--serialization-setting", "kryo.form=4"));
    withForm.addAll(List.of(arguments));
    assertThat(run(withForm.toArray(String[]::new)).out())
        .contains(
            "may fail: " + Plain.class.getName(),
            "as number 54, its place among the classes of the optimizers",
            "-> give such peers the same optimizers in the same order");
  }

  @Test
  void aReportSaysWhatWhereWhyAndWhatToChangeAndTheCodeIsOne() {
    Run run = run("--serialization", "hessian2, kryo", Flawed.class.getName());
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    String name = Bare.class.getName();
    assertThat(run.out().lines().toList())
        .containsExactly(
            Flawed.class.getName()
                + " with hessian2, kryo: 1 will fail, 0 may fail, 1 only cost bytes",
            "  will fail: " + name,
            "    reached by Flawed.send",
            "    hessian2 cannot write class "
                + name
                + ": it does not implement java.io.Serializable, and stock peers refuse such a"
                + " class",
            "    -> make it implement it, or pass its data in a class that does, or give both sides"
                + " an ObjectCodec for it",
            "  costs: " + name,
            "    reached by Flawed.send",
            "    no optimizer names it, so kryo writes its name, "
                + (name.length() + Long.BYTES + 1)
                + " bytes more in each argument or result that contains it",
            "    -> name an optimizer that lists Bare.class, on both sides");
  }

  @Test
  void withoutFindingsItSaysSoAndTheCodeIsZero() {
    assertThat(run(Fine.class.getName()))
        .isEqualTo(new Run(0, Fine.class.getName() + " with hessian2: nothing to change\n", ""));
    assertThat(
            run(
                    "--serialization",
                    "kryo",
                    "--optimizer",
                    PlainOptimizer.class.getName(),
                    "--allow",
                    "com.acme.*",
                    Fine.class.getName())
                .out())
        .endsWith("with kryo: nothing to change\n");
  }

  @Test
  void whatOnlyCostsEndsWithZero() {
    Run run = run("--serialization", "kryo", Fine.class.getName());
    assertThat(run.out()).contains("0 will fail, 0 may fail, 1 only cost bytes");
    assertThat(run.code()).isZero();
  }

  @Test
  void aWrongCallSaysWhatIsWrongAndTheCodeIsTwo() {
    assertWrong("no interface is named");
    assertWrong("--serialization has no value; it is the last argument", "--serialization");
    assertWrong(
        "unknown option --silent, expected --serialization, --serialization-setting, --optimizer,"
            + " --allow or --lines",
        "--silent",
        "yes");
    assertWrong("class com.acme.None cannot be loaded", "com.acme.None");
    assertWrong("java.lang.String is a class, expected an interface", "java.lang.String");
    assertWrong("no serialization named 'kyro'", "--serialization", "kyro", "java.util.List");
    assertWrong("java.lang.String is not an optimizer", "--optimizer", "java.lang.String");
    assertWrong("allow line \"a b\"", "--allow", "a b", "java.util.List");
  }

  private static void assertWrong(String text, String... arguments) {
    Run run = run(arguments);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith(text).contains("usage:");
  }

  public abstract static class Vehicle implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  public static final class Car extends Vehicle {
    private static final long serialVersionUID = 1L;
  }

  public static final class Truck extends Vehicle {
    private static final long serialVersionUID = 1L;
  }

  interface Garage {
    void park(Vehicle vehicle);
  }

  @Test
  void theLinesOfSubclassesAreOfferedAsCommentsAndWorkOnceTheyAreNone(@TempDir Path folder)
      throws Exception {
    Run run = run("--lines", "--allow", Car.class.getName(), Garage.class.getName());
    assertThat(run.code()).isEqualTo(0);
    String offer = "#" + Truck.class.getName() + " # extends " + Vehicle.class.getName();
    assertThat(run.out()).contains(offer + ", reached by Garage.park\n");
    assertThat(run.out().lines()).allMatch(line -> line.startsWith("#"));
    assertThat(run.out()).doesNotContain("#" + Car.class.getName());
    Path list = folder.resolve(ClassGate.ALLOW_LIST);
    Files.createDirectories(list.getParent());
    URL[] path = {folder.toUri().toURL()};
    for (boolean isChosen : new boolean[] {false, true}) {
      Files.writeString(list, isChosen ? run.out().replace(offer, offer.substring(1)) : run.out());
      try (URLClassLoader loader = new URLClassLoader(path, Garage.class.getClassLoader())) {
        ClassGate gate = ClassGate.builder(loader).allowListsOnClassPath().build();
        assertThat(gate.allows(Truck.class)).isEqualTo(isChosen);
      }
    }
  }

  @Test
  void theReportSaysHowManyLinesThereAreToChooseFrom() {
    String[] all = {"--allow", Car.class.getName(), "--allow", Truck.class.getName()};
    assertThat(run("--allow", all[1], Garage.class.getName()).out())
        .contains("1 class extends or implements a declared type and would be refused; --lines");
    assertThat(run(all[0], all[1], all[2], all[3], Garage.class.getName()).out())
        .doesNotContain("--lines");
    assertThat(run("--lines", all[0], all[1], all[2], all[3], Garage.class.getName()).out())
        .startsWith("# No class was found")
        .doesNotContain("Remove the #");
  }
}
