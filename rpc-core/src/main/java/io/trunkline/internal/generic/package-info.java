/**
 * Objects as maps and back, for calls without an interface. {@link
 * io.trunkline.internal.generic.FromMaps} makes arguments of the types a method declares, {@link
 * io.trunkline.internal.generic.ToMaps} makes maps of what it returned. No class is named by a peer
 * here without the class gate being asked, and none is loaded by name.
 */
@NullMarked
package io.trunkline.internal.generic;

import org.jspecify.annotations.NullMarked;
