package org.apache.dubbo.rpc;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A result that may arrive later. Until it arrives, its values are those of an empty result. */
public class AsyncRpcResult implements Result {

  private static final long serialVersionUID = 1L;

  private transient CompletableFuture<AppResponse> response;
  private final transient Invocation invocation;

  public AsyncRpcResult(CompletableFuture<AppResponse> response, Invocation invocation) {
    this.response = response;
    this.invocation = invocation;
  }

  public static AsyncRpcResult newDefaultAsyncResult(AppResponse response, Invocation invocation) {
    return new AsyncRpcResult(CompletableFuture.completedFuture(response), invocation);
  }

  public static AsyncRpcResult newDefaultAsyncResult(Invocation invocation) {
    return newDefaultAsyncResult(null, null, invocation);
  }

  public static AsyncRpcResult newDefaultAsyncResult(
      @Nullable Object value, Invocation invocation) {
    return newDefaultAsyncResult(value, null, invocation);
  }

  public static AsyncRpcResult newDefaultAsyncResult(Throwable error, Invocation invocation) {
    return newDefaultAsyncResult(null, error, invocation);
  }

  public static AsyncRpcResult newDefaultAsyncResult(
      @Nullable Object value, @Nullable Throwable error, Invocation invocation) {
    AppResponse response = new AppResponse();
    if (error != null) {
      response.setException(error);
    } else {
      response.setValue(value);
    }
    return newDefaultAsyncResult(response, invocation);
  }

  /** Completes with the result, or exceptionally if there is no reply. */
  public CompletableFuture<AppResponse> getResponseFuture() {
    return response;
  }

  public void setResponseFuture(CompletableFuture<AppResponse> value) {
    response = value;
  }

  /** The result if it is there, else an empty one. */
  public Result getAppResponse() {
    if (!response.isDone()) {
      return new AppResponse(invocation);
    }
    try {
      return response.join();
    } catch (CompletionException | CancellationException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw cause instanceof RpcException known ? known : new RpcException(cause);
    }
  }

  /** Changes the result; one that is not there yet, and never will be. */
  private void change(Consumer<AppResponse> how) {
    if (response.isDone()) {
      if (getAppResponse() instanceof AppResponse there) {
        how.accept(there);
      }
    } else {
      AppResponse other = new AppResponse(invocation);
      how.accept(other);
      response.complete(other);
    }
  }

  @Override
  public void setValue(@Nullable Object value) {
    change(there -> there.setValue(value));
  }

  @Override
  public void setException(@Nullable Throwable error) {
    change(there -> there.setException(error));
  }

  @Override
  public Result get() throws InterruptedException, ExecutionException {
    return response.get();
  }

  @Override
  public Result get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return response.get(timeout, unit);
  }

  @Override
  public Result whenCompleteWithContext(BiConsumer<@Nullable Result, @Nullable Throwable> action) {
    response =
        response.whenComplete(
            (there, thrown) ->
                action.accept(
                    there,
                    thrown instanceof CompletionException && thrown.getCause() != null
                        ? thrown.getCause()
                        : thrown));
    return this;
  }

  @Override
  public <U> CompletableFuture<U> thenApply(Function<Result, ? extends U> function) {
    return response.thenApply(function);
  }

  @Override
  public @Nullable Object getValue() {
    return getAppResponse().getValue();
  }

  @Override
  public @Nullable Throwable getException() {
    return getAppResponse().getException();
  }

  @Override
  public boolean hasException() {
    return getAppResponse().hasException();
  }

  @Override
  public @Nullable Object recreate() throws Throwable {
    return getAppResponse().recreate();
  }

  @Override
  public Map<String, String> getAttachments() {
    return getAppResponse().getAttachments();
  }

  @Override
  public Map<String, Object> getObjectAttachments() {
    return getAppResponse().getObjectAttachments();
  }

  @Override
  public void setAttachments(Map<String, String> all) {
    getAppResponse().setAttachments(all);
  }

  @Override
  public void setObjectAttachments(Map<String, Object> all) {
    getAppResponse().setObjectAttachments(all);
  }

  @Override
  public void addAttachments(Map<String, String> all) {
    getAppResponse().addAttachments(all);
  }

  @Override
  public void addObjectAttachments(Map<String, Object> all) {
    getAppResponse().addObjectAttachments(all);
  }

  @Override
  public @Nullable String getAttachment(String key) {
    return getAppResponse().getAttachment(key);
  }

  @Override
  public @Nullable Object getObjectAttachment(String key) {
    return getAppResponse().getObjectAttachment(key);
  }

  @Override
  public @Nullable String getAttachment(String key, @Nullable String defaultValue) {
    return getAppResponse().getAttachment(key, defaultValue);
  }

  @Override
  public @Nullable Object getObjectAttachment(String key, @Nullable Object defaultValue) {
    return getAppResponse().getObjectAttachment(key, defaultValue);
  }

  @Override
  public void setAttachment(String key, @Nullable String value) {
    getAppResponse().setAttachment(key, value);
  }

  @Override
  public void setAttachment(String key, @Nullable Object value) {
    getAppResponse().setAttachment(key, value);
  }

  @Override
  public void setObjectAttachment(String key, @Nullable Object value) {
    getAppResponse().setObjectAttachment(key, value);
  }
}
