package io.trunkline.dubbo.config;

import io.trunkline.spring.DubboDeclaration;
import io.trunkline.spring.DubboElements;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.config.spring.ReferenceBean;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/**
 * The references that beans of a context want injected. Equal ones are one bean, named by the
 * annotation's {@code id}, else by the field or property where it was found first. Thread-safe.
 */
final class InjectedReferences implements BeanFactoryAware {

  static final String NAME = "trunkline.dubbo.references";

  private static final Set<String> OF_PLATFORM = Set.of("java.", "javax.", "org.springframework.");

  private final Map<DubboDeclaration, String> names = new LinkedHashMap<>();
  private final Map<Class<?>, List<Point>> points = new ConcurrentHashMap<>();
  private @Nullable DefaultListableBeanFactory beans;
  private boolean started;

  /** Made by Spring. */
  InjectedReferences() {}

  /**
   * A place where a reference is injected.
   *
   * @param member the field, or the method with one parameter
   * @param type what is injected there
   * @param bean the name of the reference's bean
   */
  record Point(Member member, Class<?> type, String bean) {}

  @Override
  public void setBeanFactory(BeanFactory value) {
    beans = (DefaultListableBeanFactory) value;
  }

  private DefaultListableBeanFactory beans() {
    return java.util.Objects.requireNonNull(beans, "Spring sets it");
  }

  /** Declares the references of all beans that are declared, and of bean methods. */
  synchronized void collect() {
    DefaultListableBeanFactory declared = beans();
    ClassLoader loader = declared.getBeanClassLoader();
    for (String name : declared.getBeanDefinitionNames()) {
      BeanMethod method = BeanMethod.of(declared.getBeanDefinition(name), loader);
      Annotation annotation =
          method == null ? null : Annotations.find(method.method(), Annotations.REFERENCES);
      if (method != null && annotation != null) {
        replace(name, method, annotation);
      }
    }
    for (String name : declared.getBeanDefinitionNames()) {
      Class<?> type = declared.getType(name, false);
      if (type != null) {
        pointsOf(type);
      }
    }
    started = true;
  }

  /** A bean method that describes a reference needs not run: the reference takes its name. */
  private void replace(String name, BeanMethod method, Annotation annotation) {
    DubboAnnotations.replaced(beans())
        .put(name, method.method().getDeclaringClass().getName() + "#" + method.method().getName());
    beans().removeBeanDefinition(name);
    declare(name, method, annotation);
  }

  /**
   * Declares the references that bean methods describe which were left out ahead of time.
   *
   * @param replaced the methods by the names of their beans
   */
  synchronized void declareReplaced(Map<String, String> replaced) {
    for (Map.Entry<String, String> entry : Map.copyOf(replaced).entrySet()) {
      String[] place = entry.getValue().split("#");
      Class<?> type = ClassUtils.resolveClassName(place[0], beans().getBeanClassLoader());
      for (Method method : type.getDeclaredMethods()) {
        Annotation annotation =
            method.getName().equals(place[1])
                ? Annotations.find(method, Annotations.REFERENCES)
                : null;
        if (annotation != null) {
          declare(entry.getKey(), new BeanMethod(method), annotation);
        }
      }
    }
  }

  private void declare(String name, BeanMethod method, Annotation annotation) {
    ResolvableType made = ResolvableType.forMethodReturnType(method.method());
    Class<?> service =
        made.resolve(Object.class) == ReferenceBean.class
            ? made.getGeneric(0).resolve()
            : made.resolve();
    String where = Annotations.where(annotation, method.title());
    Map<String, String> more = attributes(annotation, service, where);
    more.put("id", name);
    elements().declare(AnnotationReader.read("reference", where, annotation, more));
  }

  /** The places in a class where references are injected, declared on the way. */
  List<Point> pointsOf(Class<?> type) {
    Class<?> user = ClassUtils.getUserClass(type);
    List<Point> known = points.get(user);
    if (known == null) {
      synchronized (this) {
        known = List.copyOf(find(user));
        points.put(user, known);
      }
    }
    return known;
  }

  private List<Point> find(Class<?> type) {
    List<Point> found = new ArrayList<>();
    for (Class<?> c = type; c != null && !isOfPlatform(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        Annotation annotation = Annotations.find(field, Annotations.REFERENCES);
        if (annotation != null) {
          add(found, annotation, field, field.getType(), field.getName());
        }
      }
      for (Method method : c.getDeclaredMethods()) {
        Annotation annotation =
            method.isBridge() ? null : Annotations.find(method, Annotations.REFERENCES);
        if (annotation != null && method.getParameterCount() == 1) {
          add(found, annotation, method, method.getParameterTypes()[0], propertyOf(method));
        }
      }
    }
    return found;
  }

  private static boolean isOfPlatform(Class<?> type) {
    return OF_PLATFORM.stream().anyMatch(type.getName()::startsWith);
  }

  private static String propertyOf(Method method) {
    java.beans.PropertyDescriptor property = BeanUtils.findPropertyForMethod(method);
    return property == null ? method.getName() : property.getName();
  }

  private void add(
      List<Point> found, Annotation annotation, Member member, Class<?> type, String property) {
    String place = member.getDeclaringClass().getName() + "." + member.getName();
    String where = Annotations.where(annotation, place);
    if (Modifier.isStatic(member.getModifiers())) {
      elements().mistake(where + ": it is static, expected a field or method of an object");
      return;
    }
    found.add(new Point(member, type, declare(annotation, type, where, property)));
  }

  private String declare(Annotation annotation, Class<?> type, String where, String property) {
    Map<String, String> more = attributes(annotation, type, where);
    DubboDeclaration declaration = AnnotationReader.read("reference", where, annotation, more);
    DubboDeclaration key = declaration.withoutPlaces();
    String known = names.get(key);
    if (known != null) {
      return known;
    }
    String id = declaration.attributes().get("id");
    if (id != null && isDeclaredElsewhere(id, declaration.attributes().keySet(), type)) {
      return id;
    }
    Map<String, String> named = new LinkedHashMap<>(declaration.attributes());
    named.computeIfAbsent("id", none -> free(property));
    DubboElements elements = elements();
    String name =
        elements
            .declare(new DubboDeclaration("reference", where, named, declaration.inner()))
            .orElseThrow();
    names.put(key, name);
    if (started) {
      elements.check();
    }
    return name;
  }

  /** Whether an annotation only names the bean of a reference that is declared, in XML or so. */
  private boolean isDeclaredElsewhere(String id, Set<String> attributes, Class<?> type) {
    if (names.containsValue(id)
        || !Set.of("id", "interface").containsAll(attributes)
        || !beans().containsBeanDefinition(id)) {
      return false;
    }
    Class<?> declared = beans().getType(id, false);
    return declared != null && type.isAssignableFrom(declared);
  }

  private String free(String property) {
    String name = property;
    for (int i = 2; beans().containsBean(name); i++) {
      name = property + "#" + i;
    }
    return name;
  }

  /** The interface that the annotation names, else the type of what is injected. */
  private Map<String, String> attributes(
      Annotation annotation, @Nullable Class<?> type, String where) {
    Map<String, String> more = new LinkedHashMap<>();
    String named = AnnotationReader.namedInterface(annotation);
    if (named != null) {
      more.put("interface", named);
    } else if (type != null && type.isInterface()) {
      more.put("interface", type.getName());
    } else {
      elements()
          .mistake(
              where
                  + ": the type is "
                  + (type == null ? "not known" : type.getName())
                  + ", expected an interface; change it, or name one with interfaceClass");
      more.put("interface", type == null ? "" : type.getName());
    }
    return more;
  }

  private DubboElements elements() {
    return DubboElements.of(beans(), beans().getBeanClassLoader());
  }
}
