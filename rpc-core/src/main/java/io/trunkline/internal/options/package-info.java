/**
 * What numbers can be set on clients, servers, references and methods, and in which range.
 * Builders, urls and XML check against {@link io.trunkline.internal.options.OptionRange} and
 * nothing else, so all of them accept the same values, and the engine is never given one it cannot
 * work with. {@link io.trunkline.internal.options.TimeLimit} says how far off a call's deadline is,
 * and when it stands for none. Knows nothing of clients, servers or sockets.
 */
@NullMarked
package io.trunkline.internal.options;

import org.jspecify.annotations.NullMarked;
