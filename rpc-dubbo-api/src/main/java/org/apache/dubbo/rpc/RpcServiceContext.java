package org.apache.dubbo.rpc;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.NetUtils;
import org.jspecify.annotations.Nullable;

/**
 * Describes the call that a thread serves, or that it made last: the service, the method and the
 * two ends. Its attachments are those of {@link RpcContext}. For one thread.
 *
 * <p>Longer than others because it has the members of Dubbo's class.
 */
public class RpcServiceContext extends RpcContext {

  private static final String ASYNC = "async";
  private static final String RETURN = "return";

  private @Nullable Object request;
  private @Nullable Object response;
  private @Nullable List<URL> urls;
  private @Nullable URL url;
  private @Nullable String methodName;
  private Class<?> @Nullable [] parameterTypes;
  private @Nullable Object @Nullable [] arguments;
  private @Nullable InetSocketAddress localAddress;
  private @Nullable InetSocketAddress remoteAddress;
  private @Nullable String remoteApplicationName;
  private @Nullable List<Invoker<?>> invokers;
  private @Nullable Invoker<?> invoker;
  private @Nullable Invocation invocation;
  private @Nullable URL consumerUrl;

  /** {@link RpcContext} makes them. */
  protected RpcServiceContext() {}

  @Override
  public @Nullable Object getRequest() {
    return request;
  }

  @Override
  public void setRequest(@Nullable Object value) {
    request = value;
  }

  @Override
  public <T> @Nullable T getRequest(Class<T> type) {
    return type.isInstance(request) ? type.cast(request) : null;
  }

  @Override
  public @Nullable Object getResponse() {
    return response;
  }

  @Override
  public void setResponse(@Nullable Object value) {
    response = value;
  }

  @Override
  public <T> @Nullable T getResponse(Class<T> type) {
    return type.isInstance(response) ? type.cast(response) : null;
  }

  @Override
  public boolean isProviderSide() {
    return isSide("provider");
  }

  @Override
  public boolean isConsumerSide() {
    return isSide("consumer");
  }

  @Override
  public boolean isServerSide() {
    return isProviderSide();
  }

  @Override
  public boolean isClientSide() {
    return isConsumerSide();
  }

  @Override
  public <T> @Nullable CompletableFuture<T> getCompletableFuture() {
    return FutureContext.getContext().getCompletableFuture();
  }

  @Override
  public <T> @Nullable Future<T> getFuture() {
    return FutureContext.getContext().getCompletableFuture();
  }

  @Override
  public void setFuture(@Nullable CompletableFuture<?> value) {
    FutureContext.getContext().setFuture(value);
  }

  @Override
  public @Nullable List<URL> getUrls() {
    return urls;
  }

  @Override
  public void setUrls(@Nullable List<URL> value) {
    urls = value;
  }

  @Override
  public @Nullable URL getUrl() {
    return url;
  }

  @Override
  public void setUrl(@Nullable URL value) {
    url = value;
  }

  @Override
  public @Nullable String getMethodName() {
    return methodName;
  }

  @Override
  public void setMethodName(@Nullable String value) {
    methodName = value;
  }

  @Override
  public Class<?> @Nullable [] getParameterTypes() {
    return parameterTypes;
  }

  @Override
  public void setParameterTypes(Class<?> @Nullable [] value) {
    parameterTypes = value;
  }

  @Override
  public @Nullable Object @Nullable [] getArguments() {
    return arguments;
  }

  @Override
  public void setArguments(@Nullable Object @Nullable [] value) {
    arguments = value;
  }

  @Override
  public RpcServiceContext setLocalAddress(String host, int port) {
    localAddress = InetSocketAddress.createUnresolved(host, Math.max(0, port));
    return this;
  }

  @Override
  public @Nullable InetSocketAddress getLocalAddress() {
    return localAddress;
  }

  @Override
  public RpcServiceContext setLocalAddress(@Nullable InetSocketAddress value) {
    localAddress = value;
    return this;
  }

  @Override
  public String getLocalAddressString() {
    return getLocalHost() + ":" + getLocalPort();
  }

  @Override
  public String getLocalHostName() {
    return localAddress == null ? getLocalHost() : localAddress.getHostName();
  }

  @Override
  public RpcServiceContext setRemoteAddress(String host, int port) {
    remoteAddress = InetSocketAddress.createUnresolved(host, Math.max(0, port));
    return this;
  }

  @Override
  public @Nullable InetSocketAddress getRemoteAddress() {
    return remoteAddress;
  }

  @Override
  public RpcServiceContext setRemoteAddress(@Nullable InetSocketAddress value) {
    remoteAddress = value;
    return this;
  }

  @Override
  public @Nullable String getRemoteApplicationName() {
    return remoteApplicationName;
  }

  @Override
  public RpcServiceContext setRemoteApplicationName(@Nullable String value) {
    remoteApplicationName = value;
    return this;
  }

  @Override
  public String getRemoteAddressString() {
    return getRemoteHost() + ":" + getRemotePort();
  }

  @Override
  public @Nullable String getRemoteHostName() {
    return remoteAddress == null ? null : remoteAddress.getHostName();
  }

  @Override
  public String getLocalHost() {
    String host = host(localAddress);
    return host == null ? NetUtils.getLocalHost() : host;
  }

  @Override
  public int getLocalPort() {
    return localAddress == null ? 0 : localAddress.getPort();
  }

  @Override
  public @Nullable String getRemoteHost() {
    return host(remoteAddress);
  }

  @Override
  public int getRemotePort() {
    return remoteAddress == null ? 0 : remoteAddress.getPort();
  }

  @Override
  public @Nullable List<Invoker<?>> getInvokers() {
    return invokers;
  }

  @Override
  public RpcServiceContext setInvokers(@Nullable List<Invoker<?>> value) {
    invokers = value;
    return this;
  }

  @Override
  public @Nullable Invoker<?> getInvoker() {
    return invoker;
  }

  @Override
  public RpcServiceContext setInvoker(@Nullable Invoker<?> value) {
    invoker = value;
    return this;
  }

  @Override
  public @Nullable Invocation getInvocation() {
    return invocation;
  }

  @Override
  public RpcServiceContext setInvocation(@Nullable Invocation value) {
    invocation = value;
    return this;
  }

  @Override
  public <T> @Nullable CompletableFuture<T> asyncCall(Callable<T> call) {
    setAttachment(ASYNC, "true");
    FutureContext.getContext().setFuture(null);
    try {
      T result = call.call();
      @Nullable CompletableFuture<T> future = getCompletableFuture();
      return future != null ? future : CompletableFuture.completedFuture(result);
    } catch (Exception failed) {
      return CompletableFuture.failedFuture(failed);
    } finally {
      removeAttachment(ASYNC);
    }
  }

  @Override
  public void asyncCall(Runnable call) {
    setAttachment(RETURN, "false");
    try {
      call.run();
    } catch (RuntimeException failed) {
      throw new RpcException("the one-way call failed: " + failed.getMessage(), failed);
    } finally {
      removeAttachment(RETURN);
    }
  }

  @Override
  public @Nullable String getGroup() {
    return consumerUrl == null ? null : consumerUrl.getGroup();
  }

  @Override
  public @Nullable String getVersion() {
    return consumerUrl == null ? null : consumerUrl.getVersion();
  }

  @Override
  public @Nullable String getInterfaceName() {
    return consumerUrl == null ? null : consumerUrl.getServiceInterface();
  }

  @Override
  public @Nullable String getProtocol() {
    return consumerUrl == null ? null : consumerUrl.getProtocol();
  }

  @Override
  public @Nullable String getServiceKey() {
    return consumerUrl == null ? null : consumerUrl.getServiceKey();
  }

  @Override
  public @Nullable String getProtocolServiceKey() {
    return consumerUrl == null ? null : consumerUrl.getProtocolServiceKey();
  }

  @Override
  public @Nullable URL getConsumerUrl() {
    return consumerUrl;
  }

  @Override
  public void setConsumerUrl(@Nullable URL value) {
    consumerUrl = value;
  }

  private boolean isSide(String side) {
    return url != null && side.equals(url.getSide(null));
  }

  private static @Nullable String host(@Nullable InetSocketAddress address) {
    if (address == null) {
      return null;
    }
    return NetUtils.filterLocalHost(
        address.getAddress() == null
            ? address.getHostName()
            : address.getAddress().getHostAddress());
  }
}
