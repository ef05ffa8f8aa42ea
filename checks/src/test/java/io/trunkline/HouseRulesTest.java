package io.trunkline;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The allowed arrows of docs/architecture.md, and the rules that keep the house clean. */
@AnalyzeClasses(packages = "io.trunkline", importOptions = HouseRulesTest.ProductOnly.class)
class HouseRulesTest {

  /** The core, the serializations and the compressions, without tests. */
  static final class ProductOnly implements ImportOption {

    private static final Pattern PRODUCT =
        Pattern.compile(".*/(rpc-core|rpc-serialization-[a-z0-9]+|rpc-compression-[a-z0-9]+)/.*");

    @Override
    public boolean includes(Location location) {
      return new DoNotIncludeTests().includes(location)
          && location.matches(PRODUCT)
          && !location.contains("-tests.jar");
    }
  }

  private static final String[] JDK = {"java..", "javax..", "org.jspecify.."};
  private static final String LOG = "org.slf4j..";
  private static final String NETTY = "io.netty..";
  private static final String CALL = "io.trunkline.call";
  private static final String CHECK = "io.trunkline.check";
  private static final String DISCOVERY = "io.trunkline.discovery";
  static final String API = "io.trunkline.serialization"; // not the serializations below it
  private static final String SETTINGS = "io.trunkline.serialization.settings";
  private static final String COMPRESSION = "io.trunkline.serialization.compression";
  private static final String TERMS = "io.trunkline.serialization.terms";
  private static final String BUDGET = "io.trunkline.serialization.budget";
  private static final String ACCESS = "io.trunkline.serialization.access";
  private static final String CLIENT = "io.trunkline.internal.client";
  private static final String CLUSTER = "io.trunkline.internal.cluster";
  private static final String SERVER = "io.trunkline.internal.server";
  private static final String RULES = "io.trunkline.internal.rules";
  private static final String SOURCES = "io.trunkline.internal.discovery";
  private static final String METADATA = "io.trunkline.internal.metadata";
  private static final String APPLICATIONS = "io.trunkline.internal.applications";
  private static final String REGISTRY = "io.trunkline.internal.registry";
  private static final String REFERENCE = "io.trunkline.internal.reference";
  private static final String SERVICE = "io.trunkline.internal.service";
  private static final String CHOICES = "io.trunkline.options";
  static final String[] CLIENTS = {"io.trunkline.client", REFERENCE, CLIENT, CLUSTER};
  static final String[] SERVERS = {"io.trunkline.server", SERVICE, SERVER};
  private static final String EXCHANGE = "io.trunkline.internal.exchange";
  private static final String CONNECTION = "io.trunkline.internal.connection";
  private static final String CALLBACK = "io.trunkline.internal.callback";
  private static final String FAULTS = "io.trunkline.internal.faults";
  private static final String POOL = "io.trunkline.internal.pool";
  private static final String OPTIONS = "io.trunkline.internal.options";
  private static final String SETTING = "io.trunkline.settings";
  private static final String TEXT = "io.trunkline.internal.text";

  /** Of the JDK; says what the process has used. */
  private static final String MANAGEMENT = "com.sun.management";

  private static final String PROTOCOL = "io.trunkline.internal.protocol";
  private static final String HANDSHAKE = "io.trunkline.internal.handshake";
  private static final String GENERIC = "io.trunkline.internal.generic";
  private static final String TRANSPORT = "io.trunkline.internal.transport";
  private static final String TLS = "io.trunkline.tls";
  private static final String SECURITY = "io.trunkline.internal.tls";

  @ArchTest static final ArchRule call = only(CALL);

  @ArchTest static final ArchRule discovery = only(DISCOVERY, TEXT);

  @ArchTest
  static final ArchRule rules = only(RULES, CALL, DISCOVERY, SOURCES, TEXT, "org.yaml..", LOG);

  @ArchTest static final ArchRule metadata = only(METADATA, DISCOVERY, SETTING, TEXT, LOG);

  @ArchTest static final ArchRule registry = only(REGISTRY, CALL, DISCOVERY, METADATA, TEXT, LOG);

  @ArchTest static final ArchRule sources = only(SOURCES, CALL, DISCOVERY, TEXT, LOG);

  @ArchTest
  static final ArchRule applications =
      only(APPLICATIONS, DISCOVERY, METADATA, REGISTRY, RULES, SOURCES, TEXT, LOG);

  @ArchTest static final ArchRule check = only(CHECK, API, SETTINGS, LOG);

  @ArchTest
  static final ArchRule client =
      only("io.trunkline.client", CALL, DISCOVERY, CHOICES, CLIENT, REFERENCE);

  @ArchTest
  static final ArchRule choices =
      only(CHOICES, CALL, DISCOVERY, TLS, SETTING, API, COMPRESSION, SETTINGS, OPTIONS);

  @ArchTest
  static final ArchRule reference =
      only(
          REFERENCE,
          CALL,
          CHECK,
          API,
          COMPRESSION,
          SETTINGS,
          TERMS,
          DISCOVERY,
          CHOICES,
          CLIENT,
          CLUSTER,
          APPLICATIONS,
          METADATA,
          RULES,
          SOURCES,
          CALLBACK,
          EXCHANGE,
          OPTIONS,
          SETTING,
          TEXT,
          TLS,
          LOG);

  @ArchTest
  static final ArchRule cluster =
      only(CLUSTER, CALL, DISCOVERY, CLIENT, FAULTS, OPTIONS, RULES, SETTING, LOG);

  @ArchTest
  static final ArchRule server =
      only(
          "io.trunkline.server",
          CALL,
          CHECK,
          CHOICES,
          DISCOVERY,
          SETTING,
          API,
          EXCHANGE,
          SERVER,
          SERVICE,
          LOG);

  @ArchTest
  static final ArchRule service =
      only(
          SERVICE,
          CALL,
          CHECK,
          CHOICES,
          DISCOVERY,
          API,
          COMPRESSION,
          SETTINGS,
          TERMS,
          SERVER,
          CALLBACK,
          EXCHANGE,
          POOL,
          GENERIC,
          OPTIONS,
          METADATA,
          RULES,
          SOURCES,
          SETTING,
          TEXT,
          TLS,
          LOG);

  @ArchTest static final ArchRule generic = only(GENERIC, API, ACCESS, BUDGET, OPTIONS);

  @ArchTest static final ArchRule options = only(OPTIONS, CALL, API, COMPRESSION, SETTING);

  @ArchTest static final ArchRule setting = only(SETTING, CALL, API, COMPRESSION, SETTINGS, TEXT);

  @ArchTest static final ArchRule text = only(TEXT, "com.fasterxml.jackson.core..", LOG);

  @ArchTest
  static final ArchRule clientHalf =
      only(
          CLIENT,
          CALL,
          OPTIONS,
          SETTING,
          API,
          COMPRESSION,
          SETTINGS,
          TERMS,
          CALLBACK,
          CONNECTION,
          EXCHANGE,
          FAULTS,
          POOL,
          HANDSHAKE,
          PROTOCOL,
          TRANSPORT,
          TLS,
          SECURITY,
          NETTY,
          LOG);

  @ArchTest
  static final ArchRule serverHalf =
      only(
          SERVER,
          CALL,
          OPTIONS,
          SETTING,
          API,
          COMPRESSION,
          SETTINGS,
          TERMS,
          CALLBACK,
          CONNECTION,
          EXCHANGE,
          FAULTS,
          POOL,
          HANDSHAKE,
          PROTOCOL,
          TRANSPORT,
          TLS,
          SECURITY,
          NETTY,
          MANAGEMENT,
          LOG);

  @ArchTest static final ArchRule tls = only(TLS, SETTING);

  @ArchTest static final ArchRule security = only(SECURITY, CALL, SETTING, TLS, NETTY, LOG);

  @ArchTest static final ArchRule clientNeedsNoServer = apart(SERVERS, CLIENTS);

  @ArchTest static final ArchRule serverNeedsNoClient = apart(CLIENTS, SERVERS);

  @ArchTest
  static final ArchRule connection =
      only(CONNECTION, FAULTS, PROTOCOL, SECURITY, TRANSPORT, NETTY, LOG);

  @ArchTest
  static final ArchRule exchange = only(EXCHANGE, CALL, API, TERMS, FAULTS, HANDSHAKE, TEXT, LOG);

  @ArchTest
  static final ArchRule callback =
      only(
          CALLBACK, CALL, OPTIONS, SETTING, API, TERMS, EXCHANGE, FAULTS, HANDSHAKE, PROTOCOL,
          TRANSPORT);

  @ArchTest static final ArchRule faults = only(FAULTS, TEXT, LOG);

  @ArchTest static final ArchRule pool = only(POOL, NETTY, LOG);

  @ArchTest
  static final ArchRule protocol =
      only(
          PROTOCOL,
          CALL,
          OPTIONS,
          SETTING,
          API,
          COMPRESSION,
          TERMS,
          FAULTS,
          HANDSHAKE,
          TRANSPORT,
          NETTY,
          LOG);

  @ArchTest static final ArchRule handshake = only(HANDSHAKE, API, SETTINGS, TERMS);

  @ArchTest static final ArchRule transport = only(TRANSPORT, BUDGET, NETTY, LOG);

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

  /** Each with its reason. A class in this list has no mutable static that outlives its use. */
  private static final Set<String> STATICS_BY_EXCEPTION =
      Set.of(
          // Bound to the thread that runs an implementation: the user's interface has no other
          // place.
          "io.trunkline.call.Deadline.CURRENT",
          "io.trunkline.call.ServerCall.CURRENT",
          // Locks of files belong to the process, and so does the knowledge of what is open.
          "io.trunkline.store.OpenPaths.OPEN",
          // Arrays that are only read: a new one is added here by somebody who looked.
          "io.trunkline.internal.protocol.Events.HESSIAN2_CANCEL",
          "io.trunkline.internal.protocol.Events.HESSIAN2_DRAIN",
          "io.trunkline.internal.protocol.Events.HESSIAN2_FRAMING",
          "io.trunkline.internal.protocol.Events.HESSIAN2_LOAD",
          "io.trunkline.internal.protocol.Events.HESSIAN2_NULL",
          "io.trunkline.internal.protocol.Events.HESSIAN2_READ_ONLY",
          "io.trunkline.internal.protocol.Events.HESSIAN2_TAKEN",
          "io.trunkline.internal.protocol.Events.HESSIAN2_TIME",
          "io.trunkline.internal.reference.ReferenceProxy.NO_ARGUMENTS",
          "io.trunkline.serialization.JdkValueTypes.NAMES",
          "io.trunkline.serialization.formats.model.FrameBinding.KNOWN",
          "io.trunkline.serialization.formats.jsonb.internal.form.StackTraces.NAMES",
          "io.trunkline.serialization.formats.jsonb.internal.wire.Tags.KINDS",
          "io.trunkline.serialization.kryo.WrappedCollectionSerializer.SHAPES",
          "io.trunkline.serialization.kryo.ArrayInput.NONE",
          "io.trunkline.serialization.kryo.ArrayOutput.NONE",
          "io.trunkline.serialization.formats.avro.AvroSource.KINDS",
          "io.trunkline.serialization.formats.avro.ItemHeader.NONE",
          "io.trunkline.serialization.formats.avro.ItemHeader.NO_TEXTS",
          // Forms of values, whose parts are final.
          "io.trunkline.serialization.formats.json.GsonForms.DATE",
          "io.trunkline.serialization.formats.json.GsonForms.TIME",
          // A type, which remembers what follows from it.
          "io.trunkline.serialization.formats.jsonb.internal.form.Declared.ANY",
          "io.trunkline.serialization.formats.jsonb.internal.form.ThrowableForm.LIST",
          "io.trunkline.serialization.formats.jsonb.internal.form.ThrowableForm.THROWABLE");

  @ArchTest
  static final ArchRule noMutableStatics =
      fields().that().areStatic().should(beConstant()).allowEmptyShould(true);

  @ArchTest
  static final ArchRule noMutableContainersInStatics =
      classes().should(makeNoMutableContainerWhenInitialised());

  @ArchTest
  static final ArchRule noThreadLocals =
      noClasses()
          .that(not(name("io.trunkline.call.ServerCall")))
          .and(not(name("io.trunkline.call.Deadline")))
          .should()
          .dependOnClassesThat(
              assignableTo(ThreadLocal.class)
                  .or(name("io.netty.util.concurrent.FastThreadLocal"))
                  .as("thread locals"));

  static ArchRule apart(String[] rooms, String... needNone) {
    return noClasses()
        .that(resideInAnyPackage(needNone))
        .should()
        .dependOnClassesThat(resideInAnyPackage(rooms));
  }

  static ArchRule only(String room, String... others) {
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
          "java.lang.Boolean",
          "java.lang.Class",
          "java.lang.Double",
          "java.lang.Integer",
          "java.lang.Object", // a mark, compared by identity
          "java.lang.String",
          "java.util.Map", // what is in it: noMutableContainersInStatics
          "java.util.Set",
          "java.util.List",
          "java.util.Comparator",
          "java.util.regex.Pattern",
          "java.math.BigInteger",
          "java.time.Duration",
          "java.time.LocalDate",
          "java.time.format.DateTimeFormatter",
          "io.trunkline.serialization.formats.model.MemberNames",
          "io.trunkline.serialization.formats.model.Traits", // the usual ones, which are all null
          "java.lang.invoke.MethodHandle",
          "java.lang.invoke.MethodHandles$Lookup",
          "java.lang.invoke.VarHandle",
          "java.nio.charset.Charset",
          "org.slf4j.Logger");

  private static ArchCondition<JavaField> beConstant() {
    return new ArchCondition<>("be final and of an immutable type") {
      @Override
      public void check(JavaField field, ConditionEvents events) {
        boolean constant =
            field.getModifiers().contains(JavaModifier.FINAL) && isImmutable(field.getRawType(), 3);
        events.add(
            new SimpleConditionEvent(
                field,
                constant
                    || field.getModifiers().contains(JavaModifier.SYNTHETIC)
                    || STATICS_BY_EXCEPTION.contains(field.getFullName()),
                field.getFullName() + " is a mutable static"));
      }
    };
  }

  /** Own classes are as immutable as their fields, looked at down to some depth. */
  private static boolean isImmutable(JavaClass type, int depth) {
    if (type.isPrimitive() || type.isEnum() || IMMUTABLE.contains(type.getName())) {
      return true;
    }
    return type.getPackageName().startsWith("io.trunkline")
        && !type.isArray()
        && depth > 0
        && type.getAllFields().stream()
            .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
            .allMatch(
                field ->
                    field.getModifiers().contains(JavaModifier.FINAL)
                        && isImmutable(field.getRawType(), depth - 1));
  }

  private static final Set<String> MAKERS_OF_MUTABLE_CONTAINERS =
      Set.of(
          "newKeySet",
          "newSetFromMap",
          "synchronizedMap",
          "synchronizedList",
          "synchronizedSet",
          "toCollection",
          "toMap",
          "toSet",
          "toList",
          "groupingBy");

  private static ArchCondition<JavaClass> makeNoMutableContainerWhenInitialised() {
    return new ArchCondition<>("make no mutable container in their static initialiser") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getStaticInitializer()
            .ifPresent(initialiser -> check(type, initialiser, new HashSet<>(), events));
      }

      private void check(
          JavaClass type, JavaCodeUnit code, Set<JavaCodeUnit> seen, ConditionEvents events) {
        if (!seen.add(code)) {
          return;
        }
        for (JavaConstructorCall call : code.getConstructorCallsFromSelf()) {
          report(call, isContainer(call.getTargetOwner()), events);
        }
        for (JavaMethodCall call : code.getMethodCallsFromSelf()) {
          JavaClass owner = call.getTargetOwner();
          report(
              call,
              owner.getPackageName().startsWith("java.util")
                  && !owner.getName().equals("java.util.stream.Stream") // its toList is immutable
                  && MAKERS_OF_MUTABLE_CONTAINERS.contains(call.getName()),
              events);
          if (owner.equals(type)) { // what makes a part of the statics
            call.getTarget().resolveMember().ifPresent(method -> check(type, method, seen, events));
          }
        }
      }

      private void report(JavaCall<?> call, boolean mutable, ConditionEvents events) {
        if (mutable && !CONTAINERS_BY_EXCEPTION.contains(call.getOriginOwner().getName())) {
          events.add(SimpleConditionEvent.violated(call, call.getDescription()));
        }
      }
    };
  }

  /** Classes, each with its reason. */
  private static final Set<String> CONTAINERS_BY_EXCEPTION =
      Set.of(
          // The thread local of STATICS_BY_EXCEPTION.
          "io.trunkline.call.Deadline",
          "io.trunkline.call.ServerCall",
          // In lambdas that run later, for one value each.
          "io.trunkline.serialization.kryo.WrappedCollectionSerializer$Shape",
          "io.trunkline.serialization.formats.jsonb.internal.form.Finished",
          // In lambdas, likewise.
          "io.trunkline.serialization.formats.protostuff.JdkValue",
          // They are filled once and copied.
          "io.trunkline.serialization.formats.protostuff.ScalarKind",
          "io.trunkline.serialization.formats.jsonb.internal.wire.ClassNames");

  private static boolean isContainer(JavaClass type) {
    return type.isAssignableTo(Collection.class)
        || type.isAssignableTo(Map.class)
        || type.isAssignableTo(ThreadLocal.class)
        || type.getPackageName().startsWith("java.util.concurrent");
  }
}
