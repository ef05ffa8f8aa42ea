package org.apache.dubbo.common.extension;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Collects the names that one method uses, except where it handles the error of a missing one: in a
 * {@code try} with a {@code catch} of a linkage error, or of any error that it does not throw on.
 */
final class UsedInCode extends MethodVisitor {

  private static final Set<String> LINKAGE_ERRORS =
      Set.of(
          "java/lang/LinkageError",
          "java/lang/NoClassDefFoundError",
          "java/lang/IncompatibleClassChangeError",
          "java/lang/NoSuchMethodError",
          "java/lang/NoSuchFieldError");

  private static final Set<String> ALL_ERRORS = Set.of("java/lang/Throwable", "java/lang/Error");

  /**
   * A use of a name.
   *
   * @param look looks the name up
   * @param handlers catch linkage errors there
   */
  private record Use(Runnable look, List<Label> handlers) {}

  private final UsedNames names;
  private final List<Use> uses = new ArrayList<>();
  private final Map<Label, List<Label>> begins = new HashMap<>();
  private final Map<Label, List<Label>> ends = new HashMap<>();
  private final List<Label> active = new ArrayList<>();
  private final Set<Label> catchAll = new HashSet<>();
  private final Set<Label> rethrowing = new HashSet<>();
  private final Set<Label> jumpedTo = new HashSet<>();

  /** The handler that is read now; null after its end. */
  private @Nullable Label handler;

  /** Where the code goes on after that handler. */
  private Set<Label> afterHandler = Set.of();

  UsedInCode(UsedNames names) {
    super(Opcodes.ASM9);
    this.names = names;
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    if (type != null && (LINKAGE_ERRORS.contains(type) || ALL_ERRORS.contains(type))) {
      begins.computeIfAbsent(start, l -> new ArrayList<>()).add(handler);
      ends.computeIfAbsent(end, l -> new ArrayList<>()).add(handler);
      if (ALL_ERRORS.contains(type)) {
        catchAll.add(handler);
      }
    } else if (type != null) {
      use(() -> names.use(type));
    }
  }

  @Override
  public void visitLabel(Label label) {
    ends.getOrDefault(label, List.of()).forEach(active::remove);
    active.addAll(begins.getOrDefault(label, List.of()));
    if (catchAll.contains(label)) {
      handler = label;
      afterHandler = Set.copyOf(jumpedTo);
    } else if (afterHandler.contains(label)) {
      handler = null;
    }
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    jumpedTo.add(label);
    if (opcode == Opcodes.GOTO) {
      handler = null;
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.ATHROW && handler != null) {
      rethrowing.add(handler);
    }
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
      handler = null;
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    use(() -> names.use(type));
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    use(() -> names.useField(owner, name, descriptor));
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    use(() -> names.useMethod(owner, name, descriptor));
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    use(() -> names.use(Type.getMethodType(descriptor)));
    for (Object argument : arguments) {
      useConstant(argument);
    }
  }

  @Override
  public void visitLdcInsn(Object value) {
    useConstant(value);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    use(() -> names.use(Type.getType(descriptor)));
  }

  private void useConstant(Object value) {
    if (value instanceof Type type) {
      use(() -> names.use(type));
    } else if (value instanceof Handle called && called.getTag() > Opcodes.H_PUTSTATIC) {
      use(() -> names.useMethod(called.getOwner(), called.getName(), called.getDesc()));
    }
  }

  private void use(Runnable look) {
    uses.add(new Use(look, List.copyOf(active)));
  }

  @Override
  public void visitEnd() {
    for (Use use : uses) {
      if (rethrowing.containsAll(use.handlers)) {
        use.look.run();
      }
    }
  }
}
