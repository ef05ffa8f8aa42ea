package io.trunkline.perf.pages;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How long the captured frames of stock Dubbo are, a bid and its answer. */
record GoldenSizes(Path root) {

  /**
   * Request and reply.
   *
   * @param name version and serialization, such as {@code 2.7.23-kryo}
   */
  String cell(String name) throws IOException {
    return request(name) + " / " + response(name);
  }

  long request(String name) throws IOException {
    return bytes(name + "-bid-request");
  }

  long response(String name) throws IOException {
    return bytes(name + "-bid-response");
  }

  private long bytes(String frame) throws IOException {
    Path file = root.resolve("rpc-testkit/src/main/resources/golden").resolve(frame + ".hex");
    return Files.readString(file, US_ASCII).replaceAll("\\s", "").length() / 2;
  }
}
