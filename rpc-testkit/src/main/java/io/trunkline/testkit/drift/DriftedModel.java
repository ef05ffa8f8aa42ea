package io.trunkline.testkit.drift;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

/** The classes of one side of a random pair, and how the other side's differ. For one thread. */
public final class DriftedModel {

  /** The name of the interface that takes and gives an object of each class. */
  static final String SERVICE = "Service";

  /** How a class is declared; the kinds of {@link DriftedModel#ENUM} have constants for fields. */
  static final String BEAN = "class";

  static final String EXCEPTION = "exception";
  static final String RECORD = "record";
  static final String ENUM = "enum";

  private static final String[] SIMPLE = {
    "int",
    "long",
    "float",
    "double",
    "boolean",
    "String",
    "Integer",
    "Long",
    "java.util.Date",
    "java.util.UUID",
    "Object",
    "int[]",
    "String[]",
    "java.util.List",
    "java.util.List<String>",
    "java.util.List<Long>",
    "java.util.Set<String>",
    "java.util.Set<Long>",
    "java.util.Map<String,Long>",
    "java.time.DayOfWeek"
  };

  /** Types of which one may become another: some values of the one fit the other, some do not. */
  private static final List<List<String>> NEAR =
      List.of(
          List.of(
              "int",
              "long",
              "float",
              "double",
              "Integer",
              "Long",
              "String",
              "java.util.Date",
              "E0",
              "java.util.UUID",
              "java.time.DayOfWeek",
              "boolean",
              "Object"),
          List.of(
              "int[]",
              "String[]",
              "java.util.List",
              "java.util.List<String>",
              "java.util.List<Long>",
              "java.util.Set<String>",
              "java.util.Set<Long>",
              "Object"),
          List.of(
              "java.util.Map<String,Long>",
              "java.util.Map<String,String>",
              "java.util.Map<Long,Long>",
              "java.util.Map<E0,String>",
              "java.util.EnumMap<E0,Integer>"),
          List.of("java.util.EnumSet<E0>", "java.util.Set<E0>", "java.util.List<E0>", "E0[]"));

  /**
   * A class. For enums a field's name is the constant and its type the body.
   *
   * @param parent the superclass with its type arguments; empty for none
   */
  record Type(
      String name,
      String kind,
      String parent,
      boolean isFinal,
      boolean emptyConstructor,
      Map<String, String> fields) {

    Type with(Map<String, String> others) {
      return new Type(name, kind, parent, isFinal, emptyConstructor, others);
    }

    String source(String packageName) {
      StringBuilder text = new StringBuilder("package " + packageName + ";\npublic ");
      if (kind.equals(ENUM)) {
        List<String> constants = new ArrayList<>();
        fields.forEach((constant, body) -> constants.add(constant + body));
        return text + "enum " + name + " {" + String.join(",", constants) + "}";
      }
      if (kind.equals(RECORD)) {
        List<String> components = new ArrayList<>();
        fields.forEach((field, type) -> components.add(type + " " + field));
        return text + "record " + name + "(" + String.join(", ", components) + ") {}";
      }
      text.append(isFinal ? "final class " : "class ").append(name);
      text.append(name.equals("G") ? "<T>" : "");
      boolean isException = kind.equals(EXCEPTION);
      String root = isException ? " extends RuntimeException" : "";
      text.append(parent.isEmpty() ? root : " extends " + parent);
      text.append(" implements java.io.Serializable {\n");
      text.append("  private transient int skipped = 5;\n");
      fields.forEach(
          (field, type) ->
              text.append(field.hashCode() % 2 == 0 ? "  public " : "  private ")
                  .append(type)
                  .append(' ')
                  .append(field)
                  .append(isException ? "" : initial(type)) // its constructor may not run
                  .append(";\n"));
      if (isException) {
        text.append("  public ").append(name).append("(String message) { super(message); }\n");
        return text.append("}\n").toString();
      }
      // A subclass needs a constructor of its parent to call.
      String body = parent.isEmpty() ? "{}\n" : "{ super((byte) 0); }\n";
      text.append("  public ").append(name).append("(byte unused) ").append(body);
      text.append(emptyConstructor ? "  public " + name + "() " + body : "");
      return text.append("}\n").toString();
    }

    private static String initial(String type) {
      return type.equals("int") ? " = 7" : type.equals("String") ? " = \"initial\"" : "";
    }
  }

  private final Random random;
  final Map<String, Type> types = new TreeMap<>();

  /** The names of the classes that this side's optimizer names, in its order. */
  final List<String> catalog = new ArrayList<>();

  private DriftedModel(Random random) {
    this.random = random;
  }

  static DriftedModel of(Random random) {
    DriftedModel model = new DriftedModel(random);
    int enums = 1 + random.nextInt(2);
    for (int i = 0; i < enums; i++) {
      model.add(model.constants("E" + i));
    }
    int classes = 4 + random.nextInt(4);
    for (int i = 0; i < classes; i++) {
      model.add(model.newClass(i));
    }
    model.add(new Type("X0", EXCEPTION, "", false, false, Map.of()));
    model.add(new Type("X1", EXCEPTION, model.pick(List.of("", "X0")), false, false, Map.of()));
    for (Type type : List.copyOf(model.types.values())) {
      if (!type.kind.equals(ENUM)) {
        Map<String, String> fields = new LinkedHashMap<>();
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
          fields.put("f" + random.nextInt(12), model.anyType());
        }
        model.add(type.with(fields));
      }
    }
    Map<String, String> generic = new LinkedHashMap<>(Map.of("held", "T"));
    generic.put("many", "java.util.List<T>");
    model.add(new Type("G", BEAN, "", false, true, generic));
    model.add(model.newHeir());
    HidingFields.of(random).forEach(model::add);
    model.chooseCatalog();
    return model;
  }

  /** All its classes and its service, by class name. */
  Map<String, String> sources(String inPackage) {
    Map<String, String> sources = new TreeMap<>();
    StringBuilder service = new StringBuilder("package " + inPackage + ";\npublic interface ");
    service.append(SERVICE).append(" {\n");
    types.forEach(
        (name, type) -> {
          sources.put(inPackage + "." + name, type.source(inPackage));
          service.append("  void take" + name + "(" + name + " value);\n");
          service.append("  " + name + " give" + name + "();\n");
        });
    sources.put(inPackage + "." + SERVICE, service + "}\n");
    return sources;
  }

  private Type newClass(int i) {
    boolean record = random.nextInt(5) == 0;
    List<String> parents = new ArrayList<>(List.of(""));
    types.values().stream()
        .filter(t -> t.kind.equals(BEAN) && !t.isFinal)
        .forEach(t -> parents.add(t.name));
    String parent = record || random.nextInt(3) > 0 ? "" : pick(parents);
    return new Type(
        "C" + i,
        record ? RECORD : BEAN,
        parent,
        random.nextInt(4) == 0,
        random.nextInt(4) > 0,
        Map.of());
  }

  private Type newHeir() {
    return new Type(
        "H", BEAN, "G<" + pick(List.of("Integer", "String", "C0")) + ">", false, true, Map.of());
  }

  private Type constants(String name) {
    Map<String, String> constants = new LinkedHashMap<>();
    for (int i = 0; i < 5; i++) {
      constants.put("K" + random.nextInt(9), random.nextInt(6) == 0 ? " { int x; }" : "");
    }
    return new Type(name, ENUM, "", false, false, constants);
  }

  private void add(Type type) {
    types.put(type.name, type);
  }

  private void chooseCatalog() {
    for (String name : types.keySet()) {
      if (random.nextInt(6) > 0) {
        catalog.add(name);
      }
    }
    Collections.shuffle(catalog, random);
  }

  private String anyType() {
    String type = pick(List.copyOf(types.keySet()));
    return switch (random.nextInt(9)) {
      case 0 -> type;
      case 1 -> "java.util.List<" + type + ">";
      case 2 -> "java.util.Map<String," + type + ">";
      case 3 -> type + "[]";
      case 4 -> ofEnum("E0");
      case 5 -> type;
      default -> pick(List.of(SIMPLE));
    };
  }

  private String ofEnum(String type) {
    return switch (random.nextInt(4)) {
      case 0 -> "java.util.EnumSet<" + type + ">";
      case 1 -> "java.util.EnumMap<" + type + ",Integer>";
      case 2 -> "java.util.Map<" + type + ",String>";
      default -> type;
    };
  }

  /** What a field may have become. */
  private String retyped(String type) {
    if (random.nextInt(4) == 0) {
      return anyType();
    }
    for (List<String> near : NEAR) {
      if (near.contains(type)) {
        return pick(near);
      }
    }
    List<String> names = List.copyOf(types.keySet());
    String held = type.replaceAll(".*\\W(?=\\w)|\\W+$", "");
    String other = random.nextBoolean() && names.contains(held) ? held : pick(names);
    return pick(
        List.of(
            other,
            other + "[]",
            "java.util.List<" + other + ">",
            "java.util.Map<String," + other + ">",
            "Object"));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** The other side: the same classes, some of which have changed since. */
  DriftedModel drifted() {
    DriftedModel other = new DriftedModel(random);
    for (Type type : types.values()) {
      other.add(random.nextInt(3) > 0 ? type : drift(type));
    }
    HidingFields.of(random).forEach(other::add);
    other.chooseCatalog();
    return other;
  }

  private Type drift(Type type) {
    if (type.name.equals("G")) {
      return type;
    }
    if (type.name.equals("H")) {
      return newHeir();
    }
    List<String> names = new ArrayList<>(type.fields.keySet());
    Map<String, String> fields = new LinkedHashMap<>(type.fields);
    boolean values = type.kind.equals(ENUM);
    switch (random.nextInt(6)) {
      case 0 -> fields.put(values ? "K9" : "f99", values ? "" : anyType());
      case 1 -> {
        if (names.size() > (values ? 1 : 0)) {
          fields.remove(pick(names));
        }
      }
      case 2 -> {
        Collections.shuffle(names, random);
        fields.clear();
        names.forEach(name -> fields.put(name, type.fields.get(name)));
      }
      case 3 -> {
        if (!values && !names.isEmpty()) {
          String name = pick(names);
          fields.put(name, retyped(Objects.requireNonNull(type.fields.get(name))));
        }
      }
      case 4 -> {
        fields.clear();
        fields.put(values ? "K10" : "e0", values ? "" : "String");
        fields.putAll(type.fields);
      }
      default -> {
        boolean extended = types.values().stream().anyMatch(t -> t.parent.equals(type.name));
        boolean nowFinal = !extended && type.kind.equals(BEAN) && !type.isFinal;
        return new Type(
            type.name, type.kind, type.parent, nowFinal, !type.emptyConstructor, type.fields);
      }
    }
    return type.with(fields);
  }

  /** All that can be said about a class and its superclasses, for comparing it with another's. */
  String text(String name) {
    Type type = Objects.requireNonNull(types.get(name), name);
    StringBuilder text = new StringBuilder(type.toString());
    type.fields.values().forEach(field -> text.append(finality(field)));
    text.append(finality(type.parent.replaceAll(".*<|>", "")));
    String parent = type.parent.replaceAll("<.*", "");
    return parent.isEmpty() ? text.toString() : text + text(parent);
  }

  private String finality(String field) {
    Type type = types.get(field.replace("[]", ""));
    return type == null ? "" : " " + type.isFinal + type.fields.containsValue(" { int x; }");
  }
}
