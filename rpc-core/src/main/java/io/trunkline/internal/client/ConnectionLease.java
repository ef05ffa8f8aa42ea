package io.trunkline.internal.client;

/**
 * What one reference holds of the connections to one address.
 *
 * @param invoker makes its calls there
 * @param giveBack run once, when it makes no more calls there: those under way end first, and then
 *     connections that nobody else uses
 */
public record ConnectionLease(AddressInvoker invoker, Runnable giveBack) {}
