package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PomTest {

  private static final Swap SWAP =
      Swap.parse(
          """
          artifacts:
            dubbo: [rpc-spring, rpc-later]
            dubbo-registry-zookeeper: [rpc-registry-zookeeper]
            dubbo-qos: []
          added:
            com.alibaba.nacos:nacos-client: [rpc-spring]
          imported:
            - io.netty:netty-bom:${netty}
          managed:
            - org.apache.curator:curator-framework:5.9.0
            - org.apache.zookeeper:zookeeper:3.9.5 without io.netty:netty-tcnative, io.netty:netty-epoll
          oldest: {spring: "5.3", boot: "2.7", io.netty: "4.2"}
          instead: {spring: 5.3.39, boot: 2.7.18}
          """,
          Set.of("rpc-spring", "rpc-registry-zookeeper"),
          Map.of("trunkline", "1.0", "netty", "4.2.20.Final"));

  private static String pom(String body) {
    return "<project><artifactId>sample</artifactId>" + body + "</project>";
  }

  private static String dependency(String group, String artifact, String more) {
    return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId>%s</dependency>"
        .formatted(group, artifact, more);
  }

  private static String swapped(String body) throws IOException {
    Pom pom = Pom.parse(pom(body));
    pom.swap(SWAP, Set.of("sample", "sample-api"), pom.recent(SWAP), name -> true);
    return pom.text();
  }

  @Test
  void oursStandInPlaceOfDubboWithTheVersionOfOurs() throws IOException {
    String text =
        swapped("<dependencies>" + dependency("org.apache.dubbo", "dubbo", "") + "</dependencies>");
    assertThat(text)
        .contains(dependency("io.trunkline", "rpc-spring", "<version>1.0</version>"))
        .doesNotContain("<artifactId>dubbo</artifactId>");
  }

  @Test
  void aLibraryThatDubboItselfUsesStaysAndGetsOurModuleForIt() throws IOException {
    String client = dependency("com.alibaba.nacos", "nacos-client", "<version>2.2.0</version>");
    String ours = dependency("io.trunkline", "rpc-spring", "<version>1.0</version>");
    assertThat(swapped("<dependencies>" + client + "</dependencies>")).contains(ours + client);
    String managed = "<dependencies>" + client + "</dependencies>";
    assertThat(swapped("<dependencyManagement>" + managed + "</dependencyManagement>"))
        .contains(client)
        .doesNotContain(ours);
  }

  @Test
  void aLibraryThatCameAlongWithDubboIsNamedOnce() throws IOException {
    Pom pom = Pom.parse(pom(""));
    assertThat(pom.bring("commons-io:commons-io:2.17.0"))
        .containsExactly("commons-io, which came along with Dubbo");
    assertThat(pom.text())
        .contains(dependency("commons-io", "commons-io", "<version>2.17.0</version>"));
    assertThat(pom.bring("commons-io:commons-io:2.17.0")).isEmpty();
  }

  @Test
  void aVersionOfWhatOursBringsFallsAwayWhereverTheSampleNamesIt() throws IOException {
    String old = "<version>4.1</version>";
    String tcnative = dependency("io.netty", "netty-tcnative", "<version>2.0</version>");
    String text =
        swapped(
            "<dependencies>"
                + dependency("org.apache.curator", "curator-framework", old)
                + dependency("io.netty", "netty-all", "")
                + dependency("io.netty", "netty-all", old)
                + tcnative
                + "</dependencies><dependencyManagement><dependencies>"
                + dependency("io.netty", "netty-all", old)
                + "</dependencies></dependencyManagement>");
    assertThat(text)
        .contains(dependency("org.apache.curator", "curator-framework", ""))
        .doesNotContain("netty-all")
        .contains(tcnative)
        .doesNotContain(old);
  }

  @Test
  void aBomOfNettyThatOursRunsWithStaysAndCounts() throws IOException {
    String recent = "<version>4.2.12.Final</version><type>pom</type><scope>import</scope>";
    assertThat(managed(recent))
        .contains("<version>4.2.12.Final</version>")
        .doesNotContain("4.2.20.Final");
    assertThat(managed(recent.replace("4.2", "4.1")))
        .contains("<version>4.2.20.Final</version>")
        .doesNotContain("4.1.12.Final");
  }

  private static String managed(String bom) throws IOException {
    return swapped(
        "<dependencyManagement><dependencies>"
            + dependency("io.netty", "netty-bom", bom)
            + "</dependencies></dependencyManagement>");
  }

  @Test
  void whatIsNotBuiltIsLeftOut() throws IOException {
    assertThat(
            swapped(
                "<dependencies>" + dependency("org.apache.dubbo", "dubbo", "") + "</dependencies>"))
        .doesNotContain("rpc-later");
  }

  @Test
  void theSamplesOwnModulesStayThoughTheyAreInDubbosGroup() throws IOException {
    String own = dependency("org.apache.dubbo", "sample-api", "<version>1</version>");
    assertThat(swapped("<dependencies>" + own + "</dependencies>")).contains(own);
  }

  @Test
  void theScopeStays() throws IOException {
    assertThat(
            swapped(
                "<dependencies>"
                    + dependency("org.apache.dubbo", "dubbo", "<scope>test</scope>")
                    + "</dependencies>"))
        .contains("<version>1.0</version><scope>test</scope>");
  }

  @Test
  void aBomOfDubboFallsAwayAndTheOneOfOthersVersionsStays() throws IOException {
    String text =
        swapped(
            "<dependencyManagement><dependencies>"
                + dependency("org.apache.dubbo", "dubbo-bom", "<type>pom</type>")
                + dependency("org.apache.dubbo", "dubbo-dependencies-bom", "<type>pom</type>")
                + "</dependencies></dependencyManagement>");
    assertThat(text).doesNotContain(">dubbo-bom<").contains(">dubbo-dependencies-bom<");
  }

  @Test
  void managedVersionsStandBeforeThoseOfTheSample() throws IOException {
    String text =
        swapped(
            "<dependencyManagement><dependencies>"
                + dependency("other", "bom", "<type>pom</type>")
                + "</dependencies></dependencyManagement>");
    assertThat(text.indexOf("netty-bom")).isBetween(0, text.indexOf(">bom<"));
    assertThat(text.indexOf("curator-framework")).isBetween(0, text.indexOf(">bom<"));
    assertThat(text).contains("<version>4.2.20.Final</version><type>pom</type><scope>import");
  }

  @Test
  void aManagedArtifactMayLackSomeOfItsOwnDependencies() throws IOException {
    assertThat(swapped(""))
        .contains(
            dependency(
                "org.apache.zookeeper",
                "zookeeper",
                "<version>3.9.5</version><exclusions><exclusion><groupId>io.netty</groupId>"
                    + "<artifactId>netty-tcnative</artifactId></exclusion><exclusion>"
                    + "<groupId>io.netty</groupId><artifactId>netty-epoll</artifactId>"
                    + "</exclusion></exclusions>"));
  }

  @Test
  void anArtifactWithoutCounterpartIsTold() throws IOException {
    Pom pom =
        Pom.parse(
            pom(
                "<dependencies>"
                    + dependency("org.apache.dubbo", "dubbo-xds", "")
                    + dependency("org.apache.dubbo", "dubbo-qos", "")
                    + "</dependencies>"));
    assertThat(pom.swap(SWAP, Set.of(), Set.of(), name -> true))
        .containsExactly("no counterpart of dubbo-xds");
  }

  @Test
  void aSpringThatIsTooOldIsRaisedAndANewerOneStays() throws IOException {
    Pom old =
        Pom.parse(pom("<properties><spring.version>4.3.30.RELEASE</spring.version></properties>"));
    assertThat(old.swap(SWAP, Set.of(), Set.of(), name -> true))
        .containsExactly("Spring 4.3.30.RELEASE to 5.3.39");
    assertThat(old.text()).contains("<spring.version>5.3.39</spring.version>");
    Pom newer = Pom.parse(pom("<properties><spring.version>6.1.5</spring.version></properties>"));
    assertThat(newer.swap(SWAP, Set.of(), Set.of(), name -> true)).isEmpty();
    assertThat(newer.text()).contains("<spring.version>6.1.5</spring.version>");
  }

  @Test
  void aPropertyThatNothingRefersToStays() throws IOException {
    Pom pom =
        Pom.parse(pom("<properties><spring.version>4.3.30.RELEASE</spring.version></properties>"));
    assertThat(pom.swap(SWAP, Set.of(), Set.of(), name -> false)).isEmpty();
    assertThat(pom.text()).contains("<spring.version>4.3.30.RELEASE</spring.version>");
  }

  @Test
  void theParentOfABootApplicationIsRaisedIfItIsTooOld() throws IOException {
    String parent =
        "<parent><groupId>org.springframework.boot</groupId>"
            + "<artifactId>spring-boot-starter-parent</artifactId><version>%s</version></parent>";
    Pom old = Pom.parse(pom(parent.formatted("1.5.13.RELEASE")));
    assertThat(old.swap(SWAP, Set.of(), Set.of(), name -> true))
        .containsExactly("Boot 1.5.13.RELEASE to 2.7.18");
    for (String version : List.of("2.7.8", "3.2.3")) {
      Pom pom = Pom.parse(pom(parent.formatted(version)));
      assertThat(pom.swap(SWAP, Set.of(), Set.of(), name -> true)).isEmpty();
      assertThat(pom.text()).contains("<version>" + version + "</version></parent>");
    }
  }

  @Test
  void aVersionAtAnArtifactOfSpringIsRaisedAndAReferenceToAPropertyStays() throws IOException {
    String old = "<version>4.2.6.RELEASE</version>";
    String property = "<version>${spring.version}</version>";
    Pom pom =
        Pom.parse(
            pom(
                "<dependencies>"
                    + dependency("org.springframework", "spring-context", old)
                    + dependency("org.springframework", "spring-web", property)
                    + dependency("other", "spring-library", old)
                    + "</dependencies>"));
    assertThat(pom.swap(SWAP, Set.of(), Set.of(), name -> true))
        .containsExactly("Spring 4.2.6.RELEASE to 5.3.39");
    assertThat(pom.text())
        .contains(dependency("org.springframework", "spring-context", "<version>5.3.39</version>"))
        .contains(dependency("org.springframework", "spring-web", property))
        .contains(dependency("other", "spring-library", old));
  }

  @Test
  void jUnit4StaysWithTheStarterThatBroughtIt() throws IOException {
    Pom pom =
        Pom.parse(
            pom(
                "<dependencies>"
                    + dependency("org.springframework.boot", "spring-boot-starter-test", "")
                    + "</dependencies>"));
    assertThat(pom.keepJUnit4()).hasSize(1);
    assertThat(pom.text()).contains(dependency("junit", "junit", "<scope>test</scope>"));
    Pom other = Pom.parse(pom(""));
    assertThat(other.keepJUnit4()).isEmpty();
    assertThat(other.text()).doesNotContain("junit");
  }

  @Test
  void stockIsPinnedAtDubbosOwnJarOnly() throws IOException {
    Pom pom =
        Pom.parse(
            pom(
                "<dependencies>"
                    + dependency("org.apache.dubbo", "dubbo", "<version>3.3.1</version>")
                    + dependency("org.apache.dubbo", "dubbo-spring-boot-starter", "")
                    + "</dependencies>"));
    pom.pin("3.3.6");
    assertThat(pom.text())
        .contains(dependency("org.apache.dubbo", "dubbo", "<version>3.3.6</version>"))
        .contains(dependency("org.apache.dubbo", "dubbo-spring-boot-starter", ""));
  }
}
