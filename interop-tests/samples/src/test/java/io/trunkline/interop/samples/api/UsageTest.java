package io.trunkline.interop.samples.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a package of the JDK in place of an API. */
final class UsageTest {

  private static Usage usage(Path project, String source) throws IOException {
    Path folder = Files.createDirectories(project.resolve("module/src/main/java/demo"));
    Files.writeString(folder.resolve("Sample.java"), source);
    return Usage.of(project, "", name -> name.startsWith("java.util."));
  }

  @Test
  void callsFieldsAndTypesAreNotedWithTheTypeThatTheyAreCalledOn(@TempDir Path project)
      throws IOException {
    assertThat(
            usage(
                    project,
                    """
                    package demo;
                    class Sample {
                      int size(java.util.ArrayList<String> list) {
                        return list.size() + java.util.Locale.ROOT.hashCode();
                      }
                      Object made() { return new java.util.ArrayList<>(3); }
                    }
                    """)
                .used())
        .containsExactly(
            "java.util.ArrayList",
            "java.util.ArrayList#<init>(I)V",
            "java.util.ArrayList#size()I",
            "java.util.Locale",
            "java.util.Locale#ROOT:Ljava/util/Locale;",
            "java.util.Locale#hashCode()I");
  }

  @Test
  void whatAClassOrALambdaImplementsIsNoted(@TempDir Path project) throws IOException {
    assertThat(
            usage(
                    project,
                    """
                    package demo;
                    class Sample implements java.util.Comparator<String> {
                      public int compare(String a, String b) { return 0; }
                      java.util.function.Supplier<String> made = () -> "";
                    }
                    """)
                .used())
        .contains(
            "java.util.Comparator#compare(Ljava/lang/Object;Ljava/lang/Object;)I",
            "java.util.function.Supplier#get()Ljava/lang/Object;");
  }

  @Test
  void anUnknownClassDoesNotHideTheRest(@TempDir Path project) throws IOException {
    Usage usage =
        usage(
            project,
            """
            package demo;
            import org.apache.dubbo.absent.Thing;
            import org.apache.dubbo.absent.Other;
            class Sample {
              Thing thing = new Thing();
              int size(java.util.List<Thing> list) { thing.go(); return list.size(); }
            }
            """);
    assertThat(usage.used()).contains("java.util.List#size()I");
    assertThat(usage.unknown())
        .containsExactly("org.apache.dubbo.absent.Other", "org.apache.dubbo.absent.Thing");
  }
}
