package io.trunkline;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;

/** The allowed arrows of docs/architecture.md, and the rules that keep the house clean. */
@AnalyzeClasses(packages = "io.trunkline", importOptions = HouseRulesTest.ProductOnly.class)
class HouseRulesTest {

  /** Neither tests nor what tests are made of. */
  static final class ProductOnly implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return new DoNotIncludeTests().includes(location) && !location.contains("testkit");
    }
  }

  private static final String[] JDK = {"java..", "javax..", "org.jspecify.."};
  private static final String LOG = "org.slf4j..";
  private static final String NETTY = "io.netty..";
  private static final String CALL = "io.trunkline.call";
  private static final String API = "io.trunkline.serialization..";
  private static final String EXCHANGE = "io.trunkline.internal.exchange";
  private static final String PROTOCOL = "io.trunkline.internal.protocol";
  private static final String HANDSHAKE = "io.trunkline.internal.handshake";
  private static final String TRANSPORT = "io.trunkline.internal.transport";

  @ArchTest static final ArchRule call = only(CALL);

  @ArchTest static final ArchRule client = only("io.trunkline.client", CALL, API, EXCHANGE, LOG);

  @ArchTest static final ArchRule server = only("io.trunkline.server", CALL, API, EXCHANGE, LOG);

  @ArchTest
  static final ArchRule exchange =
      only(EXCHANGE, CALL, API, HANDSHAKE, PROTOCOL, TRANSPORT, NETTY, LOG);

  @ArchTest static final ArchRule protocol = only(PROTOCOL, CALL, API, HANDSHAKE, NETTY);

  @ArchTest static final ArchRule handshake = only(HANDSHAKE, API);

  @ArchTest static final ArchRule transport = only(TRANSPORT, NETTY);

  @ArchTest
  static final ArchRule noCycles = slices().matching("io.trunkline.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule nettyStaysInside =
      noClasses()
          .that(not(resideInAnyPackage("io.trunkline.internal..")))
          .should()
          .dependOnClassesThat(resideInAnyPackage(NETTY));

  @ArchTest
  static final ArchRule noAtticNames =
      noClasses().should().haveNameMatching(".*(Manager|Helper|Utils?|Impl)$|.*\\.Abstract[A-Z].*");

  @ArchTest
  static final ArchRule noMutableStatics =
      fields()
          .that()
          .areStatic()
          .and()
          .areNotDeclaredIn("io.trunkline.server.ServerCall")
          .should(beConstant());

  private static ArchRule only(String room, String... others) {
    String[] allowed = new String[JDK.length + others.length + 1];
    System.arraycopy(JDK, 0, allowed, 0, JDK.length);
    System.arraycopy(others, 0, allowed, JDK.length, others.length);
    allowed[allowed.length - 1] = room;
    return classes()
        .that()
        .resideInAPackage(room)
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(allowed).or(arraysOfPrimitives()));
  }

  private static DescribedPredicate<JavaClass> arraysOfPrimitives() {
    return DescribedPredicate.describe(
        "primitives", type -> type.isPrimitive() || type.getBaseComponentType().isPrimitive());
  }

  private static final Set<String> IMMUTABLE =
      Set.of(
          "java.lang.Object", // a mark, compared by identity
          "java.lang.String",
          "java.util.Map",
          "java.util.Set",
          "java.util.List",
          "java.util.regex.Pattern",
          "java.time.Duration",
          "java.lang.invoke.VarHandle",
          "org.slf4j.Logger");

  private static ArchCondition<JavaField> beConstant() {
    return new ArchCondition<>("be final and of an immutable type") {
      @Override
      public void check(JavaField field, ConditionEvents events) {
        JavaClass type = field.getRawType();
        boolean constant =
            field.getModifiers().contains(JavaModifier.FINAL)
                && (type.isPrimitive()
                    || type.isArray()
                    || type.isEnum()
                    || type.isRecord()
                    || type.getPackageName().startsWith("io.trunkline")
                    || IMMUTABLE.contains(type.getName()));
        events.add(
            new SimpleConditionEvent(
                field,
                constant || field.getModifiers().contains(JavaModifier.SYNTHETIC),
                field.getFullName() + " is a mutable static"));
      }
    };
  }
}
