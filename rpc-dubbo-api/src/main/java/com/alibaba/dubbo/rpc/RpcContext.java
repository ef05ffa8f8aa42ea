package com.alibaba.dubbo.rpc;

import com.alibaba.dubbo.common.URL;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.dubbo.rpc.FutureContext;
import org.jspecify.annotations.Nullable;

/** {@link org.apache.dubbo.rpc.RpcContext} of 2.6: the same contexts of the same thread. */
public class RpcContext {

  private static final RpcContext ALL = new RpcContext(false);
  private static final RpcContext OF_REPLIES = new RpcContext(true);

  private final boolean ofReplies;

  protected RpcContext() {
    this(false);
  }

  private RpcContext(boolean ofReplies) {
    this.ofReplies = ofReplies;
  }

  private org.apache.dubbo.rpc.RpcContext now() {
    return ofReplies
        ? org.apache.dubbo.rpc.RpcContext.getServerContext()
        : org.apache.dubbo.rpc.RpcContext.getContext();
  }

  /** The attachments of replies: to write at a provider, to read at a consumer. */
  public static RpcContext getServerContext() {
    return OF_REPLIES;
  }

  public static void removeServerContext() {
    org.apache.dubbo.rpc.RpcContext.removeServerContext();
  }

  public static RpcContext getContext() {
    return ALL;
  }

  public static void removeContext() {
    org.apache.dubbo.rpc.RpcContext.removeContext();
  }

  public @Nullable URL getUrl() {
    org.apache.dubbo.common.URL url = now().getUrl();
    return url == null ? null : URL.of(url);
  }

  public void setUrl(@Nullable URL value) {
    now().setUrl(value);
  }

  /** The future of the call that this thread made last; null if it waited for it. */
  public <T> @Nullable Future<T> getFuture() {
    return now().getFuture();
  }

  /**
   * Sets the future for {@link #getFuture}.
   *
   * @throws IllegalArgumentException if it is not a {@link CompletableFuture}
   */
  public void setFuture(@Nullable Future<?> future) {
    if (future != null && !(future instanceof CompletableFuture<?>)) {
      throw new IllegalArgumentException(
          "the future is a "
              + future.getClass().getName()
              + ", expected a CompletableFuture; pass one that the other future completes");
    }
    FutureContext.getContext().setFuture((CompletableFuture<?>) future);
  }

  /** Makes a call without waiting for it. */
  public <T> @Nullable Future<T> asyncCall(Callable<T> call) {
    return now().asyncCall(call);
  }

  public void asyncCall(Runnable call) {
    now().asyncCall(call);
  }

  public boolean isProviderSide() {
    return now().isProviderSide();
  }

  public boolean isConsumerSide() {
    return now().isConsumerSide();
  }

  public @Nullable String getMethodName() {
    return now().getMethodName();
  }

  public void setMethodName(@Nullable String value) {
    now().setMethodName(value);
  }

  public Class<?> @Nullable [] getParameterTypes() {
    return now().getParameterTypes();
  }

  public @Nullable Object @Nullable [] getArguments() {
    return now().getArguments();
  }

  public RpcContext setLocalAddress(String host, int port) {
    now().setLocalAddress(host, port);
    return this;
  }

  public RpcContext setLocalAddress(@Nullable InetSocketAddress value) {
    now().setLocalAddress(value);
    return this;
  }

  public @Nullable InetSocketAddress getLocalAddress() {
    return now().getLocalAddress();
  }

  public String getLocalAddressString() {
    return now().getLocalAddressString();
  }

  public String getLocalHostName() {
    return now().getLocalHostName();
  }

  public RpcContext setRemoteAddress(String host, int port) {
    now().setRemoteAddress(host, port);
    return this;
  }

  public RpcContext setRemoteAddress(@Nullable InetSocketAddress value) {
    now().setRemoteAddress(value);
    return this;
  }

  public @Nullable InetSocketAddress getRemoteAddress() {
    return now().getRemoteAddress();
  }

  public String getRemoteAddressString() {
    return now().getRemoteAddressString();
  }

  public @Nullable String getRemoteHostName() {
    return now().getRemoteHostName();
  }

  public String getLocalHost() {
    return now().getLocalHost();
  }

  public int getLocalPort() {
    return now().getLocalPort();
  }

  public @Nullable String getRemoteHost() {
    return now().getRemoteHost();
  }

  public int getRemotePort() {
    return now().getRemotePort();
  }

  public @Nullable String getAttachment(String key) {
    return now().getAttachment(key);
  }

  public RpcContext setAttachment(String key, @Nullable String value) {
    now().setAttachment(key, value);
    return this;
  }

  public RpcContext removeAttachment(String key) {
    now().removeAttachment(key);
    return this;
  }

  public Map<String, String> getAttachments() {
    return now().getAttachments();
  }

  public RpcContext setAttachments(@Nullable Map<String, String> all) {
    now().setAttachments(all);
    return this;
  }

  public void clearAttachments() {
    now().clearAttachments();
  }

  public Map<String, Object> get() {
    return now().get();
  }

  public RpcContext set(String key, @Nullable Object value) {
    now().set(key, value);
    return this;
  }

  public RpcContext remove(String key) {
    now().remove(key);
    return this;
  }

  public @Nullable Object get(String key) {
    return now().get(key);
  }

  /** Whether it is a provider's side: the same as {@link #isProviderSide}. */
  public boolean isServerSide() {
    return isProviderSide();
  }

  public boolean isClientSide() {
    return isConsumerSide();
  }
}
