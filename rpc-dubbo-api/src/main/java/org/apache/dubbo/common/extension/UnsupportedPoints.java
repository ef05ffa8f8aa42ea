package org.apache.dubbo.common.extension;

import io.trunkline.settings.ClusterSettings;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds extensions that Dubbo would use and Trunkline cannot: those that apply to every call
 * without being named, and those that a setting names. An extension that nothing uses is left
 * alone.
 */
final class UnsupportedPoints {

  /**
   * A type of extensions.
   *
   * @param setting the setting that names one; null for none
   * @param instead the next step
   */
  private record Point(String type, @Nullable String setting, String instead) {}

  private static final String FILTER = "write a Filter that does its work";
  private static final String RULES =
      "use tags or operators' rules in its place (docs/fleet.md, docs/rules.md)";

  private static final List<Point> POINTS =
      List.of(
          new Point(
              "rpc.cluster.LoadBalance",
              "loadbalance",
              "set loadbalance to " + ClusterSettings.LOAD_BALANCE.expected() + " (docs/fleet.md)"),
          new Point(
              "rpc.cluster.Cluster",
              "cluster",
              "set cluster to "
                  + ClusterSettings.STRATEGY.expected()
                  + ", or write a ClusterFilter that does its work"),
          new Point("rpc.cluster.RouterFactory", null, RULES),
          new Point("rpc.cluster.router.state.StateRouterFactory", null, RULES),
          new Point(
              "rpc.cluster.interceptor.ClusterInterceptor",
              null,
              "write a ClusterFilter that does its work"),
          new Point("rpc.HeaderFilter", null, FILTER),
          new Point("rpc.Protocol", null, FILTER),
          new Point("rpc.ProxyFactory", null, FILTER),
          new Point(
              "rpc.InvokerListener", null, "do its work where the application starts and stops"),
          new Point(
              "rpc.ExporterListener", null, "do its work where the application starts and stops"));

  private final ClassLoader loader;

  /** The files' class names by names, by the type: each type is read once. */
  private final Map<String, Map<String, Set<String>>> read = new ConcurrentHashMap<>();

  UnsupportedPoints(ClassLoader loader) {
    this.loader = loader;
  }

  /**
   * Looks for extensions that apply without being named.
   *
   * @throws IllegalStateException if there is one
   */
  void check() {
    for (Point point : POINTS) {
      read(point)
          .forEach(
              (name, classNames) -> {
                for (String className : classNames) {
                  if (appliesUnnamed(className, point.type, loader)) {
                    throw refused(point, name, className);
                  }
                }
              });
    }
  }

  /**
   * Looks for extensions that settings name, with or without a method.
   *
   * @throws IllegalStateException if there is one
   */
  void checkSettings(Map<String, String> settings) {
    for (Point point : POINTS) {
      Map<String, Set<String>> found = point.setting == null ? Map.of() : read(point);
      settings.forEach(
          (key, name) -> {
            Set<String> classNames = found.get(name);
            if (classNames != null
                && (key.equals(point.setting) || key.endsWith("." + point.setting))) {
              throw refused(point, name, String.join(" or ", classNames));
            }
          });
    }
  }

  private Map<String, Set<String>> read(Point point) {
    return read.computeIfAbsent(
        "org.apache.dubbo." + point.type, type -> ExtensionFiles.read(type, loader));
  }

  private static IllegalStateException refused(Point point, String name, String className) {
    return new IllegalStateException(
        "the extension '"
            + name
            + "' of org.apache.dubbo."
            + point.type
            + ", "
            + className
            + ", cannot be used: Trunkline does not call extensions of this type. Remove it, and "
            + point.instead);
  }

  /** Whether a class is activated by its annotation, or wraps all extensions of its type. */
  private static boolean appliesUnnamed(String className, String type, ClassLoader loader) {
    AtomicBoolean applies = new AtomicBoolean();
    String argument = "dubbo/" + type.replace('.', '/') + ";)V";
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            if (descriptor.endsWith("dubbo/common/extension/Activate;")) {
              applies.set(true);
            }
            return null;
          }

          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if (name.equals("<init>")
                && descriptor.endsWith(argument)
                && descriptor.indexOf(';') == descriptor.lastIndexOf(';')) {
              applies.set(true);
            }
            return null;
          }
        };
    String file = className.replace('.', '/') + ".class";
    try (InputStream bytes = loader.getResourceAsStream(file)) {
      if (bytes != null) {
        new ClassReader(bytes).accept(visitor, ClassReader.SKIP_CODE);
      }
    } catch (IOException | IllegalArgumentException unreadable) {
      return false; // it cannot be loaded by this Java either
    }
    return applies.get();
  }
}
