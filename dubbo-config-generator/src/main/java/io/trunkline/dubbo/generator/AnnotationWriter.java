package io.trunkline.dubbo.generator;

import static javax.lang.model.element.Modifier.ABSTRACT;
import static javax.lang.model.element.Modifier.PUBLIC;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;

/** Writes annotations. */
final class AnnotationWriter {

  private final Documentation documentation;

  AnnotationWriter(Documentation documentation) {
    this.documentation = documentation;
  }

  TypeSpec write(AnnotationClass type) {
    ClassName name = ClassName.bestGuess(type.name());
    TypeSpec.Builder written =
        TypeSpec.annotationBuilder(name)
            .addModifiers(PUBLIC)
            .addJavadoc("$L", type.documentation())
            .addAnnotation(Documented.class)
            .addAnnotation(
                AnnotationSpec.builder(Retention.class)
                    .addMember("value", "$T.RUNTIME", RetentionPolicy.class)
                    .build())
            .addAnnotation(target(type));
    if (type.isInherited()) {
      written.addAnnotation(Inherited.class);
    }
    if (type.isDeprecated()) {
      written.addAnnotation(Deprecated.class);
    }
    Types types = new Types(name.packageName());
    for (AnnotationClass.Attribute attribute : type.attributes()) {
      MethodSpec.Builder method =
          MethodSpec.methodBuilder(attribute.name())
              .addModifiers(PUBLIC, ABSTRACT)
              .addJavadoc("$L", text(type, attribute))
              .returns(types.of(attribute.type()));
      if (!attribute.isRequired()) {
        method.defaultValue(usual(attribute));
      }
      written.addMethod(method.build());
    }
    return written.build();
  }

  private String text(AnnotationClass type, AnnotationClass.Attribute attribute) {
    String meaning = documentation.meaning(attribute.name(), List.of(type.element()));
    return ("The attribute {@code " + attribute.name() + "}. " + meaning).strip();
  }

  private static AnnotationSpec target(AnnotationClass type) {
    CodeBlock targets =
        type.targets().stream()
            .map(target -> CodeBlock.of("$T.$L", ElementType.class, target))
            .collect(CodeBlock.joining(", ", "{", "}"));
    return AnnotationSpec.builder(Target.class).addMember("value", targets).build();
  }

  private static CodeBlock usual(AnnotationClass.Attribute attribute) {
    return switch (attribute.type()) {
      case "String" -> CodeBlock.of("$S", "");
      case "Class" -> CodeBlock.of("void.class");
      case "boolean", "int" -> CodeBlock.of("$L", attribute.number());
      default -> CodeBlock.of("{}");
    };
  }
}
