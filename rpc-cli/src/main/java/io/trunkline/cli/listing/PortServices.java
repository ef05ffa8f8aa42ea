package io.trunkline.cli.listing;

import io.trunkline.call.RpcException;
import io.trunkline.call.Spelling;
import io.trunkline.call.Status;
import io.trunkline.cli.listing.Listing.Service;
import io.trunkline.cli.outcome.CommandFailedException;
import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks a port for its services. A Trunkline port answers if it may, Dubbo 3 answers under the name
 * of its application, and every stock version names its services in the error of a call that has no
 * service.
 */
public final class PortServices {

  private static final String PATH = "org.apache.dubbo.metadata.MetadataService";
  private static final String VERSION = "1.0.0";
  private static final Pattern EXPORTED =
      Pattern.compile("Not found exported service: .*? in \\[([^\\]]*)\\]", Pattern.DOTALL);

  private final RpcClient client;
  private final Duration timeout;

  /** The method of Dubbo's service that lists urls. */
  public interface ExportedUrls {

    /** The urls of all services. */
    Set<String> getExportedURLs();
  }

  public PortServices(RpcClient client, Duration timeout) {
    this.client = client;
    this.timeout = timeout;
  }

  /**
   * The services of a port.
   *
   * @param application the group under which Dubbo 3 answers; null to find it
   */
  public Listing list(String url, @Nullable String application) {
    ServiceUrls urls = new ServiceUrls();
    try {
      exported(url, application).forEach(urls::add);
    } catch (RpcException e) {
      Matcher named = EXPORTED.matcher(e.detail());
      if (!named.find()) {
        throw e.status() == Status.SERVICE_NOT_FOUND ? notListed(url, e) : e;
      }
      List<String> keys = Arrays.stream(named.group(1).split(",")).map(String::strip).toList();
      keys.stream().filter(key -> !key.isEmpty()).forEach(urls::addKey);
      keys.stream()
          .filter(key -> key.contains("/" + PATH + ":"))
          .findFirst()
          .ifPresent(key -> addParameters(url, key.substring(0, key.indexOf('/')), urls));
    }
    return new Listing(url, urls.all(), List.of(), List.of());
  }

  private void addParameters(String url, String application, ServiceUrls urls) {
    try {
      exported(url, application).forEach(urls::add);
    } catch (RpcException withoutParameters) {
      // the keys are known, and an older version of the service does not list more
    }
  }

  private Set<String> exported(String url, @Nullable String application) {
    try (Reference<ExportedUrls> reference =
        client.reference(
            ReferenceOptions.builder(ExportedUrls.class, url)
                .path(PATH)
                .version(VERSION)
                .group(application)
                .timeout(timeout)
                .build())) {
      return reference.service().getExportedURLs();
    }
  }

  private static CommandFailedException notListed(String url, RpcException e) {
    return new CommandFailedException(
        ExitCode.FOUND,
        url
            + " does not list its services: "
            + e.detail()
            + "; set listServices(true) on the server, list-services=\"true\" on application in"
            + " XML, or list the registry");
  }

  /** The name that was probably meant by one that a port does not have; empty if none is near. */
  public String hint(String url, String service, String method, String error) {
    if (error.contains("did you mean")) {
      return "";
    }
    List<Service> services = services(url, error);
    Set<String> names = new TreeSet<>();
    services.forEach(one -> names.add(one.name()));
    if (!names.contains(service)) {
      return Spelling.hint(service, names);
    }
    Set<String> methods = new TreeSet<>();
    services.stream()
        .filter(one -> one.name().equals(service))
        .forEach(one -> methods.addAll(one.methods()));
    return methods.isEmpty() || methods.contains(method)
        ? versions(services, service)
        : Spelling.hint(method, methods);
  }

  private static String versions(List<Service> services, String name) {
    List<String> keys =
        services.stream().filter(one -> one.name().equals(name)).map(Service::key).toList();
    return "; the port has " + String.join(", ", keys);
  }

  private List<Service> services(String url, String error) {
    if (!error.contains("NoSuchMethod")
        && !error.contains(
            "Fail to decode request") // Dubbo 2.7 for a service that it does not have
        && !EXPORTED.matcher(error).find()
        && !error.contains("no service ")) {
      return List.of();
    }
    try {
      return url.startsWith("dubbo://") ? list(url, null).services() : List.of();
    } catch (RpcException | CommandFailedException notListed) {
      return List.of();
    }
  }
}
