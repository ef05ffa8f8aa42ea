package io.trunkline.testkit.arrival;

import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * All that an application can see of a graph of objects: classes, content, order, orders of
 * comparators, access order, defaults of properties, and which references point to the same object.
 * Capacities are not content. Neither are the order of a hash table, transient fields, and the
 * sharing of immutable values and of dates, which hardly any application changes.
 *
 * <p>A collection of a class of the JDK that nobody can name, such as a view of a map, may arrive
 * as another collection of the JDK with the same interface, content and order.
 *
 * <p>Longer than 300 lines because a graph is described in one walk.
 */
public final class Portrait {

  private static final int MAX_FRAMES = 3;
  private static final int SHOWN = 60;

  /** What classes of the catalogue say of state that is in none of their fields. */
  private static final Set<String> TELLING = Set.of("text", "owner", "rank", "mark", "total");

  /** What a collection can be for those who get it, the narrower interfaces first. */
  private static final List<Class<?>> INTERFACES =
      List.of(
          SortedSet.class,
          SortedMap.class,
          List.class,
          Set.class,
          Map.class,
          Queue.class,
          Collection.class,
          Map.Entry.class);

  /** An object of the graph, in the order in which they are met. */
  private record Node(Class<?> type, boolean isOrdered, boolean isOneObject) {

    /** Whether an application can take an object of the other's class for one of this class. */
    boolean allows(Node other) {
      if (type == other.type) {
        return true;
      }
      if (type.isHidden() || Proxy.isProxyClass(type)) {
        return Arrays.equals(type.getInterfaces(), other.type.getInterfaces());
      }
      if (type.isAnonymousClass() && !isOfJdk(type) && isContainer(type)) {
        return other.type == type.getSuperclass(); // its fields, if any, are compared
      }
      if (!isNameless(type) || !isOfJdk(other.type)) {
        return false;
      }
      return INTERFACES.stream()
          .filter(each -> each.isAssignableFrom(type))
          .findFirst()
          .map(each -> each.isAssignableFrom(other.type))
          .orElse(false);
    }

    /** Whether an application can distinguish it from an equal object by changing it. */
    static boolean isOneObject(Class<?> type) {
      String name = type.getName();
      if (type == Optional.class) {
        return false; // a value, the JDK says
      }
      return !isNameless(type)
          || !isContainer(type)
          || name.startsWith("java.util.Arrays$")
          || name.startsWith("java.util.Collections$Synchronized")
          || name.startsWith("java.util.Collections$Checked")
          || name.endsWith("EnumSet");
    }

    private static boolean isContainer(Class<?> type) {
      return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    private static boolean isNameless(Class<?> type) {
      boolean isNameless = type == ConcurrentHashMap.KeySetView.class; // nobody declares it
      for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
        isNameless |= !Modifier.isPublic(each.getModifiers());
      }
      return isNameless && isOfJdk(type);
    }
  }

  private final Map<Object, Integer> seen = new IdentityHashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final @Nullable Portrait model;

  private Portrait(@Nullable Portrait model) {
    this.model = model;
  }

  /** The portrait of a graph. */
  public static Portrait of(@Nullable Object value) {
    Portrait portrait = new Portrait(null);
    portrait.add(value);
    return portrait;
  }

  /** The classes of the objects of a graph, arrays and values of the JDK among them. */
  public Set<Class<?>> classes() {
    Set<Class<?>> classes = new LinkedHashSet<>();
    nodes.forEach(node -> classes.add(node.type));
    return classes;
  }

  /** What differs in another graph: the first place, as text; null if nothing does. */
  public @Nullable String difference(@Nullable Object other) {
    Portrait received = new Portrait(this);
    try {
      received.add(other);
    } catch (RuntimeException broken) {
      return "it is broken: " + broken;
    }
    String classes = differentClasses(received);
    String texts = differentTexts(received);
    if (classes == null) {
      return texts;
    }
    return texts == null ? classes : classes + ": " + texts;
  }

  private @Nullable String differentClasses(Portrait received) {
    for (int i = 0; i < Math.min(nodes.size(), received.nodes.size()); i++) {
      if (!nodes.get(i).allows(received.nodes.get(i))) {
        return nodes.get(i).type.getName() + " became " + received.nodes.get(i).type.getName();
      }
    }
    return null;
  }

  private @Nullable String differentTexts(Portrait received) {
    String expected = text.toString();
    String found = received.text.toString();
    if (expected.equals(found)) {
      return null;
    }
    int at = 0;
    while (at < Math.min(expected.length(), found.length())
        && expected.charAt(at) == found.charAt(at)) {
      at++;
    }
    int from = Math.max(0, at - SHOWN / 3);
    return cut(expected, from) + " became " + cut(found, from);
  }

  private static String cut(String whole, int from) {
    return whole.substring(from, Math.min(whole.length(), from + SHOWN)).replace('\n', ' ');
  }

  @Override
  public String toString() {
    return text.toString();
  }

  /** Notes an object, and says how its model is described. */
  private Node enter(Object value) {
    Node model =
        this.model != null && this.model.nodes.size() > nodes.size()
            ? this.model.nodes.get(nodes.size())
            : null;
    Class<?> type = value.getClass();
    Node node =
        model == null
            ? new Node(type, ContainerOrder.isOrdered(value), Node.isOneObject(type))
            : new Node(type, model.isOrdered, model.isOneObject);
    nodes.add(node);
    return node;
  }

  private void add(@Nullable Object value) {
    if (value == null) {
      text.append("null");
      return;
    }
    String immutable = JdkValues.immutable(value);
    if (immutable != null) {
      enter(value);
      text.append('(').append(immutable).append(')');
      return;
    }
    Integer earlier = seen.get(value);
    if (earlier != null) {
      text.append('^').append(earlier);
      return;
    }
    Node node = enter(value);
    text.append('#').append(seen.size()).append(' ');
    seen.put(value, seen.size());
    String mutable = JdkValues.mutable(value);
    if (mutable != null) {
      text.append('(').append(mutable).append(')');
      addFieldsOfOwn(value);
    } else {
      addParts(value, node.isOrdered);
    }
    if (!node.isOneObject) {
      forget(value);
    }
  }

  /** It may be described again, which an object within it may not: that one refers back to it. */
  private void forget(Object value) {
    seen.remove(value);
    seen.put(new Object(), -1); // numbers stay as they are
  }

  private void addParts(Object value, boolean isOrdered) {
    if (value.getClass().isArray()) {
      addAll(arrayElements(value));
    } else if (value instanceof Map<?, ?> map) {
      addMap(map, isOrdered);
      addFieldsOfOwn(value);
    } else if (value instanceof Collection<?> collection) {
      addCollection(collection, isOrdered);
      addFieldsOfOwn(value);
    } else if (value instanceof Map.Entry<?, ?> entry) {
      addAll(Arrays.asList(entry.getKey(), entry.getValue()));
    } else if (value instanceof Optional<?> optional) {
      add(optional.orElse(null));
    } else if (value instanceof Throwable thrown) {
      addThrowable(thrown);
    } else if (value instanceof Proxy) {
      add(Proxy.getInvocationHandler(value));
    } else if (value.getClass().isHidden() || value.getClass() == Object.class) {
      text.append("()");
    } else if (isOwn(value.getClass())) {
      addFields(value);
    } else if (value instanceof Comparator) {
      text.append("()"); // one of the JDK; what it does is seen in the order
    } else {
      JdkValues.addReference(value, this::add, () -> addLibraryValue(value));
    }
  }

  private void addLibraryValue(Object value) {
    if (isOfJdk(value.getClass())) {
      throw new IllegalArgumentException("no portrait of " + value.getClass());
    }
    text.append('(').append(value).append(')');
  }

  /** As JdkClasses does, which stock peers that draw portraits do not have on their class path. */
  private static boolean isOfJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  private static boolean isOwn(Class<?> type) {
    return type.getName().startsWith("io.trunkline.") && !type.isHidden();
  }

  private void addMap(Map<?, ?> map, boolean isOrdered) {
    List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
    if (!isOrdered) {
      entries.sort(Comparator.comparing(entry -> label(entry.getKey())));
    }
    text.append('{');
    for (Map.Entry<?, ?> entry : entries) {
      add(entry.getKey());
      text.append('=');
      add(entry.getValue());
      text.append(", ");
    }
    text.append('}').append(ContainerOrder.ofMap(map));
    addComparator(map);
  }

  private void addCollection(Collection<?> collection, boolean isOrdered) {
    List<Object> elements = ContainerOrder.elements(collection);
    if (!isOrdered) {
      elements.sort(Comparator.comparing(Portrait::label));
    }
    addAll(elements);
    text.append(ContainerOrder.ofCollection(collection));
    addComparator(collection);
  }

  private void addComparator(Object container) {
    Object comparator = ContainerOrder.comparator(container);
    if (comparator != null) {
      text.append(" by ");
      add(comparator);
    }
  }

  private void addAll(List<?> elements) {
    text.append('[');
    for (Object element : elements) {
      add(element);
      text.append(", ");
    }
    text.append(']');
  }

  private static List<Object> arrayElements(Object array) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      elements.add(Array.get(array, i));
    }
    return elements;
  }

  private void addThrowable(Throwable thrown) {
    text.append('(').append(thrown.getMessage()).append(')');
    StackTraceElement[] frames = thrown.getStackTrace();
    text.append(frames.length).append(" frames");
    for (int i = 0; i < Math.min(MAX_FRAMES, frames.length); i++) {
      text.append(' ').append(frames[i].getClassName()).append(frames[i].getLineNumber());
    }
    text.append(" cause ");
    add(thrown.getCause());
    addAll(Arrays.asList(thrown.getSuppressed()));
    JdkValues.addThrowable(thrown, this::add);
    addFieldsOfOwn(thrown);
  }

  private void addFieldsOfOwn(Object value) {
    if (isOwn(value.getClass())) {
      addFields(value);
    }
  }

  private void addFields(Object value) {
    List<Class<?>> hierarchy = new ArrayList<>();
    for (Class<?> c = value.getClass(); c != null && isOwn(c); c = c.getSuperclass()) {
      hierarchy.add(0, c);
    }
    int before = text.length();
    text.append('{');
    for (Class<?> type : hierarchy) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())
            && !Modifier.isTransient(field.getModifiers())) {
          text.append(type.getSimpleName()).append('.').append(field.getName()).append('=');
          add(get(field, value));
          text.append(", ");
        }
      }
      for (Method method : type.getDeclaredMethods()) {
        if (TELLING.contains(method.getName()) && isPlainGetter(method)) {
          text.append(method.getName()).append("()=").append(call(method, value)).append(", ");
        }
      }
    }
    if (text.length() == before + 1) {
      text.setLength(before); // its class says it all
    } else {
      text.append('}');
    }
  }

  private static boolean isPlainGetter(Method method) {
    return method.getParameterCount() == 0
        && Modifier.isPublic(method.getModifiers())
        && !Modifier.isAbstract(method.getModifiers());
  }

  private static @Nullable Object get(Field field, Object of) {
    try {
      field.setAccessible(true);
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What it returns; an object that arrived in pieces may throw anything. */
  private static String call(Method method, Object on) {
    try {
      method.setAccessible(true);
      return String.valueOf(method.invoke(on));
    } catch (ReflectiveOperationException failed) {
      return "failed: " + failed.getCause();
    }
  }

  /** Enough of a value to sort by, without what it refers to. */
  private static String label(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    String name = value.getClass().getName();
    String immutable = JdkValues.immutable(value);
    if (immutable != null) {
      return name + immutable;
    }
    StringBuilder label = new StringBuilder();
    if (isOwn(value.getClass()) && value instanceof Serializable) {
      for (Class<?> c = value.getClass(); c != null && isOwn(c); c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            Object content = get(field, value);
            String simple = content == null ? null : JdkValues.immutable(content);
            label.append(simple == null ? "" : simple);
          }
        }
      }
    } else if (value instanceof Collection<?> collection) {
      List<String> labels = new ArrayList<>();
      for (Object element : collection) {
        labels.add(element == value ? "itself" : label(element));
      }
      labels.sort(null);
      label.append(labels);
    }
    return label.toString();
  }
}
