package io.trunkline.register;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.tools.Diagnostic;

/** The classes that the annotation on a type or package names. */
final class RegisteredNames {

  private final ProcessingEnvironment environment;

  RegisteredNames(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  /** The binary names of these classes; empty if it is not annotated. */
  Set<String> of(Element owner) {
    Set<String> names = new TreeSet<>();
    for (AnnotationMirror annotation : owner.getAnnotationMirrors()) {
      TypeElement type = (TypeElement) annotation.getAnnotationType().asElement();
      if (type.getQualifiedName().contentEquals(RegisteredProcessor.ANNOTATION)) {
        List<?> listed = listed(annotation);
        if (listed.isEmpty()) {
          addItself(owner, names);
        }
        listed.forEach(value -> addListed(owner, ((AnnotationValue) value).getValue(), names));
      }
    }
    return names;
  }

  private static List<?> listed(AnnotationMirror annotation) {
    for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> value :
        annotation.getElementValues().entrySet()) {
      if (value.getKey().getSimpleName().contentEquals("value")
          && value.getValue().getValue() instanceof List<?> list) {
        return list;
      }
    }
    return List.of();
  }

  private void addItself(Element owner, Set<String> names) {
    boolean hasObjects =
        owner.getKind() == ElementKind.ENUM
            || (owner.getKind() == ElementKind.CLASS || owner.getKind() == ElementKind.RECORD)
                && !owner.getModifiers().contains(Modifier.ABSTRACT);
    if (hasObjects) {
      names.add(binaryName((TypeElement) owner));
    } else {
      error(
          owner,
          "names no class here: list classes, or put it on a class that can be instantiated");
    }
  }

  private void addListed(Element owner, Object listed, Set<String> names) {
    if (listed instanceof DeclaredType declared
        && declared.asElement() instanceof TypeElement type) {
      names.add(binaryName(type));
    } else {
      error(owner, "lists " + listed + ", expected classes");
    }
  }

  private String binaryName(TypeElement type) {
    return environment.getElementUtils().getBinaryName(type).toString();
  }

  private void error(Element owner, String text) {
    environment.getMessager().printMessage(Diagnostic.Kind.ERROR, "@Registered " + text, owner);
  }
}
