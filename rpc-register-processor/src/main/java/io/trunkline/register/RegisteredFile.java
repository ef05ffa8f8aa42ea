package io.trunkline.register;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.Filer;
import javax.tools.StandardLocation;

/** The file as an earlier compilation left it. */
final class RegisteredFile {

  private static final String REMARK = " # named by ";

  private final Filer filer;

  RegisteredFile(Filer filer) {
    this.filer = filer;
  }

  static String line(String name, Set<String> owners) {
    boolean itself = owners.equals(Set.of(name.replace('$', '.')));
    return name + (itself ? "" : REMARK + String.join(", ", owners)) + "\n";
  }

  /** The types and packages, by their canonical names, whose annotations it was made of. */
  Set<String> owners() throws IOException {
    Set<String> owners = new TreeSet<>();
    String text;
    try {
      text =
          filer
              .getResource(StandardLocation.CLASS_OUTPUT, "", RegisteredProcessor.FILE)
              .getCharContent(true)
              .toString();
    } catch (FileNotFoundException | NoSuchFileException first) {
      return owners;
    }
    for (String line : text.split("\n")) {
      String[] parts = line.strip().split(REMARK, 2);
      if (!parts[0].isEmpty()) {
        owners.addAll(
            List.of((parts.length == 2 ? parts[1] : parts[0].replace('$', '.')).split(", ")));
      }
    }
    return owners;
  }
}
