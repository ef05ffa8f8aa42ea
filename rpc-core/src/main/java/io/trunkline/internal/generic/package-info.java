/**
 * Objects as maps and back, for calls without an interface. {@link
 * io.trunkline.internal.generic.FromMaps} makes arguments of the types a method declares, {@link
 * io.trunkline.internal.generic.ToMaps} makes maps of what it returned. A class that a peer names
 * has to pass the class gate, and no class is loaded by name here.
 */
@NullMarked
package io.trunkline.internal.generic;

import org.jspecify.annotations.NullMarked;
