package io.trunkline.dubbo.generator;

import static javax.lang.model.element.Modifier.ABSTRACT;
import static javax.lang.model.element.Modifier.FINAL;
import static javax.lang.model.element.Modifier.PRIVATE;
import static javax.lang.model.element.Modifier.PROTECTED;
import static javax.lang.model.element.Modifier.PUBLIC;
import static javax.lang.model.element.Modifier.STATIC;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.Comparator;
import java.util.List;

/** Writes config classes. */
final class ConfigClassWriter {

  private static final ClassName BOOTSTRAP =
      ClassName.get("org.apache.dubbo.config.bootstrap", "DubboBootstrap");

  private final ConfigTable table;
  private final Documentation documentation;
  private final Types types;

  ConfigClassWriter(ConfigTable table, Documentation documentation, Types types) {
    this.table = table;
    this.documentation = documentation;
    this.types = types;
  }

  TypeSpec write(ConfigClass type) {
    TypeSpec.Builder written =
        TypeSpec.classBuilder(type.name()).addModifiers(PUBLIC).addJavadoc("$L", javadoc(type));
    if (type.isAbstract()) {
      written.addModifiers(ABSTRACT);
    }
    if (type.isGeneric()) {
      written.addTypeVariable(Types.SERVICE);
    }
    String element = type.element();
    if (element != null) {
      written.addAnnotation(
          AnnotationSpec.builder(ClassName.get(Types.OBJECTS, "ElementName"))
              .addMember("value", "$S", element)
              .build());
    }
    ConfigClass parent = table.line(type).size() > 1 ? table.line(type).get(1) : null;
    TypeName inherited =
        parent == null
            ? ClassName.get(Types.OBJECTS, "ConfigObject")
            : parent.isGeneric() ? types.self(parent) : types.own(parent.name());
    written.superclass(inherited);
    type.constants()
        .forEach(
            (name, value) ->
                written.addField(
                    FieldSpec.builder(String.class, name, PUBLIC, STATIC, FINAL)
                        .addJavadoc("The address of no registry.")
                        .initializer("$S", value)
                        .build()));
    constructors(written, type);
    state(written, type);
    type.properties().stream()
        .sorted(Comparator.comparing(Property::name))
        .forEach(property -> accessors(written, property, table.elements(type)));
    return written.build();
  }

  private String javadoc(ConfigClass type) {
    String element =
        type.isAbstract() || type.element() == null
            ? ""
            : " It sets what the element {@code dubbo:" + type.element() + "} sets in XML.";
    return type.documentation()
        + element
        + "\n\n<p>Not thread-safe: set all properties before you use the object. A value that XML"
        + " refuses is refused here when the application starts, for the same reason."
        + (type.isGeneric() ? "\n\n@param <T> the interface of the service" : "");
  }

  private void constructors(TypeSpec.Builder written, ConfigClass type) {
    written.addMethod(
        MethodSpec.constructorBuilder()
            .addModifiers(type.isAbstract() ? PROTECTED : PUBLIC)
            .addJavadoc("Sets nothing.")
            .build());
    for (List<String> names : type.constructors()) {
      MethodSpec.Builder constructor =
          MethodSpec.constructorBuilder()
              .addModifiers(PUBLIC)
              .addJavadoc("Sets {@code " + String.join("} and {@code ", names) + "}.");
      for (String name : names) {
        TypeName value = types.of(type.property(name).types().get(0));
        constructor
            .addParameter(value.isBoxedPrimitive() ? value.unbox() : value, name)
            .addStatement("set($S, $N)", name, name);
      }
      written.addMethod(constructor.build());
    }
  }

  /** Adds what starts and ends the object: its interface has the methods. */
  private void state(TypeSpec.Builder written, ConfigClass type) {
    if (type.state() == null) {
      return;
    }
    ClassName started = ClassName.get(Types.OBJECTS, type.state() + "Object");
    ClassName state = ClassName.get(Types.OBJECTS, type.state() + "State");
    written
        .addSuperinterface(
            type.isAbstract() ? ParameterizedTypeName.get(started, Types.SERVICE) : started)
        .addField(
            FieldSpec.builder(state, "state", PRIVATE, FINAL)
                .initializer("new $T(this, $T.getInstance().contexts())", state, BOOTSTRAP)
                .build())
        .addMethod(
            MethodSpec.methodBuilder("state")
                .addAnnotation(Override.class)
                .addModifiers(PUBLIC)
                .returns(state)
                .addStatement("return state")
                .build());
  }

  private void accessors(TypeSpec.Builder written, Property property, List<String> elements) {
    if (property.getter() != null) {
      written.addMethod(getter(property, property.getter()));
    }
    if (!property.hasSetters()) {
      return;
    }
    String meaning = documentation.meaning(property.name(), elements);
    String set = documentation.isUnused(property.name(), elements) ? "setUnused" : "set";
    for (String text : property.types()) {
      written.addMethod(
          MethodSpec.methodBuilder("set" + property.capitalized())
              .addModifiers(PUBLIC)
              .addJavadoc("$L", ("Sets {@code " + property.name() + "}. " + meaning).strip())
              .addParameter(Types.nullable(types.taken(text)), "value")
              .addStatement("$L($S, value)", set, property.key())
              .build());
    }
    String listed = property.listed();
    if (listed != null) {
      String one = listed.replace("Config", "");
      written.addMethod(
          MethodSpec.methodBuilder("add" + one)
              .addModifiers(PUBLIC)
              .addJavadoc("Adds one to {@code " + property.name() + "}.")
              .addParameter(types.own(listed), "value")
              .addStatement("add($S, value)", property.key())
              .build());
    }
    if (property.name().equals("parameters")) {
      written.addMethod(
          MethodSpec.methodBuilder("updateParameters")
              .addModifiers(PUBLIC)
              .addJavadoc("Adds to {@code parameters}. A new value replaces one with the same key.")
              .addParameter(types.of("Map"), "more")
              .addStatement("merge($S, more)", property.key())
              .build());
    }
  }

  private MethodSpec getter(Property property, String prefix) {
    String text = property.types().get(0);
    TypeName returned = types.returned(text);
    MethodSpec.Builder getter =
        MethodSpec.methodBuilder(prefix + property.capitalized())
            .addModifiers(PUBLIC)
            .returns(Types.nullable(returned));
    if (text.equals("boolean")) {
      return getter
          .addJavadoc("Returns whether {@code " + property.name() + "} is set to true.")
          .addStatement(
              "return $T.TRUE.equals(get($S, $T.class))",
              Boolean.class,
              property.key(),
              Boolean.class)
          .build();
    }
    TypeName raw = types.raw(text);
    if (returned.isPrimitive()) {
      return getter
          .addJavadoc("Returns {@code " + property.name() + "}, or 0 if it is not set.")
          .addStatement("$T value = get($S, $T.class)", raw, property.key(), raw)
          .addStatement("return value == null ? 0 : value")
          .build();
    }
    getter.addJavadoc("Returns {@code " + property.name() + "}, or null if it is not set.");
    if (text.equals("String")) {
      getter.addStatement("return text($S)", property.key());
    } else if (raw.equals(returned)) {
      getter.addStatement("return get($S, $T.class)", property.key(), raw);
    } else {
      getter
          .addAnnotation(
              AnnotationSpec.builder(SuppressWarnings.class)
                  .addMember("value", "$S", "unchecked")
                  .build())
          .addStatement("return ($T) get($S, $T.class)", returned, property.key(), raw);
    }
    return getter.build();
  }
}
