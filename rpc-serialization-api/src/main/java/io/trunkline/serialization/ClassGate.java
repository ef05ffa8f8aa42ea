package io.trunkline.serialization;

import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which classes a message may name, and finds the class for an allowed name.
 *
 * <p>Names are compared as whole strings, never by prefix or hash. A gate allows fixed lists of JDK
 * value types, enums and exceptions, the classes that a service's signatures reach, the classes of
 * the catalog, and configured lines. A line is a class name, {@code com.acme.model.*} (the classes
 * of that package, including nested ones), {@code com.acme.model.**} (subpackages too), or {@code
 * com.acme.Receipt = com.acme.Invoice}, which reads the second class for its former name. A class
 * with {@link SerializedAs} is read for its former name without such a line. The gate refuses every
 * other name before it loads a class, and does not keep refused names.
 *
 * <p>Immutable except for a cache of allowed classes, and thread-safe.
 */
public final class ClassGate {

  /** The resource in which an application lists the classes that it trusts, one per line. */
  public static final String ALLOW_LIST = "META-INF/trunkline/allow.list";

  private final Map<String, Class<?>> known;
  private final AllowLines lines;
  private final ClassLoader loader;
  private final Map<String, Class<?>> loaded = new ConcurrentHashMap<>();
  private final @Nullable LearnedLines learned;
  private final String learner;

  private ClassGate(Builder builder) {
    Map<String, Class<?>> all = new HashMap<>(builder.renamed);
    all.putAll(builder.known); // a class that has a name keeps it
    this.known = Map.copyOf(all);
    this.lines = builder.lines.copy();
    this.loader = builder.loader;
    this.learned = builder.learned;
    this.learner = builder.learner;
  }

  /**
   * A builder for a gate that initially allows only the JDK's value types, enums and exceptions.
   *
   * @param loader finds the classes that lines name; null, as {@link Class#getClassLoader} returns
   *     for a JDK class, for the loader of this class
   */
  public static Builder builder(@Nullable ClassLoader loader) {
    return new Builder(loader == null ? ClassGate.class.getClassLoader() : loader);
  }

  /**
   * A builder for a service's gate, as a server or client creates it. It allows the JDK's value
   * types and exceptions, the allow lists on the class path, the classes that the service's
   * signatures reach, the classes of the catalog, and these lines.
   *
   * @param service the interface; its class loader finds the classes that lines name
   * @param catalog the classes of the optimizers
   * @param allow configured lines
   * @throws IllegalArgumentException if a line is neither a class name nor a package pattern
   */
  public static Builder forService(
      Class<?> service, ClassCatalog catalog, Collection<String> allow) {
    Builder gate =
        builder(service.getClassLoader())
            .allowListsOnClassPath()
            .allowSignaturesOf(service)
            .allowClasses(catalog.classes());
    allow.forEach(gate::allow);
    return gate;
  }

  /**
   * Returns the class with this name.
   *
   * @param name in the form of {@link Class#getName()}, including arrays
   * @throws ClassRefusedException if the class is not allowed, or is allowed by a line but not on
   *     the class path
   */
  public Class<?> resolve(String name) {
    Class<?> type = known.get(name);
    if (type == null) {
      type = JdkValueTypes.ALL.get(name);
    }
    if (type != null) {
      return type;
    }
    type = loaded.get(name);
    if (type != null) {
      return type;
    }
    if (name.startsWith("[")) {
      return resolveArray(name);
    }
    return JdkExceptions.names().contains(name) || JdkEnums.names().contains(name)
        ? load(name, ClassLoader.getPlatformClassLoader())
        : resolveByLine(name);
  }

  private Class<?> resolveArray(String name) {
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions > 8) {
      throw Refusals.notAllowed(name);
    }
    String element = name.substring(dimensions);
    Class<?> type =
        element.startsWith("L") && element.endsWith(";") && !element.startsWith("[", 1)
            ? resolve(element.substring(1, element.length() - 1))
            : primitive(element, name);
    for (int i = 0; i < dimensions; i++) {
      type = type.arrayType();
    }
    return type;
  }

  private static Class<?> primitive(String descriptor, String name) {
    return switch (descriptor) {
      case "Z" -> boolean.class;
      case "B" -> byte.class;
      case "C" -> char.class;
      case "S" -> short.class;
      case "I" -> int.class;
      case "J" -> long.class;
      case "F" -> float.class;
      case "D" -> double.class;
      default -> throw Refusals.notAllowed(name);
    };
  }

  private Class<?> resolveByLine(String name) {
    if (!Refusals.isBinaryName(name)) {
      throw Refusals.notAllowed(name);
    }
    String present = lines.presentName(name);
    if (present != null) {
      Class<?> type = known.getOrDefault(present, loaded.get(present));
      type = type == null ? load(present, loader) : type;
      loaded.put(name, type);
      return type;
    }
    if (!lines.allow(name)) {
      Class<?> type = learned == null ? null : learned.learn(name, learner, loader);
      if (type == null) {
        throw Refusals.notAllowed(name);
      }
      loaded.put(name, type);
      return type;
    }
    // A class loader keeps every name it was ever asked to load, so a package line must not let a
    // peer invent names without end: those without a class file are refused before.
    if (!lines.nameClass(name) && loader.getResource(name.replace('.', '/') + ".class") == null) {
      throw Refusals.notFound(name, null);
    }
    return load(name, loader);
  }

  private Class<?> load(String name, ClassLoader from) {
    try {
      Class<?> type = Class.forName(name, false, from);
      loaded.put(name, type);
      return type;
    } catch (ClassNotFoundException | LinkageError e) {
      throw Refusals.notFound(name, e);
    }
  }

  /**
   * Checks a class that a message names by a number.
   *
   * @throws ClassRefusedException as {@link #resolve} does for its name
   */
  public void check(Class<?> type) {
    Class<?> element = elementOf(type);
    if (!element.isPrimitive() && resolve(element.getName()) != element) {
      throw Refusals.otherClass(element.getName());
    }
  }

  private static Class<?> elementOf(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    return element;
  }

  /** Whether {@link #check} would accept the class. */
  public boolean allows(Class<?> type) {
    try {
      check(type);
      return true;
    } catch (ClassRefusedException refused) {
      return false;
    }
  }

  /**
   * Whether an object belongs to a JDK class that neither signatures nor allow lists should name: a
   * class that is not public and not on the lists of plain data, or the class of a lambda.
   */
  public static boolean isHiddenJdkClass(Class<?> type) {
    Class<?> element = elementOf(type);
    return element == SerializedLambda.class
        || JdkClasses.has(element)
            && !Modifier.isPublic(element.getModifiers())
            && !JdkValueTypes.ALL.containsKey(element.getName())
            && !JdkExceptions.names().contains(element.getName())
            && !JdkEnums.names().contains(element.getName());
  }

  /**
   * Checks the form of a line for {@link Builder#allow}.
   *
   * @throws IllegalArgumentException if it is neither a class name nor a package pattern
   */
  public static void checkLine(String line) {
    AllowLines.check(line);
  }

  /** The lines that name a class missing from the class path, in alphabetical order. */
  public List<String> linesWithoutClass() {
    return lines.classes().stream()
        .filter(name -> loader.getResource(name.replace('.', '/') + ".class") == null)
        .sorted()
        .toList();
  }

  /**
   * The classes that this gate allows by name for values of this declared type, without classes
   * that only a package line allows.
   */
  public List<Class<?>> knownImplementations(Class<?> type) {
    Stream<Class<?>> ofLines =
        lines.classes().stream()
            .filter(name -> loader.getResource(name.replace('.', '/') + ".class") != null)
            .map(this::resolve);
    return Stream.of(known.values().stream(), ofLines, ofJdk(type))
        .flatMap(found -> found)
        .filter(c -> type.isAssignableFrom(c) && !Modifier.isAbstract(c.getModifiers()))
        .distinct()
        .sorted(Comparator.comparing(Class::getName))
        .toList();
  }

  /** Those of the JDK, none of which implements a type of the application. */
  private static Stream<Class<?>> ofJdk(Class<?> type) {
    if (!JdkClasses.has(type)) {
      return Stream.empty();
    }
    boolean isContainer = // which no exception or enum is: those need not be loaded for it
        Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    return Stream.concat(
        JdkValueTypes.ALL.values().stream(),
        isContainer ? Stream.empty() : PresentJdkTypes.ALL.stream());
  }

  /**
   * Requires an allow-list line for a class or its package, because the class's own code would run.
   * A signature or an optimizer that brings the class is not sufficient.
   *
   * @param code the code that would run, such as {@code shop.Order.readObject}
   * @throws ClassRefusedException if no line allows the class; its message suggests the line
   */
  public void requireLine(Class<?> type, String code) {
    String name = type.getName();
    if (!lines.allow(name) && (learned == null || learned.learn(name, learner, loader) == null)) {
      throw Refusals.ownCode(name, code);
    }
  }

  /**
   * This class and the application's classes whose objects it can declare to hold: the instantiable
   * ones among those that {@link Builder#allowReachableFrom} allows.
   */
  public static List<Class<?>> applicationClassesFrom(Class<?> type) {
    return ReachableTypes.from(type).stream()
        .filter(c -> !JdkClasses.has(c) && !c.isArray() && !c.isPrimitive())
        .filter(c -> c.isEnum() || !Modifier.isAbstract(c.getModifiers()))
        .toList();
  }

  /** Whether a line allows the package of this class. */
  public boolean allowsPackageOf(Class<?> type) {
    return lines.allowPackage(type.getPackageName());
  }

  /** Whether a line allows a whole package, so that not all allowed classes are known by name. */
  public boolean hasPackageLines() {
    return lines.hasPackages();
  }

  /** Whether the gate is in learning mode. */
  public boolean isLearning() {
    return learned != null;
  }

  /**
   * Records where this thread used the classes that it has read since the last call, for the
   * comments of learned lines. Does nothing unless the gate is in learning mode.
   *
   * @param where a method and the part of its message, such as {@code shop.Orders.place, argument
   *     1}
   */
  public void learnedAt(String where) {
    if (learned != null) {
      learned.place(where);
    }
  }

  /** Builds a gate. For use by one thread. */
  public static final class Builder {

    private final Map<String, Class<?>> known = new HashMap<>();

    /** By the names that they had. */
    private final Map<String, Class<?>> renamed = new HashMap<>();

    private final AllowLines lines = new AllowLines();
    private final ClassLoader loader;
    private @Nullable LearnedLines learned;
    private String learner = "";

    private Builder(ClassLoader loader) {
      this.loader = loader;
    }

    /**
     * Allows a class, a package, or a class under its former name.
     *
     * @throws IllegalArgumentException if the line is not a class name, a package pattern, or a
     *     former and a present class name separated by {@code =}
     */
    public Builder allow(String line) {
      lines.add(line);
      return this;
    }

    /** Allows the lines of each {@value ClassGate#ALLOW_LIST} on the class path. */
    public Builder allowListsOnClassPath() {
      lines.addResources(loader);
      return this;
    }

    /** Allows these classes. */
    public Builder allowClasses(Collection<Class<?>> classes) {
      classes.forEach(this::add);
      return this;
    }

    /**
     * Allows the classes that a service's methods reach: parameters, results, declared exceptions
     * and type arguments, and recursively the fields and superclasses of application classes among
     * them. Subclasses are not included, except those that a sealed type permits.
     */
    public Builder allowSignaturesOf(Class<?> service) {
      ReachableTypes.of(service).forEach(this::add);
      return this;
    }

    /**
     * Allows a class and, recursively, the classes that its fields declare, as {@link
     * #allowSignaturesOf} does for the types of a service.
     */
    public Builder allowReachableFrom(Class<?> type) {
      ReachableTypes.from(type).forEach(this::add);
      return this;
    }

    /**
     * Allows a class under its own name and under a second name, which peers use for their own
     * class; both names resolve to this class.
     *
     * @param name in the form of {@link Class#getName()}; a class with that name need not exist
     *     here
     */
    public Builder allowAlias(String name, Class<?> type) {
      add(type);
      known.put(name, type);
      return this;
    }

    /**
     * Turns on learning mode: also allows classes without a line if they can be the application's
     * data, and records their lines.
     *
     * @param lines shared by the gates of one client or server
     * @param service the service that the gate belongs to
     */
    public Builder learning(LearnedLines lines, Class<?> service) {
      learned = lines;
      learner = service.getName();
      return this;
    }

    private void add(Class<?> type) {
      if (JdkValueTypes.ALL.get(type.getName()) != type) {
        known.put(type.getName(), type);
        String former = SerializedNames.former(type);
        Class<?> other = former == null ? null : renamed.put(former, type);
        if (other != null && other != type) {
          throw new IllegalArgumentException(
              "both "
                  + type.getName()
                  + " and "
                  + other.getName()
                  + " have @SerializedAs(\""
                  + former
                  + "\"); only one class can have had that name");
        }
      }
    }

    /** Creates the immutable gate. */
    public ClassGate build() {
      return new ClassGate(this);
    }
  }
}
