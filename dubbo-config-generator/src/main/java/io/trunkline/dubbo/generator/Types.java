package io.trunkline.dubbo.generator;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/** The types in {@code config-classes.yml}, for classes of one package. */
final class Types {

  static final TypeVariableName SERVICE = TypeVariableName.get("T");

  static final String OBJECTS = "io.trunkline.dubbo.objects";

  private static final AnnotationSpec NULLABLE =
      AnnotationSpec.builder(ClassName.get("org.jspecify.annotations", "Nullable")).build();

  private final String packageName;

  Types(String packageName) {
    this.packageName = packageName;
  }

  /** A class of the package. */
  ClassName own(String simpleName) {
    return ClassName.get(packageName, simpleName);
  }

  /** A class of the package with the parameter that it has. */
  TypeName self(ConfigClass type) {
    ClassName name = own(type.name());
    return type.isGeneric() ? ParameterizedTypeName.get(name, SERVICE) : name;
  }

  /** The type that a getter returns. */
  TypeName returned(String text) {
    return text.startsWith(Property.LIST)
        ? ParameterizedTypeName.get(ClassName.get(List.class), element(text))
        : of(text);
  }

  /** The type that a setter takes. */
  TypeName taken(String text) {
    return text.startsWith(Property.LIST) && text.endsWith("Config")
        ? ParameterizedTypeName.get(
            ClassName.get(List.class), WildcardTypeName.subtypeOf(element(text)))
        : returned(text);
  }

  private TypeName element(String list) {
    return of(list.substring(Property.LIST.length()));
  }

  /** The class of the values, without parameters. */
  TypeName raw(String text) {
    if (text.startsWith(Property.LIST)) {
      return ClassName.get(List.class);
    }
    TypeName type = text.equals("T") ? ClassName.get(Object.class) : of(text);
    return type instanceof ParameterizedTypeName parameterized
        ? parameterized.rawType()
        : type.isPrimitive() ? type.box() : type;
  }

  TypeName of(String text) {
    return switch (text) {
      case "boolean" -> TypeName.BOOLEAN;
      case "float" -> TypeName.FLOAT;
      case "int" -> TypeName.INT;
      case "T" -> SERVICE;
      case "Map" -> ParameterizedTypeName.get(Map.class, String.class, String.class);
      case "Class" ->
          ParameterizedTypeName.get(
              ClassName.get(Class.class), WildcardTypeName.subtypeOf(Object.class));
      case "Executor" -> ClassName.get(Executor.class);
      case "Boolean", "ClassLoader", "Integer", "Long", "Object", "String" ->
          ClassName.get("java.lang", text);
      case "BaggageConfig", "ExporterConfig", "PropagationConfig", "SamplingConfig" ->
          ClassName.get(packageName + ".nested", text);
      default ->
          text.endsWith("[]")
              ? ArrayTypeName.of(of(text.substring(0, text.length() - 2)))
              : own(text);
    };
  }

  static TypeName nullable(TypeName type) {
    return type.isPrimitive() ? type : type.annotated(NULLABLE);
  }
}
