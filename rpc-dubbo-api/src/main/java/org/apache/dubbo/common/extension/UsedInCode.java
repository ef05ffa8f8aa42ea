package org.apache.dubbo.common.extension;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Passes on the names that one method uses, except where it catches the error of a missing one. */
final class UsedInCode extends MethodVisitor {

  private static final Set<String> CAUGHT =
      Set.of(
          "java/lang/LinkageError",
          "java/lang/NoClassDefFoundError",
          "java/lang/IncompatibleClassChangeError",
          "java/lang/NoSuchMethodError",
          "java/lang/NoSuchFieldError");

  private final UsedNames names;
  private final Map<Label, List<Integer>> changes = new HashMap<>();
  private int guards;

  UsedInCode(UsedNames names) {
    super(Opcodes.ASM9);
    this.names = names;
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    if (type != null && CAUGHT.contains(type)) {
      changes.computeIfAbsent(start, l -> new ArrayList<>()).add(1);
      changes.computeIfAbsent(end, l -> new ArrayList<>()).add(-1);
    } else {
      names.use(type);
    }
  }

  @Override
  public void visitLabel(Label label) {
    for (int change : changes.getOrDefault(label, List.of())) {
      guards += change;
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (guards == 0) {
      names.use(type);
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (guards == 0) {
      names.useField(owner, name, descriptor);
    }
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (guards == 0) {
      names.useMethod(owner, name, descriptor);
    }
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    if (guards == 0) {
      names.use(Type.getMethodType(descriptor));
      for (Object argument : arguments) {
        useConstant(argument);
      }
    }
  }

  @Override
  public void visitLdcInsn(Object value) {
    if (guards == 0) {
      useConstant(value);
    }
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    if (guards == 0) {
      names.use(Type.getType(descriptor));
    }
  }

  private void useConstant(Object value) {
    if (value instanceof Type type) {
      names.use(type);
    } else if (value instanceof Handle handle && handle.getTag() > Opcodes.H_PUTSTATIC) {
      names.useMethod(handle.getOwner(), handle.getName(), handle.getDesc());
    }
  }
}
