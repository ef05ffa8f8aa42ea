/**
 * Puts Dubbo's types in front of Trunkline's: contexts and filters become filters of references and
 * services.
 */
@NullMarked
package io.trunkline.dubbo.rpc;

import org.jspecify.annotations.NullMarked;
