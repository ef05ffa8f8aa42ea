package io.trunkline.check;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.SerializationProviders;
import java.util.List;

/**
 * Examines the classes that messages of a service can contain, as its signatures declare them, and
 * reports what will fail or cost more than it needs to. Nothing is sent, no object is made and no
 * static initialiser runs. Where some implementations of an abstract type are allowed, others
 * beside them, or beside the type, are reported too. Immutable and thread-safe.
 *
 * @param serializations those the service is offered or called with
 * @param catalog the classes of the optimizers
 * @param optimizers those that named them, for what is said; empty for none
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
    ClassCatalog catalog = ClassCatalog.of(optimizers);
    SerializationProviders providers =
        SerializationProviders.load(ServiceCheck.class.getClassLoader());
    SerializationContext context = new SerializationContext(catalog, Budgets.DEFAULT);
    return new ServiceCheck(
        serializations.stream().map(name -> providers.named(name).create(context)).toList(),
        catalog,
        optimizers);
  }

  /**
   * Checks a service behind the gate that a server or client makes for it.
   *
   * @param allow lines for the gate, beside those of the files on the class path
   * @throws IllegalArgumentException if one is neither a class name nor a package pattern
   */
  public Report check(Class<?> service, String... allow) {
    return check(service, ClassGate.forService(service, catalog, List.of(allow)).build());
  }

  /** Checks a service behind this gate. */
  public Report check(Class<?> service, ClassGate gate) {
    return new Report(
        service,
        serializations.stream().map(Serialization::name).toList(),
        new Rules(this, gate).of(service));
  }

  /**
   * Checks a service and writes the findings to the log of this package, unless that is off. Never
   * fails: a class that cannot be examined is another line in the log.
   */
  public void log(Class<?> service, ClassGate gate) {
    if (!Report.isLogged()) {
      return;
    }
    try {
      check(service, gate).log(optimizers);
    } catch (RuntimeException | LinkageError unforeseen) {
      Report.logFailure(service, unforeseen);
    }
  }
}
