package io.trunkline.testkit.drift;

import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** A compilation unit that is nowhere on disk. */
final class SourceText extends SimpleJavaFileObject {

  private final String text;

  SourceText(String name, String text) {
    super(URI.create("text:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
    this.text = text;
  }

  @Override
  public CharSequence getCharContent(boolean ignoreErrors) {
    return text;
  }
}
