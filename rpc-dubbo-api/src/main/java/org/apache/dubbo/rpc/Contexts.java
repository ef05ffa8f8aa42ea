package org.apache.dubbo.rpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of one thread's calls, for the filters that fill them; applications use {@link
 * RpcContext}. Most calls set and read few of the contexts, so each context is created when it is
 * first requested. Not shared between threads, except as {@link RpcContext.RestoreContext}.
 */
public final class Contexts {

  private @Nullable Object application;
  private @Nullable RpcServiceContext service;
  private @Nullable RpcContextAttachment client;
  private @Nullable RpcContextAttachment server;
  private @Nullable RpcContextAttachment clientResponse;
  private @Nullable RpcContextAttachment serverResponse;

  /** Empty ones. */
  Contexts() {}

  /** The same contexts for another thread, or for a later time of this one. */
  Contexts(Contexts other) {
    application = other.application;
    service = other.service();
    client = other.client();
    server = other.server();
    clientResponse = other.clientResponse();
    serverResponse = other.serverResponse();
  }

  /** Those of this thread; empty ones if it had none. */
  public static Contexts ofThread() {
    return RpcContext.contexts();
  }

  /**
   * Replaces the contexts of this thread with new ones for a call that it serves.
   *
   * @param attachments that came with the call; not copied, must not be changed afterwards
   * @param application stands for the application that serves the call; null if it is unknown
   * @return the previous contexts, for {@link #putBack}; null if the thread had no contexts
   */
  public static @Nullable Contexts replace(
      Map<String, Object> attachments, @Nullable Object application) {
    Contexts served = new Contexts();
    served.application = application;
    served.server = new ReceivedAttachments(attachments);
    return RpcContext.replace(served);
  }

  /** Ends what {@link #replace} began. */
  public static void putBack(@Nullable Contexts own) {
    RpcContext.replace(own);
  }

  /** What stands for the application that this thread runs for; null if that is unknown. */
  public static @Nullable Object application() {
    return ofThread().application;
  }

  /**
   * Lets this thread run for an application, for a call or while an extension is made.
   *
   * @param application stands for it: its extensions; null leaves the thread as it is
   * @return what it ran for until now, for {@link #leave}
   */
  public static @Nullable Object enter(@Nullable Object application) {
    Contexts contexts = ofThread();
    Object before = contexts.application;
    contexts.application = application == null ? before : application;
    return before;
  }

  /** Ends what {@link #enter} began. */
  public static void leave(@Nullable Object before) {
    ofThread().application = before;
  }

  /** Of the call that is served, or that was made last. */
  public RpcServiceContext service() {
    RpcServiceContext known = service;
    if (known == null) {
      known = new RpcServiceContext();
      service = known;
    }
    return known;
  }

  /** A new one for a call that begins; gives back the one of the call that is served, if any. */
  public @Nullable RpcServiceContext beginCall() {
    RpcServiceContext known = service;
    service = null;
    return known != null && known.isProviderSide() ? known : null;
  }

  /**
   * Takes what the next call sends away, as a call has it now.
   *
   * @param served the context of the call that is served, from {@link #beginCall}; null for none
   */
  public void endCall(@Nullable RpcServiceContext served) {
    removeClient();
    if (served != null) {
      service = served;
    }
  }

  RpcContextAttachment client() {
    RpcContextAttachment known = client;
    if (known == null) {
      known = new RpcContextAttachment();
      client = known;
    }
    return known;
  }

  RpcContextAttachment server() {
    RpcContextAttachment known = server;
    if (known == null) {
      known = new RpcContextAttachment();
      server = known;
    }
    return known;
  }

  /** The attachments of the reply to the call that was made last. */
  public RpcContextAttachment clientResponse() {
    RpcContextAttachment known = clientResponse;
    if (known == null) {
      known = new RpcContextAttachment();
      clientResponse = known;
    }
    return known;
  }

  /** The attachments of the reply to the call that is served. */
  public RpcContextAttachment serverResponse() {
    RpcContextAttachment known = serverResponse;
    if (known == null) {
      known = new RpcContextAttachment();
      serverResponse = known;
    }
    return known;
  }

  /** The attachments that the next call sends; not to be changed. */
  public Map<String, Object> sent() {
    return seen(client);
  }

  /** The attachments that came with the call that is served; not to be changed. */
  public Map<String, Object> came() {
    return seen(server);
  }

  /** The attachments of the last reply; not to be changed. */
  public Map<String, Object> received() {
    return seen(clientResponse);
  }

  /** The attachments of the last reply are these. */
  public void received(Map<String, Object> attachments) {
    if (clientResponse != null || !attachments.isEmpty()) {
      clientResponse().setObjectAttachments(attachments);
    }
  }

  /** Forgets the last reply. The attachments of the next reply go to the returned context. */
  public RpcContextAttachment nextReply() {
    clientResponse = null;
    return clientResponse();
  }

  /** Of the call that is served, if it has started one. */
  public @Nullable AsyncContext asyncContext() {
    return server == null ? null : server.getAsyncContext();
  }

  /**
   * Returns the attachments of a context; do not change them. This does not create the context's
   * own map.
   */
  public static Map<String, Object> seen(@Nullable RpcContextAttachment context) {
    return context == null ? Map.of() : context.seen();
  }

  void removeService() {
    service = null;
  }

  void removeClient() {
    if (client != null && client.canRemove()) {
      client = null;
    }
  }

  void removeServer() {
    if (server != null && server.canRemove()) {
      server = null;
    }
  }

  void removeClientResponse() {
    clientResponse = null;
  }

  void removeServerResponse() {
    serverResponse = null;
  }

  void service(RpcServiceContext value) {
    service = value;
  }
}
