package io.trunkline.perf.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A part of a page between two comments, which is written by a program.
 *
 * @param page the file
 * @param name what the comments call it
 */
record Block(Path page, String name) {

  private String begin() {
    return "<!-- " + name + ": written by bin/perf, do not edit -->\n";
  }

  private String end() {
    return "<!-- end of " + name + " -->\n";
  }

  private int[] range(String text) {
    int begin = text.indexOf(begin());
    int end = text.indexOf(end());
    if (begin < 0 || end < begin) {
      throw new IllegalStateException(
          page + " has no block '" + begin().trim() + "' ... '" + end().trim() + "'");
    }
    return new int[] {begin + begin().length(), end};
  }

  /** What is there now. */
  String read() throws IOException {
    String text = Files.readString(page, UTF_8);
    int[] range = range(text);
    return text.substring(range[0], range[1]);
  }

  /** Writes something else there. */
  void write(String contents) throws IOException {
    String text = Files.readString(page, UTF_8);
    int[] range = range(text);
    Files.writeString(
        page, text.substring(0, range[0]) + contents + text.substring(range[1]), UTF_8);
  }
}
