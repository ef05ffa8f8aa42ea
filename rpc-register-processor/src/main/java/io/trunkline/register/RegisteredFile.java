package io.trunkline.register;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.Filer;
import javax.tools.StandardLocation;

/**
 * The file that an earlier compilation wrote.
 *
 * @param text its content; empty if there is none
 */
record RegisteredFile(String text) {

  /** Its first line. */
  static final String HEAD = "# written by rpc-register-processor, do not edit\n";

  private static final String REMARK = " # named by ";

  static RegisteredFile read(Filer filer) throws IOException {
    try {
      return new RegisteredFile(
          filer
              .getResource(StandardLocation.CLASS_OUTPUT, "", RegisteredProcessor.FILE)
              .getCharContent(true)
              .toString());
    } catch (FileNotFoundException | NoSuchFileException first) {
      return new RegisteredFile("");
    }
  }

  static String line(String name, Set<String> owners) {
    boolean itself = owners.equals(Set.of(name.replace('$', '.')));
    return name + (itself ? "" : REMARK + String.join(", ", owners)) + "\n";
  }

  /** Whether it was written by hand, so that replacing it would lose lines. */
  boolean isForeign() {
    return !text.isBlank() && !text.startsWith(HEAD);
  }

  /** The canonical names of the types and packages whose annotations it was made from. */
  Set<String> owners() {
    Set<String> owners = new TreeSet<>();
    for (String line : text.replace(HEAD, "").split("\n")) {
      String[] parts = line.strip().split(REMARK, 2);
      if (!parts[0].isEmpty()) {
        owners.addAll(
            List.of((parts.length == 2 ? parts[1] : parts[0].replace('$', '.')).split(", ")));
      }
    }
    return owners;
  }
}
