package io.trunkline.filters;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A validator on the class path, of Jakarta Validation or of what that was called before. The two
 * differ in the package of their types only. Thread-safe.
 */
interface Validation {

  /**
   * A violation of a constraint by a value.
   *
   * @param path to it
   * @param violation the library's own object
   */
  record Violation(String path, String message, Object violation) {}

  /** The violations of the parameters' constraints by the arguments. */
  List<Violation> ofArguments(
      Object called, Method method, @Nullable Object[] arguments, Class<?>[] groups);

  /** The violations of a class's constraints by a value. */
  List<Violation> of(Object value, Class<?>[] groups);

  /** The annotation of parameters whose values are validated with the parameters. */
  Class<? extends Annotation> valid();

  /** The group of constraints that name none. */
  Class<?> defaultGroup();

  /** With the violations, which can hold objects that nobody can send. */
  RuntimeException refusal(String message, Collection<Violation> violations);

  /** With the text alone. */
  RuntimeException refusal(String message);

  /**
   * The one whose constraints a service has, on its parameters or the fields of their types; that
   * of Jakarta if it has none of either.
   *
   * @throws IllegalArgumentException if there is none, or it lacks something itself
   */
  static Validation find(Class<?> service) {
    // no method references: linking one fails outside of need() where the library is missing
    return usesJavax(service)
        ? Libraries.need("'validation'", Libraries.VALIDATION, () -> new JavaxValidation())
        : Libraries.need("'validation'", Libraries.VALIDATION, () -> new JakartaValidation());
  }

  /** A validator of the other name would find no constraint, and let everything pass. */
  private static boolean usesJavax(Class<?> service) {
    Stream<AnnotatedElement> ofMethods =
        Stream.of(service.getMethods())
            .flatMap(
                method ->
                    Stream.concat(
                        Stream.of(method.getParameters()),
                        Stream.of(method.getParameterTypes())
                            .flatMap(type -> Stream.of(type.getDeclaredFields()))));
    List<String> packages =
        ofMethods
            .flatMap(element -> Stream.of(element.getAnnotations()))
            .map(annotation -> annotation.annotationType().getName())
            .toList();
    if (packages.stream().anyMatch(name -> name.startsWith("jakarta.validation."))) {
      return false;
    }
    return packages.stream().anyMatch(name -> name.startsWith("javax.validation."))
        || !isThere("jakarta.validation.Validation") && isThere("javax.validation.Validation");
  }

  private static boolean isThere(String type) {
    try {
      Class.forName(type, false, Validation.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException notThere) {
      return false;
    }
  }

  /** For a validator that is not there or cannot start. */
  static IllegalArgumentException missing(RuntimeException e) {
    return e.getClass().getSimpleName().equals("NoProviderFoundException")
        ? new IllegalArgumentException(
            "'validation' finds no validator on the class path: add " + Libraries.VALIDATION, e)
        : new IllegalArgumentException(
            "'validation': the validator on the class path cannot start: " + e.getMessage(), e);
  }
}
