/** Frames of connections: found in a stream or a capture, put into words, recorded and replayed. */
@NullMarked
package io.trunkline.cli.wire;

import org.jspecify.annotations.NullMarked;
