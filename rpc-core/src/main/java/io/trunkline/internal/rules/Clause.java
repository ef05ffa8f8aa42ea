package io.trunkline.internal.rules;

import io.trunkline.call.Invocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a condition about one key: {@code method=find*,get*} or {@code host!=10.0.0.1}.
 *
 * @param key as it is written
 * @param subject what it is about
 * @param name of the attachment, or the number of the argument; else the key
 */
record Clause(
    String key,
    Subject subject,
    String name,
    List<ValuePattern> matches,
    List<ValuePattern> mismatches) {

  /** The subject of a key. */
  enum Subject {
    /** The method called. */
    METHOD,
    /** An argument of the call, as text. */
    ARGUMENT,
    /** An attachment of the call. */
    ATTACHMENT,
    /** A parameter in the url of the consumer or provider. */
    PARAMETER
  }

  private static final Pattern ARGUMENT = Pattern.compile("arguments\\[([0-9]+)\\].*");
  private static final Pattern ATTACHMENT = Pattern.compile("attachments\\[(.+?)\\].*");
  private static final String GENERIC = "$invoke";

  /** A clause about a key, to which values are added. */
  static Clause about(String key) {
    Matcher argument = ARGUMENT.matcher(key);
    Matcher attachment = ATTACHMENT.matcher(key);
    Subject subject = Subject.PARAMETER;
    String name = key;
    if (argument.matches()) {
      subject = Subject.ARGUMENT;
      name = argument.group(1);
    } else if (attachment.matches()) {
      subject = Subject.ATTACHMENT;
      name = attachment.group(1);
    } else if (key.equals("method") || key.equals("methods")) {
      subject = Subject.METHOD;
    }
    return new Clause(key, subject, name, new ArrayList<>(), new ArrayList<>());
  }

  /** Whether it has the same result for all calls of a method with this name. */
  boolean isOfMethod(String method) {
    return subject == Subject.METHOD && !method.startsWith(GENERIC);
  }

  /** Whether its result depends on the call. */
  boolean isOfCall() {
    return subject != Subject.PARAMETER;
  }

  boolean holdsFor(Invocation call) {
    return holds(
        switch (subject) {
          case METHOD -> method(call);
          case ARGUMENT -> argument(call.arguments());
          default -> text(call.attachments().get(name));
        },
        null,
        true);
  }

  private static String method(Invocation call) {
    String name = call.site().method();
    return name.startsWith(GENERIC) && call.arguments().length > 0
        ? String.valueOf(call.arguments()[0])
        : name;
  }

  private @Nullable String argument(@Nullable Object[] arguments) {
    int index = name.length() > 3 ? Integer.MAX_VALUE : Integer.parseInt(name);
    return index < arguments.length ? String.valueOf(arguments[index]) : null;
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  /**
   * Whether it holds for a value. As in stock, it never holds without a value, and mismatches take
   * precedence.
   *
   * @param consumer the parameters that {@code $key} refers to; null where it stands for itself
   * @param ofConsumer whether it selects calls rather than providers
   */
  boolean holds(
      @Nullable String value, @Nullable Map<String, String> consumer, boolean ofConsumer) {
    if (value == null || matches.isEmpty() && mismatches.isEmpty()) {
      return false;
    }
    return mismatches.stream().noneMatch(one -> one.matches(value, consumer, !ofConsumer))
        && (matches.isEmpty()
            || matches.stream().anyMatch(one -> one.matches(value, consumer, !ofConsumer)));
  }
}
