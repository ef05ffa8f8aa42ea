/**
 * What the engine makes of settings: the compressions that they name, the share of the heap that a
 * limit stands for, deadlines from time limits, and the advice in error texts. Does not depend on
 * clients, servers or sockets.
 */
@NullMarked
package io.trunkline.internal.options;

import org.jspecify.annotations.NullMarked;
