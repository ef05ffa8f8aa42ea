package io.trunkline.cli;

import io.trunkline.call.GenericService;
import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a client with these settings and a port agree on. */
@Command(
    name = "terms",
    description = {
      "Shows the terms that a client with these options and a port agree on, and why not more.",
      "With --class-path and --optimizer, it includes the classes that both sides number."
    })
final class TermsCommand implements Callable<Integer> {

  private static final String AGREED = "agreed: ";
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  @Mixin private Output output = new Output();

  @Mixin private Connection connection = new Connection();

  @Parameters(index = "0", paramLabel = "HOST:PORT")
  private String url = "";

  @Option(
      names = "--service",
      paramLabel = "INTERFACE",
      description = "an interface of the application, from --class-path")
  private @Nullable String service;

  @Override
  public Integer call() {
    try (RpcClient client = connection.client()) {
      String terms = settled(client.reference(options()));
      boolean agreed = terms.startsWith(AGREED);
      List<String> parts =
          agreed ? Arrays.asList(terms.substring(AGREED.length()).split("; ")) : List.of(terms);
      if (output.isJson()) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("address", url);
        all.put("agreed", agreed);
        all.put("terms", parts);
        output.json(all);
      } else {
        output.text("@|bold " + url + "|@ " + (agreed ? "agrees:" : "agrees on nothing:"));
        parts.forEach(part -> output.plain("  " + part));
      }
      return agreed ? ExitCode.OK : ExitCode.FOUND;
    }
  }

  private ReferenceOptions<?> options() {
    if (service == null) {
      return connection.reference(GenericService.class, url, "trunkline.Terms").build();
    }
    try {
      Class<?> type = Class.forName(service, false, connection.loader());
      return connection.reference(type, url, service).build();
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException(
          service + " cannot be loaded: " + e + "; add its jar with --class-path", e);
    }
  }

  /** The terms are settled a moment after the connection is there. */
  private String settled(Reference<?> reference) {
    long end = System.nanoTime() + connection.timeout().toNanos();
    String terms = reference.terms();
    while (!terms.startsWith(AGREED)
        && !terms.startsWith("plain: ")
        && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(LOOK_NANOS);
      terms = reference.terms();
    }
    return terms;
  }
}
