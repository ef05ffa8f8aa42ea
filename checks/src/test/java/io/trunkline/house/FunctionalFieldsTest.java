package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * A class that needs another one of its package names it. A field of a functional type that gets a
 * lambda or method reference of that other class hides the need, and with it a knot. rpc-core has
 * at most ten such fields, each with a reason here; those of {@code functional-fields.txt} are
 * still to go. Both lists may only shrink: remove the line of a field that is gone.
 */
class FunctionalFieldsTest {

  private static final int MOST = 10;
  private static final String LIST = "functional-fields.txt";

  /** The fields that stay, and what would be worse without them. */
  private static final Map<String, String> WITH_A_REASON =
      Map.of(
          "io.trunkline.internal.rules.RuleSet$Key.parser",
          "the three kinds of rules are parsed differently and followed alike",
          "io.trunkline.internal.cluster.LeastLoadedBalancer.measure",
          "two balancers compare endpoints by different measures");

  @Test
  void rpcCoreHidesNoNeedInAFunctionalField() throws IOException {
    SortedMap<String, Set<String>> found =
        FunctionalFields.below(Set.of(Path.of("..", "rpc-core", "target", "classes")));
    found.forEach((field, owners) -> System.out.println(field + " gets code of " + owners));
    Set<String> listed = new TreeSet<>(Sources.list(LIST));
    assertThat(listed).as("listed twice").doesNotContainAnyElementsOf(WITH_A_REASON.keySet());
    listed.addAll(WITH_A_REASON.keySet());
    assertThat(found.keySet())
        .as(
            "fields that get code of another class of their package: name that class, or remove"
                + " from the list what is gone")
        .containsExactlyInAnyOrderElementsOf(listed);
    assertThat(WITH_A_REASON).hasSizeLessThanOrEqualTo(MOST);
  }

  @Test
  void codeOfAnotherClassIsFoundOnEachWay() throws URISyntaxException {
    Path classes =
        Path.of(
            FunctionalFieldsTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String here = FunctionalFieldsTest.class.getPackageName();
    Path folder = classes.resolve(here.replace('.', '/'));
    assertThat(FunctionalFields.below(Set.of(folder)))
        .containsEntry(here + ".HiddenNeeds.direct", Set.of("FunctionalFieldsTest"))
        .containsEntry(here + ".HiddenNeeds.passedOn", Set.of("FunctionalFieldsTest"))
        .containsEntry(here + ".HiddenNeeds.own", Set.of("FunctionalFieldsTest"))
        .containsEntry(here + ".HiddenNeeds$Component.code", Set.of("FunctionalFieldsTest"))
        .doesNotContainKey(here + ".HiddenNeeds.clock")
        .doesNotContainKey(here + ".HiddenNeeds.inside");
  }

  private static String text() {
    return "";
  }

  /** Passes code to each field of {@link HiddenNeeds}. */
  static HiddenNeeds needs() {
    Supplier<String> text = FunctionalFieldsTest::text;
    return HiddenNeeds.of(
        () -> System.out.println(text.get()),
        text,
        value -> value.equals(text.get()),
        System::nanoTime);
  }
}
