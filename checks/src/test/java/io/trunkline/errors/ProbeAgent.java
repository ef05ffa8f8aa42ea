package io.trunkline.errors;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A Java agent that adds a probe to each method of the product that takes part in a call: where the
 * method begins, as an overflow of the stack does, and with {@code -Derrors.returns=true} also
 * where it returns.
 */
public final class ProbeAgent implements ClassFileTransformer {

  private static final String PROBE = "io/trunkline/errors/Probe";

  /** Whether probes are also added where methods return. */
  private static final boolean RETURNS = Boolean.getBoolean("errors.returns");

  private static final Pattern PROBED =
      Pattern.compile(
          "io/trunkline/(internal/(client|server|connection|transport|protocol|callback|exchange"
              + "|pool|cluster|reference|service|handshake|faults)|call|serialization)/.*"
              + "|io/trunkline/errors/Application\\$.*");

  /**
   * {@code StackRoom} calls itself a hundred times, a failed class never recovers, and Netty drops
   * a socket if the first method that takes it fails with an Error.
   */
  private static final Pattern NOT_PROBED =
      Pattern.compile(
          "io/trunkline/internal/transport/(StackRoom.enter|OnceInitialized.register)"
              + "|io/trunkline/internal/server/AcceptGate.channelRead"
              + "|.*\\.<clinit>");

  private static final List<String> NAMES = new CopyOnWriteArrayList<>();

  private ProbeAgent() {}

  /** Started by the JVM. */
  public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
    instrumentation.addTransformer(new ProbeAgent());
  }

  /** Returns the class and method of a probe, such as {@code io/trunkline/A.run begin}. */
  static String name(int probe) {
    return NAMES.get(probe);
  }

  private static synchronized int add(String name) {
    NAMES.add(name);
    return NAMES.size() - 1;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      String type,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (type == null || !PROBED.matcher(type).matches()) {
      return null;
    }
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ProbedClass(writer, type), 0);
    return writer.toByteArray();
  }

  private static final class ProbedClass extends ClassVisitor {

    private final String type;

    private ProbedClass(ClassVisitor next, String type) {
      super(Opcodes.ASM9, next);
      this.type = type;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      String method = type + "." + name;
      return NOT_PROBED.matcher(method).matches() ? next : new ProbedMethod(next, method);
    }
  }

  private static final class ProbedMethod extends MethodVisitor {

    private final String method;

    private ProbedMethod(MethodVisitor next, String method) {
      super(Opcodes.ASM9, next);
      this.method = method;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      probe(method + " begin");
    }

    @Override
    public void visitInsn(int opcode) {
      if (RETURNS && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        probe(method + " return");
      }
      super.visitInsn(opcode);
    }

    private void probe(String name) {
      super.visitLdcInsn(add(name));
      super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, "hit", "(I)V", false);
    }
  }
}
