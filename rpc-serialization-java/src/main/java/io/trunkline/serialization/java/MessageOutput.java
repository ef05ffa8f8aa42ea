package io.trunkline.serialization.java;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.objectstream.BoundedObjectOutput;
import io.trunkline.serialization.objectstream.DescriptionForm;
import io.trunkline.serialization.objectstream.KnownClasses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One message that is written. What was written is remembered until its end: where its objects may
 * nest deeper than this thread's stack has room for, the message is begun anew on a larger one,
 * because the JDK cannot continue half way.
 */
final class MessageOutput {

  private final PayloadOutput out;
  private final JavaForm form;
  private final DescriptionForm descriptions;
  private final Map<Class<?>, String> wireNames;
  private final DeepStack deepStack;
  private final int maxDepth;
  private final KnownClasses known;
  private final int start;
  private final List<Item> items = new ArrayList<>();
  private boolean isDeep;
  private @Nullable BoundedObjectOutput stream;

  /** What an item writes. */
  @FunctionalInterface
  private interface Item {
    void write(BoundedObjectOutput stream) throws IOException;
  }

  /**
   * @param known kept for the next messages
   */
  MessageOutput(
      PayloadOutput out,
      JavaForm form,
      DescriptionForm descriptions,
      Map<Class<?>, String> wireNames,
      DeepStack deepStack,
      int maxDepth,
      KnownClasses known) {
    this.out = out;
    this.form = form;
    this.descriptions = descriptions;
    this.wireNames = wireNames;
    this.deepStack = deepStack;
    this.maxDepth = maxDepth;
    this.known = known;
    start = out.position();
  }

  void writeString(@Nullable String value) throws IOException {
    write(stream -> writeString(stream, value));
  }

  private void writeString(BoundedObjectOutput stream, @Nullable String value) throws IOException {
    if (form.isMarked()) {
      stream.writeInt(value == null ? -1 : value.length());
      if (value == null) {
        return;
      }
    }
    if (value == null) {
      stream.writeObject(null); // which no stock peer writes, and none takes for a string
    } else if (ModifiedUtf.fits(value)) {
      stream.writeUTF(value);
    } else {
      stream.writeUnshared(value); // as above
    }
  }

  void writeByte(int value) throws IOException {
    write(stream -> stream.writeByte(value));
  }

  void writeObject(@Nullable Object value) throws IOException {
    Item item =
        stream -> {
          if (form.isMarked()) {
            stream.writeByte(value == null ? MessageInput.NULL : MessageInput.PRESENT);
            if (value == null) {
              return;
            }
          }
          stream.writeObject(value);
        };
    if (isDeep) {
      items.add(item);
      writeDeep(item);
    } else {
      write(item);
    }
  }

  /** Stock reads them as a HashMap. */
  void writeAttachments(Map<String, ?> attachments) throws IOException {
    writeObject(new HashMap<>(attachments));
  }

  /** What is buffered goes to the output. */
  void flush() throws IOException {
    BoundedObjectOutput begun = stream;
    if (begun != null) {
      begun.flush();
    }
  }

  private void write(Item item) throws IOException {
    items.add(item);
    BoundedObjectOutput begun = begin();
    try {
      item.write(begun);
    } catch (IOException | RuntimeException failure) {
      if (!begun.hasTooMany()) {
        throw failure;
      }
    }
    if (begun.hasTooMany()) {
      isDeep = true;
      stream = null;
      out.position(start);
      writeDeep(
          again -> {
            for (Item written : items) {
              written.write(again);
            }
          });
    }
  }

  private void writeDeep(Item item) throws IOException {
    deepStack.<IOException>call(
        () -> {
          item.write(begin());
          return null;
        });
  }

  private BoundedObjectOutput begin() throws IOException {
    if (stream == null) {
      stream =
          new BoundedObjectOutput(
              out, form.text(), descriptions, wireNames, maxDepth, isDeep, known);
    }
    return requireNonNull(stream);
  }
}
