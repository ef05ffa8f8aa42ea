package io.trunkline.serialization;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The enums of {@code java.base} that every gate allows, beside {@link JdkValueTypes}: the public
 * ones of the packages whose types occur in data. Exact names; a constant is only looked up, and
 * initializing one of these classes does nothing but make its constants. They are loaded when a
 * message first names them.
 *
 * <p>Left out on purpose: {@code Character.UnicodeScript}, whose constants move from one Java to
 * the next while kryo and fst write their numbers, and the enums of {@code java.lang.invoke},
 * {@code java.lang.module}, {@code java.lang.classfile} and {@code java.security}.
 */
final class JdkEnums {

  private static final Set<String> NAMES =
      Arrays.stream(
              """
              java.lang.System$Logger$Level
              java.lang.Thread$State
              java.lang.annotation.ElementType
              java.lang.annotation.RetentionPolicy
              java.math.RoundingMode
              java.net.Authenticator$RequestorType
              java.net.Proxy$Type
              java.net.StandardProtocolFamily
              java.nio.file.AccessMode
              java.nio.file.FileVisitOption
              java.nio.file.FileVisitResult
              java.nio.file.LinkOption
              java.nio.file.StandardCopyOption
              java.nio.file.StandardOpenOption
              java.nio.file.attribute.AclEntryFlag
              java.nio.file.attribute.AclEntryPermission
              java.nio.file.attribute.AclEntryType
              java.nio.file.attribute.PosixFilePermission
              java.text.ListFormat$Style
              java.text.ListFormat$Type
              java.text.Normalizer$Form
              java.text.NumberFormat$Style
              java.time.DayOfWeek
              java.time.Month
              java.time.chrono.HijrahEra
              java.time.chrono.IsoEra
              java.time.chrono.MinguoEra
              java.time.chrono.ThaiBuddhistEra
              java.time.format.FormatStyle
              java.time.format.ResolverStyle
              java.time.format.SignStyle
              java.time.format.TextStyle
              java.time.temporal.ChronoField
              java.time.temporal.ChronoUnit
              java.time.zone.ZoneOffsetTransitionRule$TimeDefinition
              java.util.Formatter$BigDecimalLayoutForm
              java.util.Locale$Category
              java.util.Locale$FilteringMode
              java.util.Locale$IsoCountryCode
              java.util.concurrent.Future$State
              java.util.concurrent.TimeUnit
              java.util.stream.Collector$Characteristics
              """
                  .split("\\s+"))
          .collect(Collectors.toUnmodifiableSet());

  private JdkEnums() {}

  /** All of them, also those that the running Java does not have. */
  static Set<String> names() {
    return NAMES;
  }
}
