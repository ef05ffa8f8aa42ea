package io.trunkline.house;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** Writes docs/api.md: each public type of rpc-core with the first sentence of its Javadoc. */
final class PublicTypesPage {

  private static final String HEAD =
      """
      # Public types of rpc-core

      <!-- Written by PublicTypesPageTest in checks from the Javadoc:
           mvn -q -pl checks -am -Dtest=PublicTypesPageTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true test -->

      Packages below `io.trunkline.internal` are the engine. Applications do not use their types, which change without notice.
      """;

  private final Path sources;

  /**
   * @param sources the folder of the package {@code io.trunkline}
   */
  PublicTypesPage(Path sources) {
    this.sources = sources;
  }

  String text() throws IOException {
    StringBuilder page = new StringBuilder(HEAD);
    for (Map.Entry<String, Map<String, String>> types : typesByPackage().entrySet()) {
      page.append("\n## ").append(types.getKey()).append("\n\n| type | purpose |\n|---|---|\n");
      types
          .getValue()
          .forEach(
              (name, purpose) ->
                  page.append("| `%s` | %s |\n".formatted(name, purpose.replace("|", "\\|"))));
    }
    return page.toString();
  }

  private Map<String, Map<String, String>> typesByPackage() throws IOException {
    Map<String, Map<String, String>> packages = new TreeMap<>();
    ParsedSources.read(
        files(),
        (unit, trees) -> {
          Map<String, String> types =
              packages.computeIfAbsent(
                  String.valueOf(unit.getPackageName()), name -> new TreeMap<>());
          for (Tree type : unit.getTypeDecls()) {
            if (type instanceof ClassTree declared) {
              add(types, trees, new TreePath(new TreePath(unit), declared), declared, "");
            }
          }
        });
    packages.values().removeIf(Map::isEmpty);
    return packages;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !sources.relativize(file).startsWith("internal"))
          .toList();
    }
  }

  private static void add(
      Map<String, String> types, DocTrees docs, TreePath path, ClassTree type, String outer) {
    boolean isOfInterface =
        path.getParentPath().getLeaf() instanceof ClassTree parent
            && parent.getKind() == Tree.Kind.INTERFACE;
    if (!isOfInterface && !type.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
      return;
    }
    String name = outer + type.getSimpleName();
    types.put(name, firstSentence(docs.getDocCommentTree(path)));
    for (Tree member : type.getMembers()) {
      if (member instanceof ClassTree nested) {
        add(types, docs, new TreePath(path, nested), nested, name + ".");
      }
    }
  }

  /** Returns the sentence as text of a page, or the empty text if the type has no Javadoc. */
  private static String firstSentence(@Nullable DocCommentTree comment) {
    return comment == null
        ? ""
        : comment.getFirstSentence().stream()
            .map(PublicTypesPage::pageText)
            .collect(Collectors.joining())
            .replaceAll("\\s+", " ")
            .strip();
  }

  private static String pageText(DocTree part) {
    if (part instanceof LinkTree link) {
      String label = link.getLabel().stream().map(Object::toString).collect(Collectors.joining());
      return label.isEmpty()
          ? "`" + link.getReference().getSignature().replaceFirst("^#", "").replace('#', '.') + "`"
          : label;
    }
    return part instanceof LiteralTree literal && literal.getKind() == DocTree.Kind.CODE
        ? "`" + literal.getBody().getBody() + "`"
        : part.toString();
  }
}
