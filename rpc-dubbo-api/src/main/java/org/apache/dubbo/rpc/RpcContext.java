package org.apache.dubbo.rpc;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.dubbo.common.URL;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of a thread: the details of its calls, and the attachments that it sends with them.
 * Each thread has its own contexts: one of the call that it serves or has made ({@link
 * #getServiceContext}), and attachments of four kinds.
 *
 * <p>{@link #getContext} stands for all of them. It writes the attachments that the next call
 * sends. It reads these, and those that came with the call that is served. Filters of references
 * and services fill the contexts; docs/dubbo-api.md shows how to set up these filters.
 *
 * <p>Longer than others because it has the members of Dubbo's class.
 */
public class RpcContext {

  /**
   * Dubbo's API asks a thread for its contexts, and nothing else. A thread without contexts keeps
   * the empty reference, of a class of the JDK's: to remove it and set a new one for each call
   * would make a weak reference for each.
   */
  private static final ThreadLocal<AtomicReference<@Nullable Contexts>> CURRENT =
      ThreadLocal.withInitial(AtomicReference::new);

  private static final RpcContext OF_ALL = new RpcContext();

  /** For the classes of the kinds. */
  protected RpcContext() {}

  static Contexts contexts() {
    AtomicReference<@Nullable Contexts> current = CURRENT.get();
    Contexts contexts = current.getPlain();
    if (contexts == null) {
      contexts = new Contexts();
      current.setPlain(contexts);
    }
    return contexts;
  }

  /** Gives this thread these contexts, or none, in place of those that are given back. */
  static @Nullable Contexts replace(@Nullable Contexts contexts) {
    AtomicReference<@Nullable Contexts> current = CURRENT.get();
    Contexts before = current.getPlain();
    current.setPlain(contexts);
    return before;
  }

  /** All contexts of this thread. */
  public static RpcContext getContext() {
    return OF_ALL;
  }

  /** Returns the context of the call that this thread serves, or that it made last. */
  public static RpcServiceContext getServiceContext() {
    return contexts().service();
  }

  /** The same as {@link #getServiceContext}. */
  public static RpcServiceContext getCurrentServiceContext() {
    return contexts().service();
  }

  /** The attachments that the next call of this thread sends; it takes them with it. */
  public static RpcContextAttachment getClientAttachment() {
    return contexts().client();
  }

  /** The attachments that came with the call that this thread serves. */
  public static RpcContextAttachment getServerAttachment() {
    return contexts().server();
  }

  /** The attachments that came with the reply to the call that this thread made last. */
  public static RpcContextAttachment getClientResponseContext() {
    return contexts().clientResponse();
  }

  /** The attachments of the reply to the call that this thread serves. */
  public static RpcContextAttachment getServerResponseContext() {
    return contexts().serverResponse();
  }

  /** The attachments of replies: to write at a provider, to read at a consumer. */
  public static RpcContextAttachment getServerContext() {
    Contexts contexts = contexts();
    return new RpcServerContextAttachment(contexts.serverResponse(), contexts.clientResponse());
  }

  public static void removeClientResponseContext() {
    contexts().removeClientResponse();
  }

  public static void removeServerResponseContext() {
    contexts().removeServerResponse();
  }

  public static void removeServerContext() {
    removeClientResponseContext();
    removeServerResponseContext();
  }

  public static void removeServiceContext() {
    contexts().removeService();
  }

  public static void removeClientAttachment() {
    contexts().removeClient();
  }

  public static void removeServerAttachment() {
    contexts().removeServer();
  }

  /** Removes all contexts of this thread. */
  public static void removeContext() {
    CURRENT.get().setPlain(null);
  }

  /** Sets which reference this thread calls. */
  public static void setRpcContext(URL url) {
    getServiceContext().setConsumerUrl(url);
  }

  /** What {@link #restoreContext} takes. */
  protected static RestoreContext storeContext() {
    return new RestoreContext();
  }

  protected static RestoreContext clearAndStoreContext() {
    RestoreContext stored = new RestoreContext();
    removeContext();
    return stored;
  }

  protected static void restoreContext(@Nullable RestoreContext stored) {
    if (stored != null) {
      stored.restore();
    }
  }

  /** The contexts of the thread that made this, to be restored there or on another one. */
  public static class RestoreContext {

    private final @Nullable Contexts stored;

    /** Stores those of this thread. */
    public RestoreContext() {
      Contexts now = CURRENT.get().getPlain();
      stored = now == null ? null : new Contexts(now);
    }

    /** Replaces the contexts of the calling thread with these contexts. */
    public void restore() {
      CURRENT.get().setPlain(stored == null ? null : new Contexts(stored));
    }
  }

  /** What {@link #restoreServiceContext} takes. */
  public static RestoreServiceContext storeServiceContext() {
    return new RestoreServiceContext();
  }

  public static void restoreServiceContext(@Nullable RestoreServiceContext stored) {
    if (stored != null) {
      stored.restore();
    }
  }

  /**
   * The service context of the thread that created this object, to be restored in another thread.
   */
  public static class RestoreServiceContext {

    private final RpcServiceContext stored = getServiceContext();

    protected RestoreServiceContext() {}

    private void restore() {
      contexts().service(stored);
    }
  }

  /**
   * Lets the method that is served return before there is a result, which {@link
   * AsyncContext#write} gives later.
   *
   * @throws IllegalStateException if this thread serves no call
   */
  public static AsyncContext startAsync() {
    return RpcContextAttachment.startAsync();
  }

  protected void setAsyncContext(@Nullable AsyncContext value) {
    getServerAttachment().setAsyncContext(value);
  }

  /** Whether {@link #startAsync} was called for the call that is served. */
  public boolean isAsyncStarted() {
    return getServerAttachment().isAsyncStarted();
  }

  public boolean stopAsync() {
    return getServerAttachment().stopAsync();
  }

  public @Nullable AsyncContext getAsyncContext() {
    return getServerAttachment().getAsyncContext();
  }

  public boolean canRemove() {
    return getClientAttachment().canRemove();
  }

  /** Whether the next call takes the attachments with it; it does. */
  public void clearAfterEachInvoke(boolean value) {
    getClientAttachment().clearAfterEachInvoke(value);
  }

  public @Nullable String getAttachment(String key) {
    String own = getClientAttachment().getAttachment(key);
    return own == null || own.isEmpty() ? getServerAttachment().getAttachment(key) : own;
  }

  public @Nullable Object getObjectAttachment(String key) {
    Object own = getClientAttachment().getObjectAttachment(key);
    return own == null ? getServerAttachment().getObjectAttachment(key) : own;
  }

  public RpcContext setAttachment(String key, @Nullable String value) {
    return setObjectAttachment(key, value);
  }

  public RpcContext setAttachment(String key, @Nullable Object value) {
    return setObjectAttachment(key, value);
  }

  public RpcContext setObjectAttachment(String key, @Nullable Object value) {
    getClientAttachment().setObjectAttachment(key, value);
    return this;
  }

  public RpcContext removeAttachment(String key) {
    getClientAttachment().removeAttachment(key);
    return this;
  }

  /**
   * Returns the attachments that are texts. The next call sends the entries that you add to the
   * map.
   */
  public Map<String, String> getAttachments() {
    return new AttachmentTexts(
        this::getObjectAttachments, getClientAttachment()::setObjectAttachment);
  }

  /** A copy: those that came with the call that is served, and those that the next call sends. */
  public Map<String, Object> getObjectAttachments() {
    Map<String, Object> both = new HashMap<>(getServerAttachment().getObjectAttachments());
    both.putAll(getClientAttachment().getObjectAttachments());
    return both;
  }

  public RpcContext setAttachments(@Nullable Map<String, String> all) {
    getClientAttachment().setAttachments(all);
    return this;
  }

  public RpcContext setObjectAttachments(@Nullable Map<String, Object> all) {
    getClientAttachment().setObjectAttachments(all);
    return this;
  }

  public void clearAttachments() {
    getClientAttachment().clearAttachments();
  }

  public Map<String, Object> get() {
    return getClientAttachment().get();
  }

  public RpcContext set(String key, @Nullable Object value) {
    getClientAttachment().set(key, value);
    return this;
  }

  public RpcContext remove(String key) {
    getClientAttachment().remove(key);
    return this;
  }

  public @Nullable Object get(String key) {
    return getClientAttachment().get(key);
  }

  /** Always null: calls arrive over dubbo, and have no request of another protocol. */
  public @Nullable Object getRequest() {
    return getServiceContext().getRequest();
  }

  public void setRequest(@Nullable Object value) {
    getServiceContext().setRequest(value);
  }

  public <T> @Nullable T getRequest(Class<T> type) {
    return getServiceContext().getRequest(type);
  }

  /** Always null, as {@link #getRequest()}. */
  public @Nullable Object getResponse() {
    return getServiceContext().getResponse();
  }

  public void setResponse(@Nullable Object value) {
    getServiceContext().setResponse(value);
  }

  public <T> @Nullable T getResponse(Class<T> type) {
    return getServiceContext().getResponse(type);
  }

  /** Whether this thread serves a call. */
  public boolean isProviderSide() {
    return getServiceContext().isProviderSide();
  }

  /** Whether this thread has made a call, and serves none. */
  public boolean isConsumerSide() {
    return getServiceContext().isConsumerSide();
  }

  public boolean isServerSide() {
    return getServiceContext().isServerSide();
  }

  public boolean isClientSide() {
    return getServiceContext().isClientSide();
  }

  /** The future of the call that this thread made last; null if it waited for it. */
  public <T> @Nullable CompletableFuture<T> getCompletableFuture() {
    return getServiceContext().getCompletableFuture();
  }

  /** The same as {@link #getCompletableFuture}. */
  public <T> @Nullable Future<T> getFuture() {
    return getServiceContext().getFuture();
  }

  public void setFuture(@Nullable CompletableFuture<?> value) {
    getServiceContext().setFuture(value);
  }

  public @Nullable List<URL> getUrls() {
    return getServiceContext().getUrls();
  }

  public void setUrls(@Nullable List<URL> value) {
    getServiceContext().setUrls(value);
  }

  /** The service or the reference, with its settings. */
  public @Nullable URL getUrl() {
    return getServiceContext().getUrl();
  }

  public void setUrl(@Nullable URL value) {
    getServiceContext().setUrl(value);
  }

  /** The method that is called. */
  public @Nullable String getMethodName() {
    return getServiceContext().getMethodName();
  }

  public void setMethodName(@Nullable String value) {
    getServiceContext().setMethodName(value);
  }

  public Class<?> @Nullable [] getParameterTypes() {
    return getServiceContext().getParameterTypes();
  }

  public void setParameterTypes(Class<?> @Nullable [] value) {
    getServiceContext().setParameterTypes(value);
  }

  /** The arguments of the call. */
  public @Nullable Object @Nullable [] getArguments() {
    return getServiceContext().getArguments();
  }

  public void setArguments(@Nullable Object @Nullable [] value) {
    getServiceContext().setArguments(value);
  }

  public RpcContext setLocalAddress(String host, int port) {
    getServiceContext().setLocalAddress(host, port);
    return this;
  }

  /** This end of the connection; null outside of calls. */
  public @Nullable InetSocketAddress getLocalAddress() {
    return getServiceContext().getLocalAddress();
  }

  public RpcContext setLocalAddress(@Nullable InetSocketAddress value) {
    getServiceContext().setLocalAddress(value);
    return this;
  }

  public String getLocalAddressString() {
    return getServiceContext().getLocalAddressString();
  }

  public String getLocalHostName() {
    return getServiceContext().getLocalHostName();
  }

  public RpcContext setRemoteAddress(String host, int port) {
    getServiceContext().setRemoteAddress(host, port);
    return this;
  }

  /** The caller at a provider; at a consumer, who was called last. */
  public @Nullable InetSocketAddress getRemoteAddress() {
    return getServiceContext().getRemoteAddress();
  }

  public RpcContext setRemoteAddress(@Nullable InetSocketAddress value) {
    getServiceContext().setRemoteAddress(value);
    return this;
  }

  /** Returns the application at the other end, if that application sent its name. */
  public @Nullable String getRemoteApplicationName() {
    return getServiceContext().getRemoteApplicationName();
  }

  public RpcContext setRemoteApplicationName(@Nullable String value) {
    getServiceContext().setRemoteApplicationName(value);
    return this;
  }

  public String getRemoteAddressString() {
    return getServiceContext().getRemoteAddressString();
  }

  public @Nullable String getRemoteHostName() {
    return getServiceContext().getRemoteHostName();
  }

  public String getLocalHost() {
    return getServiceContext().getLocalHost();
  }

  public int getLocalPort() {
    return getServiceContext().getLocalPort();
  }

  public @Nullable String getRemoteHost() {
    return getServiceContext().getRemoteHost();
  }

  public int getRemotePort() {
    return getServiceContext().getRemotePort();
  }

  public @Nullable List<Invoker<?>> getInvokers() {
    return getServiceContext().getInvokers();
  }

  public RpcContext setInvokers(@Nullable List<Invoker<?>> value) {
    getServiceContext().setInvokers(value);
    return this;
  }

  public @Nullable Invoker<?> getInvoker() {
    return getServiceContext().getInvoker();
  }

  public RpcContext setInvoker(@Nullable Invoker<?> value) {
    getServiceContext().setInvoker(value);
    return this;
  }

  public @Nullable Invocation getInvocation() {
    return getServiceContext().getInvocation();
  }

  public RpcContext setInvocation(@Nullable Invocation value) {
    getServiceContext().setInvocation(value);
    return this;
  }

  /** Makes a call without waiting for it. */
  public <T> @Nullable CompletableFuture<T> asyncCall(Callable<T> call) {
    return getServiceContext().asyncCall(call);
  }

  public void asyncCall(Runnable call) {
    getServiceContext().asyncCall(call);
  }

  public @Nullable String getGroup() {
    return getServiceContext().getGroup();
  }

  public @Nullable String getVersion() {
    return getServiceContext().getVersion();
  }

  public @Nullable String getInterfaceName() {
    return getServiceContext().getInterfaceName();
  }

  public @Nullable String getProtocol() {
    return getServiceContext().getProtocol();
  }

  public @Nullable String getServiceKey() {
    return getServiceContext().getServiceKey();
  }

  public @Nullable String getProtocolServiceKey() {
    return getServiceContext().getProtocolServiceKey();
  }

  public @Nullable URL getConsumerUrl() {
    return getServiceContext().getConsumerUrl();
  }

  public void setConsumerUrl(@Nullable URL value) {
    getServiceContext().setConsumerUrl(value);
  }
}
