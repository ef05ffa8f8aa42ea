package io.trunkline.perf.rest;

import jakarta.ws.rs.core.Application;
import java.util.Set;
import org.jboss.resteasy.plugins.interceptors.GZIPDecodingInterceptor;
import org.jboss.resteasy.plugins.interceptors.GZIPEncodingInterceptor;

/** The resource, and compression, which RESTEasy leaves to the user. */
public final class EchoApplication extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(EchoResource.class, GZIPDecodingInterceptor.class, GZIPEncodingInterceptor.class);
  }
}
