package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.trunkline.serialization.SerializationProvider;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** The contract notices each fault, and faults of one topic leave tests of others alone. */
final class BrokenContractTest {

  private static final Set<String> UNHARMED =
      Set.of("nameAndWireIdAreWellFormedAndTheSerializationCarriesThem", "bytesArrive");

  /** The contract, run for one fault. Nested, so that the build does not run it by itself. */
  static final class Subject implements SerializationContract {

    private static final InheritableThreadLocal<Fault> FAULT = new InheritableThreadLocal<>();

    @Override
    public SerializationProvider provider() {
      return new ReferenceProvider(FAULT.get());
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void theContractFailsExactlyWhereTheFaultShows(Fault fault) {
    Set<String> run = new TreeSet<>(fault.noticedBy());
    run.addAll(UNHARMED);
    assertThat(failures(fault, run)).isEqualTo(fault.noticedBy());
  }

  private static Set<String> failures(Fault fault, Set<String> tests) {
    PostDiscoveryFilter only =
        test ->
            FilterResult.includedIf(
                !(test.getSource().orElse(null) instanceof MethodSource)
                    || tests.contains(methodOf(test)));
    Subject.FAULT.set(fault);
    try {
      Set<String> failed = new TreeSet<>();
      EngineTestKit.engine("junit-jupiter")
          .selectors(selectClass(Subject.class))
          .filters(only)
          .execute()
          .testEvents()
          .failed()
          .stream()
          .map(Event::getTestDescriptor)
          .forEach(test -> failed.add(methodOf(test)));
      return failed;
    } finally {
      Subject.FAULT.remove();
    }
  }

  private static String methodOf(TestDescriptor test) {
    return ((MethodSource) test.getSource().orElseThrow()).getMethodName();
  }
}
