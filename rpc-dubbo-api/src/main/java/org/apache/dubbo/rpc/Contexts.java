package org.apache.dubbo.rpc;

/** What one thread knows of its calls. Not shared, except as {@link RpcContext.RestoreContext}. */
final class Contexts {

  RpcServiceContext service = new RpcServiceContext();
  RpcContextAttachment client = new RpcContextAttachment();
  RpcContextAttachment server = new RpcContextAttachment();
  RpcContextAttachment clientResponse = new RpcContextAttachment();
  RpcContextAttachment serverResponse = new RpcContextAttachment();

  Contexts() {}

  /** The same contexts for another thread, or for a later time of this one. */
  Contexts(Contexts other) {
    service = other.service;
    client = other.client;
    server = other.server;
    clientResponse = other.clientResponse;
    serverResponse = other.serverResponse;
  }
}
