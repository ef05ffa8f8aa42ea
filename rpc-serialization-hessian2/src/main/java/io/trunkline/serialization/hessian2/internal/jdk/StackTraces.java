package io.trunkline.serialization.hessian2.internal.jdk;

import io.trunkline.serialization.hessian2.internal.codec.FieldSink;
import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The elements of stack traces. */
final class StackTraces {

  private static final List<String> FIELDS =
      List.of(
          "format",
          "lineNumber",
          "fileName",
          "methodName",
          "declaringClass",
          "moduleVersion",
          "moduleName",
          "classLoaderName");

  private static final int LOADER_IS_JDKS = 1;
  private static final int MODULE_IS_JDKS = 2;

  private StackTraces() {}

  static ObjectMapping<StackTraceElement> mapping() {
    return ObjectMapping.ofFields(
        StackTraceElement.class, FIELDS, StackTraces::write, StackTraces::read);
  }

  private static void write(StackTraceElement element, FieldSink out) {
    out.writeInt(format(element));
    out.writeInt(element.getLineNumber());
    out.writeString(element.getFileName());
    out.writeString(element.getMethodName());
    out.writeString(element.getClassName());
    out.writeString(element.getModuleVersion());
    out.writeString(element.getModuleName());
    out.writeString(element.getClassLoaderName());
  }

  /** Which parts an element omits from its text: there is no API for the field itself. */
  private static int format(StackTraceElement element) {
    String loader = element.getClassLoaderName();
    String version = element.getModuleVersion();
    if (loader == null && version == null) {
      return 0;
    }
    String text = element.toString();
    int format = 0;
    if (loader != null && !loader.isEmpty() && !text.startsWith(loader + "/")) {
      format |= LOADER_IS_JDKS;
    }
    if (version != null && !text.contains(element.getModuleName() + "@" + version + "/")) {
      format |= MODULE_IS_JDKS;
    }
    return format;
  }

  private static StackTraceElement read(@Nullable Object[] values) {
    return new StackTraceElement(
        textOrNull(values, 7),
        textOrNull(values, 6),
        textOrNull(values, 5),
        text(values, 4),
        text(values, 3),
        textOrNull(values, 2),
        JdkCodecs.integer(StackTraceElement.class, "lineNumber", values[1]));
  }

  private static String text(@Nullable Object[] values, int index) {
    return JdkCodecs.string(StackTraceElement.class, FIELDS.get(index), values[index]);
  }

  private static @Nullable String textOrNull(@Nullable Object[] values, int index) {
    return values[index] == null ? null : text(values, index);
  }
}
