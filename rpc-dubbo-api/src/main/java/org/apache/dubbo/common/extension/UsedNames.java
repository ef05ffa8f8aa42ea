package org.apache.dubbo.common.extension;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Looks up the classes and members that one class uses, and keeps the first missing one. */
final class UsedNames extends ClassVisitor {

  /**
   * A missing class or member.
   *
   * @param what names it
   * @param why begins with "which"
   */
  record Missing(String what, String why) {

    static Missing inTrunkline(String what) {
      return new Missing(what, "which Trunkline does not have");
    }
  }

  private final ClassLoader loader;
  private final Consumer<String> found;
  private @Nullable Missing missing;

  /**
   * @param found gets the internal name of each class that is not Dubbo's
   */
  UsedNames(ClassLoader loader, Consumer<String> found) {
    super(Opcodes.ASM9);
    this.loader = loader;
    this.found = found;
  }

  /** The first missing class or member; null if none is. */
  @Nullable Missing missing() {
    return missing;
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    use(superName);
    for (String parent : interfaces == null ? new String[0] : interfaces) {
      use(parent);
    }
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    use(Type.getType(descriptor));
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    use(Type.getMethodType(descriptor));
    return new UsedInCode(this);
  }

  /** A class, by its internal name or as an array of it. */
  void use(@Nullable String name) {
    if (name != null) {
      use(Type.getObjectType(name));
    }
  }

  /** A class; its element if it is an array; the parameters and result of a method. */
  void use(Type type) {
    switch (type.getSort()) {
      case Type.METHOD -> {
        use(type.getReturnType());
        for (Type argument : type.getArgumentTypes()) {
          use(argument);
        }
      }
      case Type.ARRAY -> use(type.getElementType());
      case Type.OBJECT -> {
        if (DubboNames.isDubbos(type.getClassName())) {
          owner(type);
        } else {
          found.accept(type.getInternalName());
        }
      }
      default -> {}
    }
  }

  private @Nullable Class<?> owner(Type type) {
    try {
      return Class.forName(type.getClassName(), false, loader);
    } catch (ClassNotFoundException | LinkageError absent) {
      missing(Missing.inTrunkline("the class " + type.getClassName()));
      return null;
    }
  }

  void useMethod(String owner, String name, String descriptor) {
    use(owner);
    use(Type.getMethodType(descriptor));
    Type type = Type.getObjectType(owner);
    Class<?> holder = DubboNames.isDubbos(owner) ? owner(type) : null;
    String parameters = descriptor.substring(0, descriptor.indexOf(')') + 1);
    require(
        holder,
        of -> Members.hasMethod(of, name, descriptor),
        "the method " + type.getClassName() + "." + name + parameters);
  }

  void useField(String owner, String name, String descriptor) {
    use(owner);
    Type type = Type.getObjectType(owner);
    Class<?> holder = DubboNames.isDubbos(owner) ? owner(type) : null;
    require(
        holder,
        of -> Members.hasField(of, name, descriptor),
        "the field " + type.getClassName() + "." + name);
  }

  private void require(@Nullable Class<?> holder, Predicate<Class<?>> hasMember, String what) {
    try {
      if (holder != null && !hasMember.test(holder)) {
        missing(Missing.inTrunkline(what));
      }
    } catch (LinkageError e) { // a member needs a class of another library
      if (holder != null && DubboNames.isTrunklines(holder)) { // one that is optional
        missing(
            new Missing(
                "the class " + String.valueOf(e.getMessage()).replace('/', '.'),
                "which " + holder.getName() + " uses, and whose library is not on the class path"));
      }
    }
  }

  private void missing(Missing first) {
    if (missing == null) {
      missing = first;
    }
  }
}
