package io.trunkline.cli;

import io.trunkline.call.GenericException;
import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.cli.listing.PortServices;
import io.trunkline.cli.outcome.CommandFailedException;
import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Calls a method with arguments in JSON and prints the result as JSON. */
@Command(
    name = "call",
    description = {
      "Calls a method and prints its result as JSON.",
      "Stock providers accept such calls; a Trunkline provider accepts them for services with"
          + " generic(true)."
    })
final class CallCommand implements Callable<Integer> {

  @Mixin private Output output = new Output();

  @Mixin private Connection connection = new Connection();

  @Parameters(
      index = "0",
      paramLabel = "URL",
      description = "host:port, dubbo://..., zookeeper://... or nacos://...")
  private String url = "";

  @Parameters(index = "1", paramLabel = "SERVICE.METHOD", description = "such as shop.Orders.place")
  private String method = "";

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "ARGUMENTS",
      defaultValue = "[]",
      description =
          "JSON: an array of the arguments; another value is the only argument. An object may name"
              + " its class under the key class")
  private String arguments = "";

  @Option(
      names = "--types",
      split = ",",
      description = "the types of the parameters, if two methods of the name have as many")
  private List<String> types = List.of();

  @Option(names = "--attachment", paramLabel = "KEY=VALUE", description = "may be repeated")
  private Map<String, String> attachments = Map.of();

  @Option(names = "--token", description = "the token of the service")
  private @Nullable String token;

  @Option(names = "--repeat", paramLabel = "N", defaultValue = "1", description = "call N times")
  private int repeat;

  @Override
  public Integer call() {
    int dot = method.lastIndexOf('.');
    if (dot < 1) {
      throw new IllegalArgumentException(
          "\"" + method + "\" names no method, expected service.method such as shop.Orders.place");
    }
    String service = method.substring(0, dot);
    String name = method.substring(dot + 1);
    Object[] values = values();
    try (RpcClient client = connection.client()) {
      Reference<GenericService> reference = client.reference(options(service));
      return repeated(reference.service(), client, service, name, values);
    }
  }

  private ReferenceOptions<GenericService> options(String service) {
    ReferenceOptions.Builder<GenericService> options =
        connection.reference(GenericService.class, url, service);
    attachments.forEach(options::attachment);
    if (token != null) {
      options.attachment("token", token);
    }
    return options.build();
  }

  private Object[] values() {
    Object parsed = output.parse(arguments);
    return parsed instanceof List<?> list ? list.toArray() : new Object[] {parsed};
  }

  private int repeated(
      GenericService service, RpcClient client, String path, String name, Object[] values) {
    @Nullable Object result = null;
    long[] nanos = new long[repeat];
    for (int i = 0; i < repeat; i++) {
      long began = System.nanoTime();
      try {
        result = invoke(service, name, values);
      } catch (GenericException e) {
        throw CommandFailedException.found(
            e.exceptionClass()
                + (e.exceptionMessage() == null ? "" : ": " + e.exceptionMessage())
                + hint(client, path, name, e.toString()));
      } catch (RpcException e) {
        throw new CommandFailedException(
            ExitCode.of(e),
            e.status() + ": " + withOptions(e.detail()) + hint(client, path, name, e.detail()));
      }
      nanos[i] = System.nanoTime() - began;
      if (i % 100 == 99) {
        output.progress("%,d of %,d calls".formatted(i + 1, repeat));
      }
    }
    output.progress("");
    output.json(repeat == 1 ? result : summary(result, nanos));
    return ExitCode.OK;
  }

  /** Null for the types asks the provider to find the method by its name. */
  @SuppressWarnings("NullAway") // stock's interface has no other way to leave them out
  private @Nullable Object invoke(GenericService service, String name, Object[] values) {
    return service.$invoke(name, types.isEmpty() ? null : types.toArray(String[]::new), values);
  }

  /** Providers name the settings of a reference, which are options here. */
  private static String withOptions(String detail) {
    return detail.replaceAll("set '([a-z]+)' on the reference", "$0 (here --$1)");
  }

  private String hint(RpcClient client, String service, String name, String error) {
    return new PortServices(client, connection.timeout())
        .hint(Connection.url(url), service, name, error);
  }

  private static Map<String, @Nullable Object> summary(@Nullable Object result, long[] nanos) {
    Arrays.sort(nanos);
    Map<String, @Nullable Object> summary = new LinkedHashMap<>();
    summary.put("result", result);
    summary.put("calls", nanos.length);
    for (int percent : List.of(50, 90, 99, 100)) {
      int index = Math.max(0, (int) Math.ceil(nanos.length * percent / 100.0) - 1);
      summary.put("p" + percent + "Micros", nanos[index] / 1_000);
    }
    return summary;
  }
}
