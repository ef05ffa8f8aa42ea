package io.trunkline.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The code blocks of a documentation page, for a test that compiles or reads them. Thread-safe.
 *
 * @param page a file in Markdown
 */
public record PageSnippets(Path page) {

  /**
   * The blocks of one language in order, without their fences.
   *
   * @param language as in the fence, such as {@code java}
   * @throws IOException if the page cannot be read
   */
  public List<String> of(String language) throws IOException {
    return Pattern.compile("```" + Pattern.quote(language) + "\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(page))
        .results()
        .map(block -> block.group(1))
        .toList();
  }
}
