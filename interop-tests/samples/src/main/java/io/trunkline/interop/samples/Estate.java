package io.trunkline.interop.samples;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A public application, as {@code estates.yml} describes it.
 *
 * @param note its name, its folder within the folder of checkouts, why it cannot be started, and
 *     its programs
 * @param commit that the description fits; empty if unknown
 * @param kind its versions of Boot or Spring and Dubbo, and how it is configured
 * @param properties for Maven, such as {@code name=value}
 * @param remark on the build, for the table; may be empty
 * @param calls whether its programs make a call before they count as started
 */
record Estate(
    Note note, String commit, String kind, List<String> properties, String remark, boolean calls) {

  static List<Estate> parse(String text) {
    List<Estate> estates = new ArrayList<>();
    for (Object item : Yaml.asList(Yaml.map(text).get("estates"))) {
      Map<String, Object> raw = Yaml.asMap(item);
      estates.add(
          new Estate(
              Note.of(raw),
              Yaml.text(raw.get("commit")),
              Yaml.text(raw.get("kind")),
              Yaml.texts(raw.get("properties")),
              Yaml.text(raw.get("remark")),
              Yaml.text(raw.get("calls")).equals("true")));
    }
    return estates;
  }

  /** A checkout without a description, which is only compiled. */
  static Estate unknown(String folder) {
    String skipped = "estates.yml does not describe its programs";
    return new Estate(
        new Note(folder, folder, skipped, null, List.of(), List.of(), null),
        "",
        "",
        List.of(),
        "",
        false);
  }

  /**
   * Makes a copy ready to be built.
   *
   * @return the arguments for Maven
   */
  List<String> prepare(SampleCopy copy) throws IOException {
    List<String> arguments = new ArrayList<>(note.prepare(copy));
    properties.forEach(property -> arguments.add("-D" + property));
    return arguments;
  }

  /** The repository on GitHub: the name up to a comma. */
  String repository() {
    return note.name().replaceFirst(",.*", "");
  }

  /** The checkout within the folder of checkouts. */
  String checkout() {
    return note.folder().replaceFirst("/.*", "");
  }
}
