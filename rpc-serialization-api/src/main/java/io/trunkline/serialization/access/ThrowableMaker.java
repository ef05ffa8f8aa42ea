package io.trunkline.serialization.access;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates exceptions of one class with the constructor of its nearest JDK superclass, without
 * running the constructors of subclasses, so that no constructor of an application's exception
 * runs. Immutable.
 *
 * <p>It also lists the private fields of JDK exceptions that can be sent, each with the public
 * method that reads it and the public constructor that sets it.
 *
 * <p>Not included, and therefore not written, are {@code AccessControlException.perm}, {@code
 * UnsupportedCallbackException.callback}, and the path and index of {@code
 * CertPathValidatorException}, because no gate allows the classes of their values.
 */
public final class ThrowableMaker {

  /** The class and its constructor's arguments: fields as {@code name:getter}, or constants. */
  private static final Map<String, List<Argument>> CONSTRUCTORS =
      Stream.of(
              "java.lang.Throwable detailMessage",
              "java.io.InvalidClassException classname detailMessage",
              "java.lang.EnumConstantNotPresentException enumType:enumType"
                  + " constantName:constantName",
              "java.lang.TypeNotPresentException typeName:typeName cause",
              "java.lang.annotation.IncompleteAnnotationException annotationType:annotationType"
                  + " elementName:elementName",
              "java.lang.reflect.InvocationTargetException target:getTargetException detailMessage",
              "java.net.HttpRetryException detailMessage responseCode:responseCode"
                  + " location:getLocation",
              "java.net.URISyntaxException input:getInput detailMessage index:getIndex",
              "java.nio.charset.IllegalCharsetNameException charsetName:getCharsetName",
              "java.nio.charset.MalformedInputException inputLength:getInputLength",
              "java.nio.charset.UnmappableCharacterException inputLength:getInputLength",
              "java.nio.charset.UnsupportedCharsetException charsetName:getCharsetName",
              "java.nio.file.FileSystemException file:getFile other:getOtherFile detailMessage",
              "java.nio.file.InvalidPathException input:getInput detailMessage index:getIndex",
              "java.nio.file.attribute.UserPrincipalNotFoundException name:getName",
              "java.security.cert.CertPathValidatorException detailMessage cause =null =-1"
                  + " reason:getReason",
              "java.sql.BatchUpdateException detailMessage SQLState vendorCode"
                  + " longUpdateCounts:getLargeUpdateCounts cause",
              "java.sql.DataTruncation index:getIndex parameter:getParameter read:getRead"
                  + " dataSize:getDataSize transferSize:getTransferSize",
              "java.sql.SQLClientInfoException detailMessage SQLState vendorCode"
                  + " failedProperties:getFailedProperties",
              "java.sql.SQLException detailMessage SQLState:getSQLState vendorCode:getErrorCode",
              "java.text.ParseException detailMessage errorOffset:getErrorOffset",
              "java.time.format.DateTimeParseException detailMessage parsedString:getParsedString"
                  + " errorIndex:getErrorIndex",
              "java.util.DuplicateFormatFlagsException flags:getFlags",
              "java.util.FormatFlagsConversionMismatchException f:getFlags c:getConversion",
              "java.util.IllegalFormatCodePointException c:getCodePoint",
              "java.util.IllegalFormatConversionException c:getConversion arg:getArgumentClass",
              "java.util.IllegalFormatFlagsException flags:getFlags",
              "java.util.IllegalFormatPrecisionException p:getPrecision",
              "java.util.IllegalFormatWidthException w:getWidth",
              "java.util.IllformedLocaleException detailMessage _errIdx:getErrorIndex",
              "java.util.MissingFormatArgumentException s:getFormatSpecifier",
              "java.util.MissingFormatWidthException s:getFormatSpecifier",
              "java.util.MissingResourceException detailMessage className:getClassName key:getKey",
              "java.util.UnknownFormatConversionException s:getConversion",
              "java.util.UnknownFormatFlagsException flags:getFlags",
              "java.util.regex.PatternSyntaxException desc:getDescription pattern:getPattern"
                  + " index:getIndex")
          .map(line -> line.split(" "))
          .collect(
              Collectors.toUnmodifiableMap(
                  words -> words[0],
                  words -> Arrays.stream(words).skip(1).map(Argument::parse).toList()));

  /** Private fields that are written but set by a method or computed from others. */
  private static final Map<String, String> OTHER_GETTERS =
      Map.of(
          "java.sql.SQLException.next", "getNextException",
          "java.sql.BatchUpdateException.updateCounts", "getUpdateCounts");

  private final Constructor<?> constructor;
  private final List<String> fields;
  private final List<Class<?>> types;

  private ThrowableMaker(Constructor<?> constructor, List<String> fields, List<Class<?>> types) {
    this.constructor = constructor;
    this.fields = fields;
    this.types = types;
  }

  /** An argument: the value of a field, which a getter may read, or a constant. */
  private record Argument(String field, @Nullable String getter) {

    static Argument parse(String word) {
      int colon = word.indexOf(':');
      return colon < 0
          ? new Argument(word, null)
          : new Argument(word.substring(0, colon), word.substring(colon + 1));
    }
  }

  /**
   * The public method that reads a private field of a JDK class; null if the field cannot be sent.
   */
  public static @Nullable Method getter(Class<?> owner, String field) {
    String name = OTHER_GETTERS.get(owner.getName() + "." + field);
    for (Argument argument : CONSTRUCTORS.getOrDefault(owner.getName(), List.of())) {
      if (argument.field.equals(field)) {
        name = argument.getter;
      }
    }
    try {
      return name == null ? null : owner.getMethod(name);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** For each argument, the name of its field, or {@code =} and a constant. */
  public List<String> fields() {
    return fields;
  }

  /** The types of the arguments; String for any text. */
  public List<Class<?>> types() {
    return types;
  }

  /** Whether all arguments are strings or primitives, which cannot refer to the exception. */
  public boolean takesScalars() {
    return types.stream().allMatch(type -> type == String.class || type.isPrimitive());
  }

  /** Whether the constructor sets the cause. */
  public boolean setsCause() {
    return fields.contains("cause") || fields.contains("target");
  }

  /**
   * Creates an exception.
   *
   * @param values the arguments; may be changed
   * @throws ReflectiveOperationException if the constructor throws
   * @throws IllegalArgumentException if an argument has a wrong type
   */
  public Throwable create(@Nullable Object[] values) throws ReflectiveOperationException {
    if (fields.contains("_errIdx") && values[0] instanceof String message) {
      values[0] = message.replaceFirst(" \\[at index -?\\d+]$", ""); // the constructor appends it
    }
    return (Throwable) constructor.newInstance(values);
  }

  /** The initial arguments: the constants, and zero or null for the fields. */
  public @Nullable Object[] defaults() {
    @Nullable Object[] values = new @Nullable Object[types.size()];
    for (int i = 0; i < values.length; i++) {
      Class<?> type = types.get(i);
      if (type == int.class) {
        values[i] = fields.get(i).equals("=-1") ? -1 : 0;
      } else if (type == char.class) {
        values[i] = (char) 0;
      } else if (type == boolean.class) {
        values[i] = false;
      }
    }
    return values;
  }

  /**
   * Returns the maker of the exceptions of a class. Takes microseconds: call it once per class.
   *
   * @param type a subclass of Throwable, or Throwable
   */
  public static ThrowableMaker of(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      List<Argument> arguments = CONSTRUCTORS.get(c.getName());
      if (arguments != null) {
        return maker(type, c, arguments.stream().map(Argument::field).toList());
      }
    }
    throw new IllegalArgumentException(type.getName());
  }

  private static ThrowableMaker maker(Class<?> type, Class<?> ancestor, List<String> fields) {
    for (Constructor<?> constructor : ancestor.getConstructors()) {
      Class<?>[] types = constructor.getParameterTypes();
      if (fits(types, fields)) {
        List<Class<?>> declared = new ArrayList<>();
        for (Class<?> one : types) {
          declared.add(one == CharSequence.class ? String.class : one);
        }
        return new ThrowableMaker(
            ObjectCreator.ofSuperclass(type, constructor), fields, List.copyOf(declared));
      }
    }
    throw new IllegalStateException("no constructor of " + ancestor.getName() + fields);
  }

  /**
   * Whether a constructor takes these fields; a cause is always the only Throwable in its place.
   */
  private static boolean fits(Class<?>[] types, List<String> fields) {
    if (types.length != fields.size()) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      String field = fields.get(i);
      boolean isCause = field.equals("cause") || field.equals("target");
      if (isCause != Throwable.class.isAssignableFrom(types[i])
          || field.equals("detailMessage") && types[i] != String.class
          || field.equals("longUpdateCounts") && types[i] != long[].class) {
        return false;
      }
    }
    return true;
  }
}
