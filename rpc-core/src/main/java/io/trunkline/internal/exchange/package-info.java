/**
 * What both halves of a connection share: heartbeats, the terms of connections that agreed on the
 * same, the log of classes that travel by name, and what a method returns.
 */
@NullMarked
package io.trunkline.internal.exchange;

import org.jspecify.annotations.NullMarked;
