package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EstateTest {

  @Test
  void everyDescribedApplicationHasPlaceCommitAndKindAndCanBeReadAsATest() throws IOException {
    Set<String> names = new HashSet<>();
    for (Estate estate : Estate.parse(Lab.resource("estates.yml"))) {
      Note note = estate.note();
      assertThat(names.add(note.name())).as(note.name()).isTrue();
      assertThat(estate.commit()).as(note.name()).matches("[0-9a-f]{40}");
      assertThat(estate.repository()).as(note.name()).matches("[\\w.-]+/[\\w.-]+");
      assertThat(estate.kind()).as(note.name()).isNotEmpty();
      assertThat(note.edits())
          .as("only Maven files are edited: " + note.name())
          .allMatch(edit -> edit.file().endsWith("pom.xml"));
      assertThat(note.skipped() == null).as(note.name()).isEqualTo(note.test() != null);
      if (note.test() != null) {
        CaseFile test = CaseFile.parse(note.test(), "", name -> "");
        assertThat(test.otherServers()).as(note.name()).isEmpty();
        assertThat(test.services()).as(note.name()).isNotEmpty();
      }
    }
  }

  @Test
  void theDescribedApplicationsOfAFolderAndItsOtherCheckoutsAreTried(@TempDir Path folder)
      throws IOException {
    Files.createDirectories(folder.resolve("one/part"));
    Files.createDirectories(folder.resolve("mine"));
    List<Estate> known =
        Estate.parse(
            """
            estates:
              - {name: "a/one, part", folder: one/part, commit: c, kind: k, calls: true, modules: [x]}
              - {name: b/two, folder: two}
            """);
    List<Estate> here = Estates.in(folder, known);
    assertThat(here)
        .extracting(estate -> estate.note().name())
        .containsExactly("a/one, part", "mine");
    assertThat(here.get(0).calls()).isTrue();
    assertThat(here.get(0).note().modules()).containsExactly("x");
    assertThat(here.get(0).repository()).isEqualTo("a/one");
    assertThat(here.get(1).note().skipped()).isNotNull();
  }
}
