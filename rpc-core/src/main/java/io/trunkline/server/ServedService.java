package io.trunkline.server;

import io.trunkline.internal.service.ExportedService;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service that a server exports.
 *
 * @param path the path by which consumers name it
 * @param version its version; empty for none
 * @param group its group; null for none
 * @param type its interface
 * @param serializations the serializations that it accepts, in text form
 * @param methods its methods with the classes of their parameters and results, such as {@code
 *     place(com.acme.Order): com.acme.Receipt}, in the order of their names
 */
public record ServedService(
    String path,
    String version,
    @Nullable String group,
    Class<?> type,
    String serializations,
    List<String> methods) {

  public ServedService {
    methods = List.copyOf(methods);
  }

  static ServedService of(ExportedService service) {
    return new ServedService(
        service.path(),
        service.version(),
        service.group(),
        service.type(),
        service.serializationNames(),
        service.methodNames());
  }
}
