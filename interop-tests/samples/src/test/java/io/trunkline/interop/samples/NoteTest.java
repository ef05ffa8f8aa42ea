package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NoteTest {

  private static final CaseFile.Templates NONE =
      name -> {
        throw new IOException("no template is asked for: " + name);
      };

  @Test
  void thereAreAHundredSamplesWithNamesOfTheirOwn() throws IOException {
    List<Note> notes = Note.parse(Lab.resource("samples.yml"));
    assertThat(notes).hasSize(100).extracting(Note::name).doesNotHaveDuplicates();
    assertThat(notes).extracting(Note::folder).allMatch(folder -> !folder.isBlank());
  }

  @Test
  void testsOfSamplesYmlCanBeReadAndEditsSayWhy() throws IOException {
    for (Note note : Note.parse(Lab.resource("samples.yml"))) {
      String test = note.test();
      if (test != null) {
        assertThat(CaseFile.parse(test, "", NONE).services()).as(note.name()).isNotEmpty();
      }
      assertThat(note.edits()).as(note.name()).allMatch(edit -> !edit.why().isBlank());
    }
  }

  @Test
  void theSwapsCanBeReadAndNameDubbosMainArtifacts() throws IOException {
    Swap swap =
        Swap.parse(
            Lab.resource("swaps.yml"),
            Set.of("rpc-spring", "rpc-registry-zookeeper"),
            Map.of("trunkline", "1", "netty", "2"));
    assertThat(swap.artifacts())
        .containsEntry("dubbo", List.of("rpc-spring", "rpc-registry-zookeeper"))
        .containsEntry(
            "dubbo-zookeeper-curator5-spring-boot-starter", List.of("rpc-registry-zookeeper"))
        .containsEntry("dubbo-qos", List.of());
    assertThat(swap.imported()).containsExactly("io.netty:netty-bom:2");
  }

  @Test
  void aCopyIsChangedAndTheCheckoutIsNot(@TempDir Path folder) throws IOException {
    Path checkout = folder.resolve("checkout");
    Path sample = Files.createDirectories(checkout.resolve("2-advanced/sample/target")).getParent();
    Files.writeString(checkout.resolve("2-advanced/pom.xml"), "<project/>");
    Files.writeString(sample.resolve("pom.xml"), "<project>\n  <a>old</a>\n</project>");
    Files.writeString(sample.resolve("target/left"), "out");
    Note note =
        new Note(
            "sample",
            "2-advanced/sample",
            null,
            null,
            List.of(),
            List.of(new Note.Edit("pom.xml", "^  <a>(.*)</a>$", "<b>$1</b>", "why")),
            null);
    SampleCopy copy = SampleCopy.of(checkout, note, folder.resolve("copy"));
    copy.edit(note.edits());
    assertThat(copy.folder().resolve("pom.xml")).hasContent("<project>\n<b>old</b>\n</project>");
    assertThat(copy.folder().resolve("target")).doesNotExist();
    assertThat(copy.folder().resolveSibling("pom.xml")).exists();
    assertThat(sample.resolve("pom.xml")).hasContent("<project>\n  <a>old</a>\n</project>");
  }

  @Test
  void anEditThatMatchesNothingIsAnError(@TempDir Path folder) throws IOException {
    Path checkout = folder.resolve("checkout");
    Path sample = Files.createDirectories(checkout.resolve("sample"));
    Files.writeString(sample.resolve("pom.xml"), "<project/>");
    Note.Edit edit = new Note.Edit("pom.xml", "absent", "", "why");
    Note note = new Note("sample", "sample", null, null, List.of(), List.of(edit), null);
    SampleCopy copy = SampleCopy.of(checkout, note, folder.resolve("copy"));
    assertThatThrownBy(() -> copy.edit(note.edits()))
        .isInstanceOf(IOException.class)
        .hasMessage("pom.xml has nothing that matches 'absent': correct samples.yml");
  }
}
