/** A service of messages; the messages themselves are generated. */
@NullMarked
package demo.bid.proto;

import org.jspecify.annotations.NullMarked;
