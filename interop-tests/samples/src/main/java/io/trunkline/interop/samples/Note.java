package io.trunkline.interop.samples;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code samples.yml} says of a sample.
 *
 * @param name how it is called in the table
 * @param folder within a checkout of the samples
 * @param skipped why it cannot run; null if it can
 * @param because why it fails, where its own words do not say so; null if they do
 * @param modules the folders to build; all if none are named
 * @param edits what has to be changed in it
 * @param test a test description for one that has none; null if it has one
 */
record Note(
    String name,
    String folder,
    @Nullable String skipped,
    @Nullable String because,
    List<String> modules,
    List<Edit> edits,
    @Nullable String test) {

  /**
   * A change of one file.
   *
   * @param file within the sample
   * @param pattern a regular expression, which has to match
   * @param replacement with {@code $1} for groups
   * @param why for the table
   */
  record Edit(String file, String pattern, String replacement, String why) {}

  static List<Note> parse(String text) {
    List<Note> notes = new ArrayList<>();
    for (Object item : Yaml.asList(Yaml.map(text).get("samples"))) {
      notes.add(of(Yaml.asMap(item)));
    }
    return notes;
  }

  /**
   * The notes with the given names, or all if none are given.
   *
   * @param names as in the table, or the last part of a folder
   */
  static List<Note> chosen(List<Note> all, List<String> names) {
    if (names.isEmpty()) {
      return all;
    }
    List<Note> chosen = new ArrayList<>();
    for (String name : names) {
      List<Note> found =
          all.stream()
              .filter(note -> note.name().equals(name) || note.folder().endsWith("/" + name))
              .toList();
      if (found.isEmpty()) {
        throw new IllegalArgumentException(
            "no sample '"
                + name
                + "', expected one of: "
                + String.join(", ", all.stream().map(Note::name).toList()));
      }
      chosen.addAll(found);
    }
    return chosen;
  }

  /**
   * Makes a copy ready to be built.
   *
   * @return the arguments for Maven
   */
  List<String> prepare(SampleCopy copy) throws IOException {
    if (modules.isEmpty()) {
      return List.of();
    }
    copy.aggregate(modules);
    return List.of("--also-make", "--projects", String.join(",", modules));
  }

  static Note of(Map<String, Object> raw) {
    List<Edit> edits = new ArrayList<>();
    for (Object item : Yaml.asList(raw.get("edits"))) {
      Map<String, Object> edit = Yaml.asMap(item);
      edits.add(
          new Edit(
              Yaml.text(edit.get("file")),
              Yaml.text(edit.get("pattern")),
              Yaml.text(edit.get("replacement")),
              Yaml.text(edit.get("why"))));
    }
    String folder = Yaml.text(raw.get("folder"));
    String skipped = Yaml.text(raw.get("skipped"));
    String because = Yaml.text(raw.get("because"));
    Object test = raw.get("test");
    return new Note(
        Yaml.text(raw.get("name")),
        folder,
        skipped.isEmpty() ? null : skipped,
        because.isEmpty() ? null : because,
        Yaml.texts(raw.get("modules")),
        List.copyOf(edits),
        test == null ? null : new org.yaml.snakeyaml.Yaml().dump(Map.of("services", test)));
  }
}
