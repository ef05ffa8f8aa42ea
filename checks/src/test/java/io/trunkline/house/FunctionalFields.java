package io.trunkline.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * The fields of a functional type that get a lambda or method reference of another class of their
 * package. Such a field hides that its class needs the other one.
 *
 * <p>A type is functional if it is in {@code java.util.function}, is {@link Runnable}, or is a
 * package-private interface with one abstract method. The code is followed from where a lambda is
 * made to a field, through the parameters of constructors and methods. A lambda that belongs to the
 * same top-level class as its field is not meant, and neither is a reference to a method of the JDK
 * or of another package.
 */
final class FunctionalFields {

  /**
   * A place that a value comes from or goes to: a field, or a parameter of a method.
   *
   * @param name with its class; a method's with its descriptor
   * @param index of the parameter, counted with {@code this}; -1 for a field
   */
  private record Place(String name, int index) {}

  private final Map<String, ClassNode> classes = new TreeMap<>();

  /** The parameters that a parameter or field gets its value from. */
  private final Map<Place, Set<Place>> parameters = new HashMap<>();

  /** The classes whose lambdas and method references a parameter or field gets. */
  private final Map<Place, Set<String>> lambdas = new HashMap<>();

  private FunctionalFields() {}

  /**
   * Reads the classes below some folders.
   *
   * @return the classes whose lambdas and method references a field gets, by the field's name with
   *     its class
   */
  static SortedMap<String, Set<String>> below(Collection<Path> folders) {
    FunctionalFields fields = new FunctionalFields();
    folders.forEach(fields::read);
    fields.classes.values().forEach(fields::follow);
    return fields.found();
  }

  private SortedMap<String, Set<String>> found() {
    SortedMap<String, Set<String>> found = new TreeMap<>();
    Set<Place> places = new HashSet<>(parameters.keySet());
    places.addAll(lambdas.keySet());
    for (Place place : places) {
      if (place.index < 0) {
        String type = place.name.substring(0, place.name.lastIndexOf('.'));
        Set<String> others = new TreeSet<>();
        for (String owner : origins(place)) {
          if (packageOf(owner).equals(packageOf(type)) && !topLevel(owner).equals(topLevel(type))) {
            others.add(simple(topLevel(owner)));
          }
        }
        if (!others.isEmpty()) {
          found.put(place.name.replace('/', '.'), others);
        }
      }
    }
    return found;
  }

  /** The classes whose lambdas get to a place on any way. */
  private Set<String> origins(Place field) {
    Set<String> owners = new TreeSet<>();
    Set<Place> seen = new HashSet<>();
    Deque<Place> left = new ArrayDeque<>(List.of(field));
    while (!left.isEmpty()) {
      Place place = left.pop();
      if (seen.add(place)) {
        owners.addAll(lambdas.getOrDefault(place, Set.of()));
        left.addAll(parameters.getOrDefault(place, Set.of()));
      }
    }
    return owners;
  }

  private void read(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        ClassNode node = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_DEBUG);
        classes.put(node.name, node);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(folder.toString(), e);
    }
  }

  private void follow(ClassNode owner) {
    for (MethodNode method : owner.methods) {
      if (method.instructions.size() == 0) {
        continue;
      }
      Origins origins = new Origins();
      try {
        Frame<SourceValue>[] frames = new Analyzer<>(origins).analyze(owner.name, method);
        for (int i = 0; i < frames.length; i++) {
          if (frames[i] != null) {
            follow(
                method.instructions.get(i),
                frames[i],
                origins,
                key(owner.name, method.name, method.desc));
          }
        }
      } catch (AnalyzerException e) {
        throw new IllegalStateException(owner.name + "." + method.name, e);
      }
    }
  }

  private void follow(
      AbstractInsnNode code, Frame<SourceValue> frame, Origins origins, String caller) {
    int top = frame.getStackSize();
    if (code instanceof FieldInsnNode put
        && (put.getOpcode() == Opcodes.PUTFIELD || put.getOpcode() == Opcodes.PUTSTATIC)) {
      if (isFunctional(Type.getType(put.desc), put.owner)) {
        Place field = new Place(put.owner + "." + put.name, -1);
        goesTo(field, frame.getStack(top - 1), origins, caller);
      }
    } else if (code instanceof MethodInsnNode call && classes.containsKey(call.owner)) {
      Type[] types = Type.getArgumentTypes(call.desc);
      int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
      for (int i = 0; i < types.length; i++) {
        if (isFunctional(types[i], call.owner)) {
          Place parameter = new Place(key(call.owner, call.name, call.desc), receiver + i);
          goesTo(parameter, frame.getStack(top - types.length + i), origins, caller);
        }
      }
    }
  }

  private void goesTo(Place place, SourceValue value, Origins origins, String caller) {
    for (AbstractInsnNode origin : value.insns) {
      Integer parameter = origins.parameters.get(origin);
      if (parameter != null) {
        parameters.computeIfAbsent(place, p -> new HashSet<>()).add(new Place(caller, parameter));
      } else if (origin instanceof InvokeDynamicInsnNode lambda
          && lambda.bsmArgs.length > 1
          && lambda.bsmArgs[1] instanceof Handle code) {
        lambdas.computeIfAbsent(place, p -> new TreeSet<>()).add(code.getOwner());
      }
    }
  }

  private boolean isFunctional(Type type, String owner) {
    if (type.getSort() != Type.OBJECT) {
      return false;
    }
    String name = type.getInternalName();
    if (name.startsWith("java/util/function/") || name.equals("java/lang/Runnable")) {
      return true;
    }
    ClassNode node = classes.get(name);
    return node != null
        && packageOf(name).equals(packageOf(owner))
        && (node.access & Opcodes.ACC_INTERFACE) != 0
        && (node.access & Opcodes.ACC_PUBLIC) == 0
        && node.methods.stream().filter(m -> (m.access & Opcodes.ACC_ABSTRACT) != 0).count() == 1;
  }

  private static String key(String owner, String method, String descriptor) {
    return owner + "." + method + descriptor;
  }

  private static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }

  private static String topLevel(String name) {
    int dollar = name.indexOf('$');
    return dollar < 0 ? name : name.substring(0, dollar);
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** Where a value was made: copies, casts and null checks of it have the same origin. */
  private static final class Origins extends SourceInterpreter {

    private final Map<AbstractInsnNode, Integer> parameters = new IdentityHashMap<>();
    private int count;

    private Origins() {
      super(Opcodes.ASM9);
    }

    @Override
    public SourceValue newParameterValue(boolean isInstance, int local, Type type) {
      AbstractInsnNode origin = new InsnNode(Opcodes.NOP);
      parameters.put(origin, count++);
      return new SourceValue(type.getSize(), origin);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode code, SourceValue value) {
      return value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode code, SourceValue value) {
      return code.getOpcode() == Opcodes.CHECKCAST ? value : super.unaryOperation(code, value);
    }

    @Override
    public SourceValue naryOperation(AbstractInsnNode code, List<? extends SourceValue> values) {
      return code instanceof MethodInsnNode call
              && call.owner.equals("java/util/Objects")
              && call.name.equals("requireNonNull")
          ? values.get(0)
          : super.naryOperation(code, values);
    }
  }
}
