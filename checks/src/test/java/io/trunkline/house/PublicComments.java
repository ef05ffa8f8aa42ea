package io.trunkline.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** The comments of packages and the Javadoc of public and protected declarations in sources. */
final class PublicComments {

  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final String source;
  private final List<Prose> found = new ArrayList<>();

  private PublicComments(CompilationUnitTree unit, SourcePositions positions) throws IOException {
    this.unit = unit;
    this.positions = positions;
    this.source = unit.getSourceFile().getCharContent(true).toString();
  }

  static List<Prose> of(Collection<Path> files) throws IOException {
    List<Prose> all = new ArrayList<>();
    ParsedSources.read(
        files,
        (unit, trees) -> all.addAll(new PublicComments(unit, trees.getSourcePositions()).read()));
    return all;
  }

  private List<Prose> read() {
    if (unit.getSourceFile().isNameCompatible("package-info", unit.getSourceFile().getKind())) {
      addCommentBefore(positions.getStartPosition(unit, unit.getPackage()));
    }
    unit.getTypeDecls().forEach(type -> addMember(type, false));
    return found;
  }

  private void addMember(Tree member, boolean isOfInterface) {
    Set<Modifier> flags = flags(member);
    if (flags.contains(Modifier.PRIVATE) || !isOfInterface && !isOpen(flags)) {
      return;
    }
    addCommentBefore(positions.getStartPosition(unit, member));
    if (member instanceof ClassTree type) {
      boolean isInterface =
          type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
      type.getMembers().forEach(inner -> addMember(inner, isInterface));
    }
  }

  private static Set<Modifier> flags(Tree member) {
    if (member instanceof ClassTree type) {
      return type.getModifiers().getFlags();
    }
    if (member instanceof MethodTree method) {
      return method.getModifiers().getFlags();
    }
    return member instanceof VariableTree field ? field.getModifiers().getFlags() : Set.of();
  }

  private static boolean isOpen(Set<Modifier> flags) {
    return flags.contains(Modifier.PUBLIC) || flags.contains(Modifier.PROTECTED);
  }

  private void addCommentBefore(long declaration) {
    int end = source.substring(0, (int) declaration).stripTrailing().length();
    int start = source.lastIndexOf("/**", end);
    if (source.startsWith("*/", end - 2) && source.indexOf("*/", start) == end - 2) {
      Path file = Path.of(unit.getSourceFile().toUri());
      found.add(Prose.ofComment(file, source, start, end));
    }
  }
}
