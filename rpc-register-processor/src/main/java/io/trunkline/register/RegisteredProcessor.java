package io.trunkline.register;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.QualifiedNameable;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * Writes the classes that {@code @Registered} names, one binary name per line and sorted, to
 * {@value #FILE} among the compiled classes. A comment after a class that another one lists names
 * that one. An incremental build checks and keeps the lines of classes that it does not compile.
 */
public final class RegisteredProcessor extends AbstractProcessor {

  static final String ANNOTATION = "io.trunkline.serialization.Registered";
  static final String FILE = "META-INF/trunkline/registered.list";

  private final Set<String> owners = new TreeSet<>();

  /** For the compiler. */
  public RegisteredProcessor() {}

  /** All, because it must also notice that the last class lost the annotation. */
  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of("*");
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    TypeElement annotation = processingEnv.getElementUtils().getTypeElement(ANNOTATION);
    if (annotation != null) {
      for (Element owner : round.getElementsAnnotatedWith(annotation)) {
        owners.add(((QualifiedNameable) owner).getQualifiedName().toString());
      }
    }
    if (round.processingOver() && !round.errorRaised()) {
      try {
        write();
      } catch (IOException e) {
        processingEnv
            .getMessager()
            .printMessage(Diagnostic.Kind.ERROR, "cannot write " + FILE + ": " + e);
      }
    }
    return false;
  }

  private void write() throws IOException {
    RegisteredFile before = RegisteredFile.read(processingEnv.getFiler());
    if (owners.isEmpty() && (before.isForeign() || before.text().isEmpty())) {
      return;
    }
    if (before.isForeign()) {
      throw new IOException(
          "it was written by hand; move its lines to a file of another name, and add that to"
              + " the optimizer, such as list:META-INF/trunkline/more.list");
    }
    owners.addAll(before.owners());
    Map<String, Set<String>> lines = new TreeMap<>();
    RegisteredNames names = new RegisteredNames(processingEnv);
    for (String owner : owners) {
      Element found = find(owner);
      if (found != null) {
        names
            .of(found)
            .forEach(name -> lines.computeIfAbsent(name, n -> new TreeSet<>()).add(owner));
      }
    }
    try (Writer writer =
        processingEnv
            .getFiler()
            .createResource(StandardLocation.CLASS_OUTPUT, "", FILE)
            .openWriter()) {
      writer.write(RegisteredFile.HEAD);
      for (Map.Entry<String, Set<String>> line : lines.entrySet()) {
        writer.write(RegisteredFile.line(line.getKey(), line.getValue()));
      }
    }
  }

  /** The type or package; null if it no longer exists. */
  private @Nullable Element find(String name) {
    TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
    PackageElement pack = processingEnv.getElementUtils().getPackageElement(name);
    return type != null ? type : pack;
  }
}
