package io.trunkline.dubbo.generator;

import static javax.lang.model.element.Modifier.FINAL;
import static javax.lang.model.element.Modifier.PRIVATE;
import static javax.lang.model.element.Modifier.PUBLIC;
import static javax.lang.model.element.Modifier.STATIC;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javax.lang.model.SourceVersion;

/** Writes the builders of config classes. */
final class BuilderWriter {

  static final String PACKAGE = "org.apache.dubbo.config.bootstrap.builders";

  private final ConfigTable table;
  private final Types types;

  BuilderWriter(ConfigTable table, Types types) {
    this.table = table;
    this.types = types;
  }

  TypeSpec write(ConfigClass type) {
    ClassName name = ClassName.get(PACKAGE, type.name().replaceFirst("Config$", "Builder"));
    TypeName self = type.isGeneric() ? ParameterizedTypeName.get(name, Types.SERVICE) : name;
    TypeSpec.Builder written =
        TypeSpec.classBuilder(name)
            .addModifiers(PUBLIC, FINAL)
            .addJavadoc(
                "Builds a {@link $T}. A method sets the property with its name. Not thread-safe.",
                types.own(type.name()))
            .addField(types.self(type), "config", PRIVATE, FINAL)
            .addMethod(
                MethodSpec.constructorBuilder()
                    .addModifiers(PRIVATE)
                    .addStatement("this.config = new $T()", types.self(type))
                    .build());
    MethodSpec.Builder newBuilder =
        MethodSpec.methodBuilder("newBuilder")
            .addModifiers(PUBLIC, STATIC)
            .addJavadoc("Returns a new builder.")
            .returns(self)
            .addStatement("return new $T()", self);
    if (type.isGeneric()) {
      written.addJavadoc("\n\n@param <T> the interface of the service");
      written.addTypeVariable(Types.SERVICE);
      newBuilder.addTypeVariable(Types.SERVICE);
    }
    written.addMethod(newBuilder.build());
    List<MethodSpec> methods = new ArrayList<>();
    for (ConfigClass declaring : table.line(type)) {
      for (Property property : declaring.properties()) {
        if (property.hasSetters()) {
          add(methods, self, property);
        }
      }
    }
    methods.stream().sorted(Comparator.comparing(MethodSpec::name)).forEach(written::addMethod);
    return written
        .addMethod(
            MethodSpec.methodBuilder("build")
                .addModifiers(PUBLIC)
                .addJavadoc("Returns the object, which later calls of this builder still change.")
                .returns(types.self(type))
                .addStatement("return config")
                .build())
        .build();
  }

  private void add(List<MethodSpec> methods, TypeName self, Property property) {
    String setter = "set" + property.capitalized();
    for (String type : property.types()) {
      String name = name(property, type);
      TypeName value = types.taken(type);
      if (methods.stream().noneMatch(m -> m.name().equals(name) && takes(m, value))) {
        methods.add(method(self, name, value, setter));
      }
    }
    String listed = property.listed();
    if (listed != null) {
      String one = "add" + listed.replace("Config", "");
      methods.add(method(self, one, types.own(listed), one));
      methods.add(
          method(self, "add" + property.capitalized())
              .addParameter(types.taken(property.types().get(0)), "values")
              .addStatement("values.forEach(config::$L)", one)
              .addStatement("return this")
              .returns(self)
              .build());
    }
    if (property.name().equals("parameters")) {
      methods.add(method(self, "appendParameters", types.of("Map"), "updateParameters"));
      methods.add(
          method(self, "appendParameter")
              .addParameter(String.class, "key")
              .addParameter(String.class, "value")
              .addStatement("config.updateParameters($T.of(key, value))", java.util.Map.class)
              .addStatement("return this")
              .returns(self)
              .build());
    }
  }

  private static boolean takes(MethodSpec method, TypeName type) {
    return method.parameters().get(0).type().equals(type);
  }

  /** A word of Java's language cannot be the name of a method. */
  private static String name(Property property, String type) {
    if (!SourceVersion.isKeyword(property.name())) {
      return property.name();
    }
    return property.name().equals("interface")
        ? type.equals("Class") ? "interfaceClass" : "interfaceName"
        : "is" + property.capitalized();
  }

  private static MethodSpec method(TypeName self, String name, TypeName value, String called) {
    return method(self, name)
        .addParameter(value, "value")
        .addStatement("config.$L(value)", called)
        .addStatement("return this")
        .build();
  }

  private static MethodSpec.Builder method(TypeName self, String name) {
    return MethodSpec.methodBuilder(name).addModifiers(PUBLIC).returns(self);
  }
}
