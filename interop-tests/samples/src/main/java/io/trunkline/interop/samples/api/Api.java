package io.trunkline.interop.samples.api;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines of a {@link Usage}, looked up in a class loader.
 *
 * @param lines the types and members, in order
 */
public record Api(List<String> lines) {

  /** Reads lines; what stands behind a tab, and lines that begin with #, are for readers. */
  public static Api parse(String text) {
    return new Api(
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.split("\t", 2)[0])
            .toList());
  }

  /** Those that a class loader does not have. */
  public List<String> missingIn(ClassLoader loader) {
    return lines.stream().filter(line -> !has(loader, line)).toList();
  }

  /**
   * Those that nothing explains.
   *
   * @param missing lines
   * @param reasons a reason for each beginning of lines
   */
  public static List<String> unexplained(List<String> missing, Map<String, String> reasons) {
    return missing.stream()
        .filter(line -> reasons.keySet().stream().noneMatch(line::startsWith))
        .toList();
  }

  /** The reasons that explain nothing, because all that they stand for is there. */
  public static List<String> needless(List<String> missing, Map<String, String> reasons) {
    return reasons.keySet().stream()
        .filter(beginning -> missing.stream().noneMatch(line -> line.startsWith(beginning)))
        .toList();
  }

  /** Reads lines of a beginning, a tab and a reason. */
  public static Map<String, String> reasons(String text) {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] part = line.split("\t", 2);
        if (part.length < 2 || part[1].isBlank()) {
          throw new IllegalArgumentException("no reason behind a tab: '" + line + "'");
        }
        reasons.put(part[0], part[1].strip());
      }
    }
    return reasons;
  }

  private static boolean has(ClassLoader loader, String line) {
    int hash = line.indexOf('#');
    try {
      Class<?> type = Class.forName(hash < 0 ? line : line.substring(0, hash), false, loader);
      if (hash < 0) {
        return true;
      }
      String member = line.substring(hash + 1);
      int bracket = member.indexOf('(');
      return bracket < 0
          ? hasField(type, member.substring(0, member.indexOf(':')))
          : hasMethod(
              type,
              member.substring(0, bracket),
              MethodType.fromMethodDescriptorString(member.substring(bracket), loader));
    } catch (ClassNotFoundException | TypeNotPresentException | LinkageError e) {
      return false;
    }
  }

  private static boolean hasField(Class<?> type, String name) {
    return all(type).stream()
        .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
        .map(Field::getName)
        .anyMatch(name::equals);
  }

  private static boolean hasMethod(Class<?> type, String name, MethodType signature) {
    Class<?>[] parameters = signature.parameterArray();
    if (name.equals("<init>")) {
      return Arrays.stream(type.getDeclaredConstructors())
          .map(Constructor::getParameterTypes)
          .anyMatch(theirs -> Arrays.equals(theirs, parameters));
    }
    for (Class<?> each : all(type)) {
      for (Method method : each.getDeclaredMethods()) {
        if (method.getName().equals(name)
            && method.getReturnType() == signature.returnType()
            && Arrays.equals(method.getParameterTypes(), parameters)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The type, and all that it inherits from: a member may be declared in each of them. */
  private static List<Class<?>> all(Class<?> type) {
    List<Class<?>> all = new ArrayList<>();
    all.add(type);
    for (int i = 0; i < all.size(); i++) {
      Class<?> above = all.get(i).getSuperclass();
      if (above != null) {
        all.add(above);
      }
      all.addAll(Arrays.asList(all.get(i).getInterfaces()));
    }
    return all;
  }
}
