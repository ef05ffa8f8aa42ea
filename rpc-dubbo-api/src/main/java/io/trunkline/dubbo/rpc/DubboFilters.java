package io.trunkline.dubbo.rpc;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.apache.dubbo.common.utils.StringUtils;
import org.apache.dubbo.rpc.BaseFilter;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.PenetrateAttachmentSelector;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcInvocation;
import org.jspecify.annotations.Nullable;

/**
 * Dubbo's contexts and filters for one service or one reference, as filters of Trunkline's
 * builders. {@link #context} comes first: it fills {@link RpcContext}, and at a consumer it turns
 * exceptions into Dubbo's.
 *
 * <pre>{@code
 * DubboFilters dubbo = DubboFilters.ofService(Hello.class, Map.of("application", "shop"));
 * ServiceOptions.builder(Hello.class, hello).filter(dubbo.context()).filter(dubbo.of(new Audit()));
 * }</pre>
 *
 * <p>With rpc-spring all of it is done for XML files. Immutable and thread-safe.
 */
public final class DubboFilters {

  private static final Class<?>[] NO_TYPES = {};
  private static final int DEFAULT_PORT = 20880;

  private final boolean provider;
  private final Class<?> type;
  private final URL url;
  private final @Nullable InetSocketAddress address;
  private final Map<String, Method> methods;
  private final List<PenetrateAttachmentSelector> selectors;
  private final @Nullable ExtensionDirector director;

  /** What has been called: to put the texts together costs more than the rest of a call here. */
  private final Map<CallSite, Called> called = new ConcurrentHashMap<>();

  /**
   * What Dubbo's types say of a method.
   *
   * @param method null for those that every service has
   */
  private record Called(
      @Nullable Method method, Class<?>[] types, String key, String protocolKey) {}

  private DubboFilters(boolean provider, Class<?> type, Map<String, String> parameters) {
    DubboJars.refuse(DubboFilters.class.getClassLoader());
    this.provider = provider;
    this.type = type;
    this.selectors = List.of();
    this.director = null;
    URL only = provider ? null : onlyProvider(parameters.getOrDefault("url", ""));
    this.address =
        only == null ? null : new InetSocketAddress(only.getHost(), only.getPort(DEFAULT_PORT));
    this.url =
        new URL(
                "dubbo",
                only == null ? "" : only.getHost(),
                only == null ? 0 : only.getPort(DEFAULT_PORT),
                type.getName(),
                parameters)
            .addParameter("interface", type.getName())
            .addParameter("side", provider ? "provider" : "consumer");
    Map<String, Method> found = new HashMap<>();
    for (Method method : type.getMethods()) {
      found.put(method.getName() + CallSite.descriptor(method), method);
    }
    this.methods = Map.copyOf(found);
  }

  private DubboFilters(
      DubboFilters same,
      List<PenetrateAttachmentSelector> selectors,
      @Nullable ExtensionDirector director) {
    this.provider = same.provider;
    this.type = same.type;
    this.url = same.url;
    this.address = same.address;
    this.methods = same.methods;
    this.selectors = List.copyOf(selectors);
    this.director = director;
  }

  /** The provider of a reference whose setting {@code url} is the address of one; null if not. */
  private static @Nullable URL onlyProvider(String written) {
    if (!written.startsWith("dubbo://") || written.contains(";") || written.contains(",")) {
      return null;
    }
    URL read = URL.valueOf(written);
    return StringUtils.isEmpty(read.getHost()) ? null : read;
  }

  /**
   * Creates the filters of a service.
   *
   * @param type its interface
   * @param parameters the parameters of {@link RpcContext#getUrl} in addition to interface and
   *     side, such as {@code application}; no passwords
   * @throws IllegalStateException if Dubbo's own jar is on the class path too: remove one of them
   */
  public static DubboFilters ofService(Class<?> type, Map<String, String> parameters) {
    return new DubboFilters(true, type, parameters);
  }

  /** Creates the filters of a reference, in the same way. */
  public static DubboFilters ofReference(Class<?> type, Map<String, String> parameters) {
    return new DubboFilters(false, type, parameters);
  }

  /**
   * Returns a copy in which these selectors choose the attachments that go on from call to call.
   */
  public DubboFilters selectors(List<PenetrateAttachmentSelector> value) {
    return new DubboFilters(this, value, director);
  }

  /** Returns a copy whose calls see the extensions of this application. */
  public DubboFilters extensions(ExtensionDirector value) {
    return new DubboFilters(this, selectors, value);
  }

  /** Fills {@link RpcContext} for each call; to come before the others. */
  public Filter context() {
    return provider ? new ProviderContext(this) : new ConsumerContext(this);
  }

  /**
   * What each call of a reference attaches: its application's name. {@link #context} adds it to
   * calls that lack it, but what {@link io.trunkline.options.ReferenceOptions.Builder#attachment}
   * is given is not sent with each call.
   */
  public Map<String, String> attachments() {
    String application = url.getApplication();
    return provider || application == null
        ? Map.of()
        : Map.of(ConsumerContext.APPLICATION, application);
  }

  /** A filter of Dubbo's. */
  public Filter of(BaseFilter filter) {
    return new FilterAdapter(this, filter);
  }

  boolean isProvider() {
    return provider;
  }

  Class<?> type() {
    return type;
  }

  URL url() {
    return url;
  }

  /** The only provider of a reference, before a call is made; null if it may have several. */
  @Nullable InetSocketAddress provider() {
    return address;
  }

  @Nullable ExtensionDirector director() {
    return director;
  }

  List<PenetrateAttachmentSelector> selectors() {
    return selectors;
  }

  /** The method of the interface; null for those that every service has. */
  @Nullable Method method(CallSite site) {
    return called(site).method;
  }

  private Called called(CallSite site) {
    Called known = called.get(site);
    return known != null ? known : called.computeIfAbsent(site, this::prepared);
  }

  private Called prepared(CallSite site) {
    Method method = methods.get(site.method() + site.descriptor());
    String key = URL.buildKey(site.service(), site.group(), site.version());
    return new Called(
        method,
        method == null ? everywhere(site) : method.getParameterTypes(),
        key,
        key + ":dubbo");
  }

  /** Returns the attachments that the selectors choose, all together. */
  Map<String, Object> selected(
      BiFunction<
              PenetrateAttachmentSelector,
              org.apache.dubbo.rpc.Invocation,
              @Nullable Map<String, Object>>
          question,
      org.apache.dubbo.rpc.Invocation call) {
    Map<String, Object> all = new HashMap<>();
    for (PenetrateAttachmentSelector selector : selectors) {
      Map<String, Object> some = question.apply(selector, call);
      if (some != null) {
        all.putAll(some);
      }
    }
    return all;
  }

  /** The call that filters in front have seen, else a new one. */
  RpcInvocation seen(Invocation invocation) {
    return RpcContext.getServiceContext().getInvocation() instanceof RpcInvocation same
            && same.getArguments() == invocation.arguments()
        ? same
        : made(invocation);
  }

  /** The call, as Dubbo's filters see it. */
  RpcInvocation made(Invocation invocation) {
    CallSite site = invocation.site();
    Called known = called(site);
    return new MadeInvocation(site, known, invocation.arguments(), invocation.attachments());
  }

  /** Shares what the call of the runtime has. */
  private static final class MadeInvocation extends RpcInvocation {

    private static final long serialVersionUID = 1;

    MadeInvocation(
        CallSite site,
        Called known,
        @Nullable Object[] arguments,
        Map<String, Object> attachments) {
      super(
          known.key,
          site.method(),
          site.service(),
          known.protocolKey,
          known.types.clone(), // filters may write into it
          known.method == null ? null : known.method.getReturnType(),
          arguments,
          attachments);
    }
  }

  private static Class<?>[] everywhere(CallSite site) {
    return switch (site.method()) {
      case Constants.$ECHO -> new Class<?>[] {Object.class};
      case "$invoke", "$invokeAsync" ->
          new Class<?>[] {String.class, String[].class, Object[].class};
      default -> NO_TYPES;
    };
  }
}
