package io.trunkline.boot;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Maps the paths below an endpoint to the pages of the console. Rules of Spring Security for the
 * endpoint apply to these paths, too.
 */
final class ConsoleMapping extends RequestMappingHandlerMapping {

  /** Before the mapping of the actuator. */
  private static final int ORDER = -200;

  private final @Nullable String endpoint;
  private final ConsolePages pages;

  /**
   * @param endpoint the path of the endpoint; null if it is not exposed on the web
   */
  ConsoleMapping(@Nullable String endpoint, ConsolePages pages) {
    this.endpoint = endpoint;
    this.pages = pages;
    setOrder(ORDER);
  }

  @Override
  protected boolean isHandler(Class<?> beanType) {
    return false;
  }

  @Override
  protected void initHandlerMethods() {
    if (endpoint != null) {
      map(endpoint + "/console", "folder");
      map(endpoint + "/console/", "first");
      map(endpoint + "/console/{page}", "page");
    }
  }

  private void map(String path, String name) {
    Method method =
        Arrays.stream(ConsolePages.class.getDeclaredMethods())
            .filter(one -> one.getName().equals(name))
            .findFirst()
            .orElseThrow();
    registerHandlerMethod(
        pages, method, RequestMappingInfo.paths(path).options(getBuilderConfiguration()).build());
  }
}
