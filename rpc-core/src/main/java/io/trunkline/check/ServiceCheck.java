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
 * Examines the classes that messages of a service can contain according to its signatures, and
 * reports what will fail, what may fail, and what costs more bytes than it needs to. It sends
 * nothing, creates no object of these classes and runs no static initializer. Where some
 * implementations of an abstract type are allowed, it also reports those in the same packages that
 * are not. Immutable and thread-safe.
 *
 * @param serializations the serializations that provider or consumer use
 * @param catalog the classes of the optimizers
 * @param optimizers the optimizers themselves, named in reports; may be empty
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
   * A check for serializations on the class path.
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
   * A check for serializations on the class path, as a client or server with these settings has
   * them.
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

  private Report check(Class<?> service, ClassGate gate, Set<Class<?>> notSent) {
    return new Report(
        service,
        serializations.stream().map(Serialization::name).toList(),
        new Rules(this, gate, notSent).of(service));
  }

  /**
   * Checks a service and logs the findings to the logger of this package, unless warnings are off
   * there. Never fails: a class that cannot be examined is one more log line.
   *
   * @param notSent types of parameters whose objects stay where they are: callbacks
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
