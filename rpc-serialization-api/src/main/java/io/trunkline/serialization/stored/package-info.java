/**
 * Serializes objects to bytes that are stored or passed on: in files, stores, queues, caches and
 * messages of other systems. Applications use {@link
 * io.trunkline.serialization.stored.ObjectSerializer}, which works with every serialization and
 * compression on the class path, without RPC.
 *
 * <p>Stored bytes outlive the classes and settings of their writer. An {@linkplain
 * io.trunkline.serialization.stored.Envelope envelope} before the bytes describes how they were
 * written, and a {@link io.trunkline.serialization.stored.TableStore} keeps the writer's class
 * tables.
 */
@NullMarked
package io.trunkline.serialization.stored;

import org.jspecify.annotations.NullMarked;
