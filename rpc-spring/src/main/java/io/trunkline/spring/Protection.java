package io.trunkline.spring;

import java.util.regex.Pattern;

/** Decides by its name whether a setting may protect something: without effect, it leaves a gap. */
final class Protection {

  /** The word check alone decides whether startup fails, and protects nothing. */
  private static final Pattern CLOSING =
      Pattern.compile(
          "auth|token|ssl-?enabled|secur|secret|deny|block|black|.check|check.|accesslog|filter"
              + "|valid|permi|^export$|^scope$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern OTHERS =
      Pattern.compile("ssl|tls|password|allow|white|trust", Pattern.CASE_INSENSITIVE);

  private Protection() {}

  /** Whether the setting itself refuses something, so that it may be applied in case of doubt. */
  static boolean closes(ElementType of, String setting) {
    return of == DubboElement.SSL || closes(setting);
  }

  private static boolean closes(String setting) {
    return CLOSING.matcher(setting).find();
  }

  /** Whether the setting closes something, or is part of what does, as a list of exceptions is. */
  static boolean isAffectedBy(String setting) {
    return closes(setting) || OTHERS.matcher(setting).find();
  }
}
