/**
 * Stores and queues of objects, whose values any serializer writes. {@link
 * io.trunkline.store.StoreFile} keeps them in a file of H2's MVStore, which commits and recovers
 * them; {@link io.trunkline.store.Migration} rewrites the values of a store in another form while
 * it is in use.
 */
@NullMarked
package io.trunkline.store;

import org.jspecify.annotations.NullMarked;
