package io.trunkline.spring;

import io.trunkline.serialization.SerializationProviders;
import io.trunkline.server.RpcServer;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The keys of parameters, and the text of the attribute {@code parameters}: {@code key=value&...},
 * encoded as in urls.
 */
final class Parameters {

  private Parameters() {}

  /**
   * Its keys and values, decoded, in their order; of two equal keys the later counts.
   *
   * @param text null for none
   */
  static Map<String, String> read(@Nullable String text) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String pair : text == null ? new String[0] : text.split("&")) {
      String[] parts = pair.split("=", 2);
      all.put(decoded(parts[0]), parts.length < 2 ? "" : decoded(parts[1]));
    }
    return all;
  }

  /** The text for them. */
  static String text(Map<String, String> all) {
    return all.entrySet().stream()
        .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
        .collect(Collectors.joining("&"));
  }

  /** Whether a key is a setting of one serialization: it begins with its name and a dot. */
  static boolean isOfSerialization(String key) {
    return SerializationProviders.load(RpcServer.class.getClassLoader()).isSetting(key);
  }

  /** A key or value as it stands in the text. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
