package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.terms.ClassTable;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Exceptions in gson's plain messages: an object of the parts and the name of the class behind
 * them. Stock's reader makes a text of the parts before it reads them, in which a blank can be
 * wrong; if they are JSON in a text already, it reads all of them.
 */
final class GsonThrowable {

  static final MemberNames NAMES = new MemberNames(List.of("exception", "clazz"));
  static final int PARTS = 0;
  static final int CLASS = 1;

  private static final int FIRST_BYTES = 4 * 1024;

  private GsonThrowable() {}

  static void write(JsonSink out, Binder binder, Throwable value) {
    PayloadOutput parts = new PayloadOutput(FIRST_BYTES, Integer.MAX_VALUE);
    binder.writeThrowable(new JsonSink(parts, JsonSyntax.GSON, ClassTable.EMPTY), value);
    String text =
        new String(parts.array(), 0, parts.position(), StandardCharsets.US_ASCII); // all escaped
    out.beginObject(NAMES.size());
    out.writeMember(NAMES, PARTS);
    out.writeText(text);
    out.writeMember(NAMES, CLASS);
    out.writeText(binder.nameOf(value.getClass()));
    out.endObject();
  }
}
