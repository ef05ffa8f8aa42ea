/**
 * Objects as bytes that are kept or passed on: in files, stores, queues, caches and messages of
 * other systems. {@link io.trunkline.serialization.stored.ObjectSerializer} is what applications
 * use; it works with every serialization and compression on the class path, without RPC.
 *
 * <p>Stored bytes outlive the classes and settings of their writer. An {@linkplain
 * io.trunkline.serialization.stored.Envelope envelope} in front of them says how they were written,
 * and a {@link io.trunkline.serialization.stored.TableStore} keeps what the writer knew of its
 * classes.
 */
@NullMarked
package io.trunkline.serialization.stored;

import org.jspecify.annotations.NullMarked;
