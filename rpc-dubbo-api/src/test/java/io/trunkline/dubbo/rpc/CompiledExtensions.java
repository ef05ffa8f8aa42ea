package io.trunkline.dubbo.rpc;

import io.trunkline.testkit.drift.CompiledFolder;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Extensions that are compiled with types of Dubbo that Trunkline does not have. */
final class CompiledExtensions {

  private final Path stock;
  private final Path application;

  CompiledExtensions(Path folder) throws IOException {
    stock = Files.createDirectories(folder.resolve("stock"));
    application = Files.createDirectories(folder.resolve("application"));
  }

  /** Compiles types that only stock Dubbo has. */
  CompiledExtensions stock(Map<String, String> sources) {
    new CompiledFolder(stock).compile(sources);
    return this;
  }

  /** Compiles classes of the application. */
  CompiledExtensions application(Map<String, String> sources) {
    new CompiledFolder(application).compile(List.of(stock), List.of(), sources);
    return this;
  }

  CompiledExtensions file(String name, String text) throws IOException {
    Path file = application.resolve("META-INF/dubbo").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  /** Sees the application and Trunkline. */
  URLClassLoader loader() throws IOException {
    return new CompiledFolder(application).loader(CompiledExtensions.class.getClassLoader());
  }
}
