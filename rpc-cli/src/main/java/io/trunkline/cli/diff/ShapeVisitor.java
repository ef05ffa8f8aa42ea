package io.trunkline.cli.diff;

import io.trunkline.cli.diff.ClassShape.FieldShape;
import io.trunkline.cli.diff.ClassShape.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.SerialVersionUIDAdder;

/** Reads the shape of a class from its bytes; nothing of it is loaded. For one thread. */
final class ShapeVisitor extends ClassVisitor {

  private static final int NOT_SENT =
      Opcodes.ACC_STATIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;

  private String name = "";
  private Kind kind = Kind.BEAN;
  private boolean isFinal;
  private List<TypeText> parents = List.of();
  private List<String> formals = List.of();
  private final List<FieldShape> fields = new ArrayList<>();
  private final List<String> constants = new ArrayList<>();
  private boolean bodies;
  private boolean emptyConstructor;
  private final List<TypeText> methods = new ArrayList<>();
  private @Nullable Long declaredUid;

  private ShapeVisitor() {
    super(Opcodes.ASM9);
  }

  /** The shape of the class in a class file. */
  static ClassShape read(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ShapeVisitor visitor = new ShapeVisitor();
    int flags = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
    reader.accept(visitor, flags);
    Long uid = visitor.declaredUid;
    return new ClassShape(
        visitor.name,
        visitor.kind,
        visitor.isFinal,
        visitor.parents,
        visitor.formals,
        List.copyOf(visitor.fields),
        List.copyOf(visitor.constants),
        visitor.bodies,
        List.copyOf(visitor.methods),
        visitor.emptyConstructor,
        uid == null ? computedUid(reader) : uid);
  }

  private static long computedUid(ClassReader reader) {
    Uid uid = new Uid();
    reader.accept(uid, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES | ClassReader.SKIP_CODE);
    return uid.value;
  }

  @Override
  public void visit(
      int version,
      int access,
      String internalName,
      @Nullable String signature,
      @Nullable String superName,
      String[] interfaces) {
    name = internalName.replace('/', '.');
    isFinal = (access & Opcodes.ACC_FINAL) != 0;
    kind = kind(access, superName);
    if (signature != null) {
      formals = TypeText.formals(signature);
      parents = TypeText.parseParents(signature);
    } else {
      List<TypeText> all = new ArrayList<>();
      String parent = Objects.requireNonNullElse(superName, "java/lang/Object");
      all.add(TypeText.of(parent.replace('/', '.')));
      for (String one : interfaces) {
        all.add(TypeText.of(one.replace('/', '.')));
      }
      parents = List.copyOf(all);
    }
  }

  private static Kind kind(int access, @Nullable String superName) {
    if ((access & Opcodes.ACC_INTERFACE) != 0) {
      return Kind.INTERFACE;
    }
    if ((access & Opcodes.ACC_ENUM) != 0) {
      return Kind.ENUM;
    }
    if ("java/lang/Record".equals(superName)) {
      return Kind.RECORD;
    }
    return (access & Opcodes.ACC_ABSTRACT) != 0 ? Kind.ABSTRACT : Kind.BEAN;
  }

  @Override
  public void visitInnerClass(
      String inner, @Nullable String outer, @Nullable String simple, int access) {
    bodies |= kind == Kind.ENUM && simple == null && inner.startsWith(name.replace('.', '/'));
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String field,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    if ((access & Opcodes.ACC_ENUM) != 0) {
      constants.add(field);
    } else if (field.equals("serialVersionUID") && value instanceof Long uid) {
      declaredUid = uid;
    } else if ((access & NOT_SENT) == 0) {
      fields.add(
          new FieldShape(
              name,
              field,
              TypeText.parse(Objects.requireNonNullElse(signature, descriptor)),
              false));
    }
    return null;
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String method,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    emptyConstructor |= method.equals("<init>") && descriptor.equals("()V");
    if (kind == Kind.INTERFACE && (access & (Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC)) == 0) {
      methods.addAll(TypeText.parseMethod(Objects.requireNonNullElse(signature, descriptor)));
      for (String one : exceptions == null ? new String[0] : exceptions) {
        methods.add(TypeText.of(one.replace('/', '.')));
      }
    }
    return null;
  }

  /** Computes what the JDK computes for a class that declares none. */
  private static final class Uid extends SerialVersionUIDAdder {

    private long value;

    Uid() {
      super(Opcodes.ASM9, new ClassVisitor(Opcodes.ASM9) {});
    }

    @Override
    protected void addSVUID(long svuid) {
      value = svuid;
    }
  }
}
