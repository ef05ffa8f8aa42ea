package io.trunkline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.drift.CompiledSources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;

/** {@code check} of a Boot fat jar, whose classes and libraries are in folders of the jar. */
class CheckBootJarTest {

  @TempDir Path directory;

  private static void write(OutputStream target, CompiledSources classes) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(target)) {
      for (byte[] file : classes.classFiles()) {
        String name = new ClassReader(file).getClassName();
        out.putNextEntry(new ZipEntry(name + ".class"));
        out.write(file);
      }
    }
  }

  @Test
  void aServiceInTheJarAndItsClassesInALibraryAreFound() throws Exception {
    CompiledSources library =
        new CompiledSources(
            Map.of(
                "shop.Order",
                "package shop; public class Order implements java.io.Serializable {"
                    + " public Object any; public java.io.InputStream content; }"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(bytes, library);
    CompiledSources application =
        new CompiledSources(
            Map.of(
                "shop.Order",
                "package shop; public class Order {}",
                "shop.Orders",
                "package shop; public interface Orders { Order place(String name); }"));
    Path jar = directory.resolve("application.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (byte[] file : application.classFiles()) {
        String name = new ClassReader(file).getClassName();
        if (name.equals("shop/Orders")) {
          out.putNextEntry(new ZipEntry("BOOT-INF/classes/" + name + ".class"));
          out.write(file);
        }
      }
      out.putNextEntry(new ZipEntry("BOOT-INF/lib/orders.jar"));
      out.write(bytes.toByteArray());
    }
    Run run = Run.of("check", "--class-path", jar.toString(), "shop.Orders");
    assertThat(run.out() + run.err()).contains("shop.Order", "java.io.InputStream");
    assertThat(run.code()).isEqualTo(1);
  }
}
