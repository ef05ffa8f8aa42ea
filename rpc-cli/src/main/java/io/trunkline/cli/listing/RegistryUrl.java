package io.trunkline.cli.listing;

import java.util.Map;

/**
 * The url of a registry, such as {@code zookeeper://host:2181?backup=host2:2181&group=dubbo}.
 *
 * @param servers the addresses of all servers, separated by commas
 * @param parameters those of the url, without tokens
 */
record RegistryUrl(String servers, Map<String, String> parameters) {

  static RegistryUrl of(String url) {
    int query = url.indexOf('?');
    Map<String, String> parameters =
        ServiceUrls.parameters(query < 0 ? "" : url.substring(query + 1));
    String first =
        url.substring(url.indexOf("://") + 3, query < 0 ? url.length() : query)
            .replaceAll("/.*", "");
    String backup = parameters.get("backup");
    return new RegistryUrl(backup == null ? first : first + "," + backup, parameters);
  }
}
