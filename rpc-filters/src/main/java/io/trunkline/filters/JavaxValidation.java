package io.trunkline.filters;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.validation.ConstraintViolation;
import javax.validation.ConstraintViolationException;
import javax.validation.Valid;
import javax.validation.ValidationException;
import javax.validation.Validator;
import javax.validation.groups.Default;
import org.jspecify.annotations.Nullable;

/**
 * Bean Validation 2.0, as Spring 5 and Spring Boot 2 bring it: {@link JakartaValidation} with its
 * older name.
 */
final class JavaxValidation implements Validation {

  private final Validator validator;

  /**
   * @throws IllegalArgumentException if there is no implementation of it, or it lacks something
   */
  JavaxValidation() {
    try {
      validator = javax.validation.Validation.buildDefaultValidatorFactory().getValidator();
    } catch (ValidationException e) {
      throw Validation.missing(e);
    }
  }

  private static <T> List<Violation> violations(Set<ConstraintViolation<T>> found) {
    return found.stream()
        .map(v -> new Violation(v.getPropertyPath().toString(), v.getMessage(), v))
        .toList();
  }

  @Override
  public List<Violation> ofArguments(
      Object called, Method method, @Nullable Object[] arguments, Class<?>[] groups) {
    return violations(
        validator.forExecutables().validateParameters(called, method, arguments, groups));
  }

  @Override
  public List<Violation> of(Object value, Class<?>[] groups) {
    return violations(validator.validate(value, groups));
  }

  @Override
  public Class<? extends Annotation> valid() {
    return Valid.class;
  }

  @Override
  public Class<?> defaultGroup() {
    return Default.class;
  }

  @Override
  public RuntimeException refusal(String message, Collection<Violation> violations) {
    Set<ConstraintViolation<?>> all = new LinkedHashSet<>();
    violations.forEach(v -> all.add((ConstraintViolation<?>) v.violation()));
    return new ConstraintViolationException(message, all);
  }

  @Override
  public RuntimeException refusal(String message) {
    return new ValidationException(message);
  }
}
