/** The demo of stored objects: {@link io.trunkline.demo.stores.StoresDemo} is what it runs. */
@NullMarked
package io.trunkline.demo.stores;

import org.jspecify.annotations.NullMarked;
