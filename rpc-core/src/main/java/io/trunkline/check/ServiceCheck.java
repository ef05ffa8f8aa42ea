package io.trunkline.check;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Examines the classes that messages of a service can contain according to its signatures. It
 * reports values that will fail or may fail, and classes that cost more bytes than necessary. If
 * only some implementations of an abstract type are allowed, it also reports the other
 * implementations in the same packages. It sends nothing, creates no instance of these classes and
 * runs no static initializer. Immutable and thread-safe.
 *
 * @param serializations the serializations that the provider or consumer uses
 * @param catalog the classes of the optimizers
 * @param optimizers the optimizers, which reports name; may be empty
 */
public record ServiceCheck(
    List<Serialization> serializations,
    ClassCatalog catalog,
    List<SerializationOptimizer> optimizers) {

  public ServiceCheck {
    serializations = List.copyOf(serializations);
    optimizers = List.copyOf(optimizers);
  }

  /**
   * Creates a check for serializations on the class path.
   *
   * @param serializations their names
   * @throws io.trunkline.serialization.SerializationException if one is missing; the message names
   *     the artifact to add
   */
  public static ServiceCheck of(
      List<String> serializations, List<SerializationOptimizer> optimizers) {
    return of(serializations, optimizers, SerializationSettings.NONE);
  }

  /**
   * Creates a check for serializations on the class path, configured like those of a client or
   * server with these settings.
   *
   * @param serializations their names
   * @throws io.trunkline.serialization.SerializationException if one is missing; the message names
   *     the artifact to add
   * @throws IllegalArgumentException if a setting's name or value is unknown
   */
  public static ServiceCheck of(
      List<String> serializations,
      List<SerializationOptimizer> optimizers,
      SerializationSettings settings) {
    ClassCatalog catalog = ClassCatalog.of(optimizers);
    SerializationProviders providers =
        SerializationProviders.load(ServiceCheck.class.getClassLoader());
    providers.check(settings);
    SerializationContext context =
        new SerializationContext(
            catalog,
            Budgets.DEFAULT,
            Map.of(),
            UnregisteredClasses.IGNORED,
            providers.inForce(settings, SerializationSetting.Scope.ENDPOINT));
    return new ServiceCheck(
        serializations.stream().map(name -> providers.named(name).create(context)).toList(),
        catalog,
        optimizers);
  }

  /**
   * Checks a service with the class gate that a server or client creates for it.
   *
   * @param allow lines for the gate, in addition to the allow lists on the class path
   * @throws IllegalArgumentException if a line is neither a class name nor a package pattern
   */
  public Report check(Class<?> service, String... allow) {
    return check(service, ClassGate.forService(service, catalog, List.of(allow)).build());
  }

  /** Checks a service with this class gate. */
  public Report check(Class<?> service, ClassGate gate) {
    return check(service, gate, Set.of());
  }

  /**
   * Checks a service with this class gate.
   *
   * @param notSent types of callback parameters, whose objects are not sent
   */
  public Report check(Class<?> service, ClassGate gate, Set<Class<?>> notSent) {
    return new Report(
        service,
        serializations.stream().map(Serialization::name).toList(),
        new Rules(this, gate, notSent).of(service));
  }

  /**
   * Checks a service and logs the findings to this package's logger, if it logs warnings. Never
   * throws: a class that cannot be examined is logged, too.
   *
   * @param notSent types of callback parameters, whose objects are not sent
   */
  public void log(Class<?> service, ClassGate gate, Set<Class<?>> notSent) {
    if (!Report.isLogged()) {
      return;
    }
    try {
      check(service, gate, notSent).log(optimizers);
    } catch (RuntimeException | LinkageError unforeseen) {
      Report.logFailure(service, unforeseen);
    }
  }
}
