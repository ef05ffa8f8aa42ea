package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pages, public Javadoc and package comments use none of the {@link BannedWords}. The pages and
 * packages of {@code banned-words-exempt.txt} still do: remove the line of each that has become
 * clean.
 */
class BannedWordsTest {

  private static final String LIST = "banned-words-exempt.txt";

  @Test
  void onlyExemptPagesAndPackagesHaveBannedWords() throws IOException {
    Map<String, List<String>> hits = new TreeMap<>();
    for (Path page : Sources.pages()) {
      addHits(hits, Sources.name(page), Prose.ofPage(page));
    }
    List<Path> published =
        Sources.ofProduct().stream()
            .filter(file -> !Sources.name(file).contains("/internal/"))
            .toList();
    for (Prose comment : PublicComments.of(published)) {
      addHits(hits, Sources.name(comment.file().getParent()), comment);
    }

    Set<String> exempt = Sources.list(LIST);
    Set<String> clean = new TreeSet<>(exempt);
    clean.removeAll(hits.keySet());
    assertThat(clean).as("remove these lines from %s", LIST).isEmpty();
    hits.keySet().removeAll(exempt);
    assertThat(hits.values().stream().flatMap(List::stream)).as("banned words").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The log names whoever closed it.",
        "This depends on what it returned.",
        "What it returns is closed first.",
        "Lists are copied; what is null stays.",
        "Of two rules, the one that matches wins.",
        "The log says why.",
        "It tells the consumers.",
        "Until a consumer has heard of it.",
        "The registry knows its address.",
        "The reply behind the last call.",
        "It runs beside the others.",
        "Zero is no\nlimit.",
        "Null if there is none.",
        "Each has a thread of its own.",
        "It starts anew.",
        "Calls that were slow of late.",
        "They shrink by and by.",
        "Of the two the latter wins.",
        "The same, but asynchronous.",
        "A mended frame."
      })
  void eachBannedConstructionIsFound(String sentence, @TempDir Path folder) throws IOException {
    assertThat(hits(Prose.ofPage(Files.writeString(folder.resolve("a.md"), sentence)))).hasSize(1);
  }

  @Test
  void questionsHeadingsCodeAndProxiesAreNotFound(@TempDir Path folder) throws IOException {
    Path page =
        Files.writeString(
            folder.resolve("a.md"),
            """
            # What the method returns

            **What it cannot do yet.**

            What is a trunk line? The user knows what happens behind a proxy and runs `it says`.

            ```
            it says
            ```

            [The former name](what-it-says.md) is no longer used.
            """);
    assertThat(hits(Prose.ofPage(page))).isEmpty();
  }

  @Test
  void onlyPackageCommentsAndPublicJavadocAreRead(@TempDir Path folder) throws IOException {
    Path type =
        Files.writeString(
            folder.resolve("Shop.java"),
            """
            package shop;

            /**
             * A shop that says
             * where it {@code says} and {@link #says}.
             */
            public interface Shop {
              /** Whoever sells. */
              void sell();

              /* It said so. */
              void buy();
            }

            /** It tells. */
            class Hidden {
              /** It tells. */
              public void sell() {}
            }
            """);
    Path comment =
        Files.writeString(
            folder.resolve("package-info.java"), "/** It tells. */\n@Deprecated\npackage shop;\n");
    List<String> found = new ArrayList<>();
    for (Prose prose : PublicComments.of(List.of(type, comment))) {
      found.addAll(hits(prose));
    }
    assertThat(found)
        .satisfiesExactlyInAnyOrder(
            hit -> assertThat(hit).contains("Shop.java:4: says: "),
            hit -> assertThat(hit).contains("Shop.java:8: Whoever: "),
            hit -> assertThat(hit).contains("package-info.java:1: tells: "));
  }

  private static void addHits(Map<String, List<String>> all, String place, Prose prose) {
    List<String> hits = hits(prose);
    if (!hits.isEmpty()) {
      all.computeIfAbsent(place, name -> new ArrayList<>()).addAll(hits);
    }
  }

  /** Returns file, line, found words and words to use instead, for each banned construction. */
  private static List<String> hits(Prose prose) {
    List<String> hits = new ArrayList<>();
    for (BannedWords banned : BannedWords.ALL) {
      for (MatchResult hit : banned.pattern().matcher(prose.text()).results().toList()) {
        hits.add(
            "%s:%d: %s: write %s"
                .formatted(prose.file(), prose.lineAt(hit.start()), hit.group(), banned.instead()));
      }
    }
    return hits;
  }
}
