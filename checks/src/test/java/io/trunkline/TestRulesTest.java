package io.trunkline;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.util.regex.Pattern;

/**
 * What holds for the tests of the core and for those here. {@link HouseRulesProofTest} proves it.
 */
@AnalyzeClasses(packages = "io.trunkline", importOptions = TestRulesTest.TestsOnly.class)
class TestRulesTest {

  /**
   * The tests of the core, which a build has in a folder or in a jar, and those here, but for the
   * classes that break a rule on purpose.
   */
  static final class TestsOnly implements ImportOption {

    private static final Pattern TESTS =
        Pattern.compile(".*/(rpc-core|checks)/.*(/test-classes/|-tests\\.jar).*");

    @Override
    public boolean includes(Location location) {
      return location.matches(TESTS) && !location.contains("HouseRulesProofTest");
    }
  }

  /** The factory, tests of the builders and their defaults, and one of a limit nobody set. */
  private static final String ABOUT_BUILDERS =
      "io\\.trunkline\\.calls\\.(Loopback|OptionEdgesTest|AnnouncedCallsTest)"
          + "|io\\.trunkline\\.client\\.(OptionsTest|OptionsTextTest)"
          + "|io\\.trunkline\\.server\\.AnnouncedAddressTest";

  /** A call has one second by default, which a busy machine exceeds. */
  @ArchTest
  static final ArchRule clientsAndServersAreMadeInOnePlace =
      noClasses()
          .that(not(belongTo(nameMatching(ABOUT_BUILDERS))))
          .should()
          .callMethod(RpcClient.class, "builder")
          .orShould()
          .callMethod(RpcServer.class, "builder")
          .as("Tests make clients and servers with Loopback, not with their builders");
}
