/**
 * The numeric settings of clients, servers, references and methods, and their ranges. Builders,
 * urls and XML all check against {@link io.trunkline.internal.options.OptionRange}, so they accept
 * the same values, and the engine never gets one it cannot work with. {@link
 * io.trunkline.internal.options.TimeLimit} turns a caller's time limit into a deadline. Knows
 * nothing of clients, servers or sockets.
 */
@NullMarked
package io.trunkline.internal.options;

import org.jspecify.annotations.NullMarked;
