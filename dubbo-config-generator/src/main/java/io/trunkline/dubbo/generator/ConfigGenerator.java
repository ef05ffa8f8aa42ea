package io.trunkline.dubbo.generator;

import java.io.IOException;
import java.nio.file.Path;

/** Writes the sources of all config classes, builders and annotations into a folder. */
public final class ConfigGenerator {

  private static final String NEWER = "org.apache.dubbo.config";
  private static final String OLDER = "com.alibaba.dubbo.config";

  private ConfigGenerator() {}

  /**
   * Writes them.
   *
   * @param args the folder, which contains nothing else
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] args) throws IOException {
    ConfigTable table = ConfigTable.read();
    SourceFolder folder = new SourceFolder(Path.of(args[0]));
    Documentation documentation = new Documentation(table);
    ConfigClassWriter newer = new ConfigClassWriter(table, documentation, new Types(NEWER));
    ConfigClassWriter older = new ConfigClassWriter(table, documentation, new Types(OLDER));
    BuilderWriter builders = new BuilderWriter(table, new Types(NEWER));
    for (ConfigClass type : table.classes()) {
      folder.write(NEWER + type.subpackage(), newer.write(type));
      if (!type.isNewer()) {
        folder.write(OLDER + type.subpackage(), older.write(type));
      }
      if (type.hasBuilder()) {
        folder.write(BuilderWriter.PACKAGE, builders.write(type));
      }
    }
    AnnotationWriter annotations = new AnnotationWriter(documentation);
    for (AnnotationClass type : table.annotations()) {
      String name = type.name();
      folder.write(name.substring(0, name.lastIndexOf('.')), annotations.write(type));
    }
    documentation.check();
    folder.clean();
  }
}
