package io.trunkline.check;

import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.settings.SerializationSettings;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the service check as a command: prints a {@link Report} for each named interface. The exit
 * code is 0, 1 if something will fail, or 2 if the arguments are wrong. Run it on the application's
 * class path.
 */
public final class Check {

  private static final String USAGE =
      """
      usage: java -cp ... io.trunkline.check.Check [options] INTERFACE...
        --serialization a,b   the serializations that provider or consumer use; default hessian2
        --serialization-setting name=value
                              of a client or server, such as kryo.form=4; may be repeated
        --optimizer NAME      as on the protocol; may be repeated
        --allow LINE          for the class gate, in addition to META-INF/trunkline/allow.list; may be
                              repeated
        --lines               prints an allow list instead: the classes that extend what the interfaces
                              declare and that the class gate refuses, as comments to choose from
      exit code: 0, or 1 if something will fail, or 2 if the arguments are wrong
      """;

  private final List<String> services = new ArrayList<>();
  private final List<String> serializations = new ArrayList<>();
  private final List<SerializationOptimizer> optimizers = new ArrayList<>();
  private final List<String> allow = new ArrayList<>();
  private SerializationSettings settings = SerializationSettings.NONE;
  private boolean printsLines;

  private Check() {}

  /** Runs the check and ends the JVM with the exit code. */
  public static void main(String[] arguments) {
    System.exit(run(arguments, System.out, System.err));
  }

  /**
   * Runs the check without ending the JVM.
   *
   * @return the exit code
   */
  public static int run(String[] arguments, PrintStream out, PrintStream err) {
    List<Report> reports;
    int refused;
    try {
      Check check = parse(arguments);
      if (check.printsLines) {
        out.print(check.offered());
        return 0;
      }
      reports = check.check();
      refused = check.offered().count();
    } catch (IllegalArgumentException | SerializationException wrong) {
      err.println(wrong.getMessage());
      err.print(USAGE);
      return 2;
    } catch (LinkageError missing) {
      err.println(missing + ": a class that a service needs cannot be loaded; is its jar there?");
      return 2;
    }
    reports.forEach(out::println);
    if (refused > 0) {
      out.println(
          "%s a declared type and would be refused; --lines prints an allow list to choose from"
              .formatted(
                  refused == 1
                      ? "1 class extends or implements"
                      : refused + " classes extend or implement"));
    }
    return reports.stream().anyMatch(Report::willFail) ? 1 : 0;
  }

  private static Check parse(String[] arguments) {
    Check check = new Check();
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      if (!argument.startsWith("--")) {
        check.services.add(argument);
        continue;
      }
      if (argument.equals("--lines")) {
        check.printsLines = true;
        continue;
      }
      if (i + 1 == arguments.length) {
        throw new IllegalArgumentException(argument + " has no value; it is the last argument");
      }
      check.option(argument, arguments[++i]);
    }
    if (check.services.isEmpty()) {
      throw new IllegalArgumentException("no interface is named; name one or more");
    }
    return check;
  }

  private void option(String name, String value) {
    switch (name) {
      case "--serialization" -> {
        for (String one : value.split(",")) {
          serializations.add(one.trim());
        }
      }
      case "--serialization-setting" ->
          settings = SerializationSettings.parse(value).withDefaults(settings);
      case "--optimizer" -> optimizers.add(SerializationOptimizer.named(value, loader()));
      case "--allow" -> allow.add(value);
      default ->
          throw new IllegalArgumentException(
              ("unknown option %s, expected --serialization, --serialization-setting, --optimizer,"
                      + " --allow or --lines")
                  .formatted(name));
    }
  }

  private List<Report> check() {
    ServiceCheck check =
        ServiceCheck.of(
            serializations.isEmpty() ? List.of("hessian2") : serializations, optimizers, settings);
    List<Report> reports = new ArrayList<>();
    for (String name : services) {
      reports.add(check.check(service(name), allow.toArray(String[]::new)));
    }
    return reports;
  }

  private OfferedLines offered() {
    OfferedLines lines = new OfferedLines();
    ClassCatalog catalog = ClassCatalog.of(optimizers);
    for (String name : services) {
      Class<?> service = service(name);
      lines.add(service, ClassGate.forService(service, catalog, allow).build());
    }
    return lines;
  }

  private static Class<?> service(String name) {
    Class<?> service;
    try {
      service = Class.forName(name, false, loader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException(
          "class " + name + " cannot be loaded: " + e + "; is its jar on the class path?", e);
    }
    if (!service.isInterface()) {
      throw new IllegalArgumentException(
          name + " is a class, expected an interface; name the interface that it implements");
    }
    return service;
  }

  private static ClassLoader loader() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return loader == null ? Check.class.getClassLoader() : loader;
  }
}
