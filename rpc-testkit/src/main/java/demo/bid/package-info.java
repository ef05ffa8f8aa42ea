/**
 * The service and its data that the golden frames were captured with, and that the interop tests
 * call; names are part of the wire. Fields are public so that tests can set them, and no class is
 * final: the field of a final class travels without its class in some forms.
 */
@NullMarked
package demo.bid;

import org.jspecify.annotations.NullMarked;
