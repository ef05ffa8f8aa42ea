package io.trunkline.interop.samples.api;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.SortedSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Visits attributed sources and notes what they use of an API. */
final class UsageScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {

  private final Trees trees;
  private final Elements elements;
  private final Types types;
  private final Predicate<String> api;
  private final SortedSet<String> used;
  private final SortedSet<String> imported;

  UsageScanner(
      Trees trees,
      Elements elements,
      Types types,
      Predicate<String> api,
      SortedSet<String> used,
      SortedSet<String> imported) {
    this.trees = trees;
    this.elements = elements;
    this.types = types;
    this.api = api;
    this.used = used;
    this.imported = imported;
  }

  @Override
  public @Nullable Void visitImport(ImportTree tree, @Nullable Void nothing) {
    String name = tree.getQualifiedIdentifier().toString();
    boolean ofDubbo = name.startsWith("org.apache.dubbo.") || name.startsWith("com.alibaba.dubbo.");
    if (ofDubbo && !name.endsWith("*")) {
      imported.add(tree.isStatic() ? name.substring(0, name.lastIndexOf('.')) : name);
    }
    return super.visitImport(tree, nothing);
  }

  @Override
  public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void nothing) {
    note(trees.getElement(getCurrentPath()));
    return super.visitIdentifier(tree, nothing);
  }

  @Override
  public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void nothing) {
    TypeMirror receiver = trees.getTypeMirror(new TreePath(getCurrentPath(), tree.getExpression()));
    note(trees.getElement(getCurrentPath()), apiType(receiver));
    return super.visitMemberSelect(tree, nothing);
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void nothing) {
    note(trees.getElement(getCurrentPath()));
    return super.visitNewClass(tree, nothing);
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void nothing) {
    note(trees.getElement(getCurrentPath()));
    noteFunction(trees.getTypeMirror(getCurrentPath()));
    return super.visitMemberReference(tree, nothing);
  }

  @Override
  public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void nothing) {
    noteFunction(trees.getTypeMirror(getCurrentPath()));
    return super.visitLambdaExpression(tree, nothing);
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void nothing) {
    if (trees.getElement(getCurrentPath()) instanceof TypeElement type) {
      for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
        noteOverridden(method, type, type.asType());
      }
    }
    return super.visitClass(tree, nothing);
  }

  private void noteOverridden(ExecutableElement method, TypeElement type, TypeMirror of) {
    for (TypeMirror above : types.directSupertypes(of)) {
      TypeElement named = apiType(above);
      if (named != null) {
        for (ExecutableElement inherited : ElementFilter.methodsIn(elements.getAllMembers(named))) {
          if (elements.overrides(method, inherited, type)) {
            note(inherited, named);
          }
        }
      } else {
        noteOverridden(method, type, above);
      }
    }
  }

  /** The type of the API that a type is, as it is written in a class file. */
  private @Nullable TypeElement apiType(@Nullable TypeMirror type) {
    return type instanceof DeclaredType declared
            && declared.asElement() instanceof TypeElement element
            && isApi(element)
        ? element
        : null;
  }

  private void noteFunction(@Nullable TypeMirror type) {
    if (type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement of) {
      ElementFilter.methodsIn(of.getEnclosedElements()).stream()
          .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
          .forEach(this::note);
    }
  }

  private void note(@Nullable Element element) {
    note(element, null);
  }

  /** As a class file names it: a member with the type that it is called on. */
  private void note(@Nullable Element element, @Nullable TypeElement receiver) {
    if (element instanceof TypeElement type) {
      if (isApi(type)) {
        used.add(name(type));
      }
    } else if (element instanceof ExecutableElement method) {
      noteMember(method, receiver, method.getSimpleName() + descriptor(method));
    } else if (element instanceof VariableElement field
        && !field.getSimpleName().contentEquals("class")) {
      noteMember(field, receiver, field.getSimpleName() + ":" + descriptor(field.asType()));
    }
  }

  private void noteMember(Element member, @Nullable TypeElement receiver, String text) {
    if (member.getEnclosingElement() instanceof TypeElement declaring && isApi(declaring)) {
      TypeElement owner = receiver == null ? declaring : receiver;
      used.add(name(owner));
      used.add(name(owner) + "#" + text);
    }
  }

  private boolean isApi(TypeElement type) {
    return api.test(name(type));
  }

  private String name(TypeElement type) {
    return elements.getBinaryName(type).toString();
  }

  private String descriptor(ExecutableElement method) {
    return method.getParameters().stream()
            .map(parameter -> descriptor(parameter.asType()))
            .collect(Collectors.joining("", "(", ")"))
        + descriptor(method.getReturnType());
  }

  private String descriptor(TypeMirror type) {
    TypeMirror erased = types.erasure(type);
    return switch (erased.getKind()) {
      case VOID -> "V";
      case BOOLEAN -> "Z";
      case BYTE -> "B";
      case CHAR -> "C";
      case SHORT -> "S";
      case INT -> "I";
      case LONG -> "J";
      case FLOAT -> "F";
      case DOUBLE -> "D";
      case ARRAY -> "[" + descriptor(((ArrayType) erased).getComponentType());
      default ->
          types.asElement(erased) instanceof TypeElement named
              ? "L" + name(named).replace('.', '/') + ";"
              : "?";
    };
  }
}
