package io.trunkline.internal.rules;

import io.trunkline.call.Invocation;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a condition says of one key: {@code method=find*,get*} or {@code host!=10.0.0.1}.
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

  /** What a key is about. */
  enum Subject {
    /** The method called. */
    METHOD,
    /** An argument of the call, as text. */
    ARGUMENT,
    /** An attachment of the call. */
    ATTACHMENT,
    /** What the url of the consumer or provider says. */
    PARAMETER
  }

  private static final Pattern ARGUMENT = Pattern.compile("arguments\\[([0-9]+)\\].*");
  private static final Pattern ATTACHMENT = Pattern.compile("attachments\\[(.+?)\\].*");
  private static final String GENERIC = "$invoke";

  static Clause of(String key, List<ValuePattern> matches, List<ValuePattern> mismatches) {
    Matcher argument = ARGUMENT.matcher(key);
    Matcher attachment = ATTACHMENT.matcher(key);
    Subject subject =
        argument.matches()
            ? Subject.ARGUMENT
            : attachment.matches()
                ? Subject.ATTACHMENT
                : key.equals("method") || key.equals("methods")
                    ? Subject.METHOD
                    : Subject.PARAMETER;
    String name =
        switch (subject) {
          case ARGUMENT -> argument.group(1);
          case ATTACHMENT -> attachment.group(1);
          default -> key;
        };
    return new Clause(key, subject, name, List.copyOf(matches), List.copyOf(mismatches));
  }

  /** Whether it is the same for all calls of a method by this name. */
  boolean isOfMethod(String method) {
    return subject == Subject.METHOD && !method.startsWith(GENERIC);
  }

  /** Whether it needs a call to be decided. */
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
   * Whether it holds for a value, as in stock: no value never holds, and what must not match comes
   * first.
   *
   * @param consumer what {@code $key} stands for; null where it stands for itself
   * @param ofConsumer whether it says which calls a condition is about
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
