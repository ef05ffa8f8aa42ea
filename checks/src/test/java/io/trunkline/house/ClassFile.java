package io.trunkline.house;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one class file says of itself and of other classes: its constant pool, which names every
 * class that the code mentions in a call, a field, a cast, a signature or a type argument.
 *
 * @param name binary name, as {@code java.util.Map$Entry}
 * @param isPublic whether the type is public
 * @param mentions binary names of the classes that it mentions, itself included
 */
record ClassFile(String name, boolean isPublic, Set<String> mentions) {

  private static final int MAGIC = 0xCAFEBABE;
  private static final int ACC_PUBLIC = 0x0001;
  private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([\\w/$-]+)[;<]");

  static ClassFile read(Path file) {
    try (InputStream bytes = Files.newInputStream(file)) {
      return read(new DataInputStream(new BufferedInputStream(bytes)), file);
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }

  private static ClassFile read(DataInputStream in, Path file) throws IOException {
    if (in.readInt() != MAGIC) {
      throw new IOException(file + " is no class file");
    }
    in.readInt(); // minor and major version
    String[] text = new String[in.readUnsignedShort()];
    int[] classes = new int[text.length]; // entry -> the entry of its name
    for (int i = 1; i < text.length; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> text[i] = in.readUTF();
        case 7 -> classes[i] = in.readUnsignedShort();
        case 8, 16, 19, 20 -> in.readUnsignedShort(); // string, method type, module, package
        case 3, 4, 9, 10, 11, 12, 17, 18 -> in.readInt();
        case 5, 6 -> {
          in.readLong();
          i++; // a long and a double take two entries
        }
        case 15 -> {
          in.readUnsignedByte();
          in.readUnsignedShort();
        }
        default -> throw new IOException(file + " has a constant of kind " + tag);
      }
    }
    int flags = in.readUnsignedShort();
    String name = dotted(text[classes[in.readUnsignedShort()]]);
    Set<String> mentions = new TreeSet<>();
    for (int i = 1; i < text.length; i++) {
      if (classes[i] != 0 && !text[classes[i]].startsWith("[")) {
        mentions.add(dotted(text[classes[i]]));
      } else if (text[i] != null) {
        Matcher matcher = IN_DESCRIPTOR.matcher(text[i]);
        while (matcher.find()) {
          mentions.add(dotted(matcher.group(1)));
        }
      }
    }
    return new ClassFile(name, (flags & ACC_PUBLIC) != 0, mentions);
  }

  private static String dotted(String internalName) {
    return internalName.replace('/', '.');
  }
}
