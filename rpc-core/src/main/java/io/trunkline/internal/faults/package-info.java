/**
 * What peers send that this side refuses, drops or tolerates: counted by reason for each port and
 * client, and said in the log once per connection and reason, with a limit for all of them.
 */
@NullMarked
package io.trunkline.internal.faults;

import org.jspecify.annotations.NullMarked;
