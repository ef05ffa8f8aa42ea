package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Pages name modules that exist, and link to files and headings that exist. */
class PagesTest {

  private static final Path ROOT = Path.of("..");

  /** In a sentence or a table, and in a pom. */
  private static final Pattern MODULE =
      Pattern.compile("(?:`|<artifactId>)(rpc-[a-z0-9-]+)(?:`|</artifactId>)");

  private static final Pattern VERSION =
      Pattern.compile(
          "<groupId>io\\.trunkline</groupId>\\s*<artifactId>[^<]*</artifactId>\\s*"
              + "<version>([^<$]*)</version>");

  private static final Pattern CODE = Pattern.compile("(?s:```.*?```)|(?m:^ {4}.*$)");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s:#]*)(?:#([^)\\s]+))?\\)");

  /** A heading, or the anchor in front of one that was renamed. */
  private static final Pattern ANCHOR = Pattern.compile("(?m)^#+ (.*)$|<a id=\"([^\"]+)\">");

  @Test
  void eachLinkLeadsToAFileAndAHeading() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : Sources.pages()) {
      for (MatchResult link : LINK.matcher(prose(page)).results().toList()) {
        Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
        boolean isThere =
            link.group(2) == null
                ? Files.exists(target)
                : Files.isRegularFile(target) && anchors(target).contains(link.group(2));
        if (!isThere) {
          broken.add(page.getFileName() + ": " + link.group());
        }
      }
    }
    assertThat(broken).as("links to a file or heading that does not exist").isEmpty();
  }

  private static String prose(Path page) throws IOException {
    return CODE.matcher(Files.readString(page)).replaceAll("");
  }

  private static Set<String> anchors(Path page) throws IOException {
    Set<String> anchors = new TreeSet<>();
    for (MatchResult anchor : ANCHOR.matcher(prose(page)).results().toList()) {
      anchors.add(
          anchor.group(2) != null
              ? anchor.group(2)
              : anchor
                  .group(1)
                  .toLowerCase(Locale.ROOT)
                  .replaceAll("\\]\\([^)]*\\)", "")
                  .replaceAll("[^\\w\\- ]", "")
                  .replace(' ', '-'));
    }
    return anchors;
  }

  @Test
  void eachModuleThatAPageNamesIsInTheBom() throws IOException {
    String bom = Files.readString(ROOT.resolve("trunkline-bom/pom.xml"));
    Set<String> named = new TreeSet<>();
    for (Path page : Sources.pages()) {
      MODULE.matcher(Files.readString(page)).results().map(r -> r.group(1)).forEach(named::add);
    }
    assertThat(named).contains("rpc-spring-boot-starter", "rpc-core");
    assertThat(named)
        .allSatisfy(name -> assertThat(bom).contains("<artifactId>" + name + "</artifactId>"));
  }

  /** {@code bin/set-version} changes the poms and the pages together. */
  @Test
  void thePagesNameTheVersionOfTheBuild() throws IOException {
    String bom = Files.readString(ROOT.resolve("trunkline-bom/pom.xml"));
    String version = VERSION.matcher(bom).results().findFirst().orElseThrow().group(1);
    List<String> named = new ArrayList<>();
    for (Path page : Sources.pages()) {
      VERSION.matcher(Files.readString(page)).results().map(r -> r.group(1)).forEach(named::add);
    }
    assertThat(named).isNotEmpty().allMatch(version::equals, version);
  }

  @Test
  void eachModuleOfTheBomIsInTheTableOfTheArchitecture() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    List<String> modules =
        MODULE
            .matcher(Files.readString(ROOT.resolve("trunkline-bom/pom.xml")))
            .results()
            .map((MatchResult r) -> r.group(1))
            .toList();
    assertThat(modules).hasSizeGreaterThan(20);
    assertThat(modules).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }
}
