/**
 * Objects by keys and in queues, whose values any serializer writes. {@link
 * io.trunkline.store.StoreFile} keeps them in a file of H2's MVStore, which commits and recovers
 * them; {@link io.trunkline.store.Migration} writes the values of a store anew in another form
 * while it is used.
 */
@NullMarked
package io.trunkline.store;

import org.jspecify.annotations.NullMarked;
