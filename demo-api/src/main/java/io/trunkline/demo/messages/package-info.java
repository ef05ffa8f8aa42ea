/**
 * The demo's service for serializations that carry messages of protobuf only: {@link
 * io.trunkline.demo.messages.MessageBidService}, and adapters on either side of it.
 */
@NullMarked
package io.trunkline.demo.messages;

import org.jspecify.annotations.NullMarked;
