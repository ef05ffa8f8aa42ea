/**
 * JAX-RS as measured systems, the REST rows of the source article: RESTEasy with a servlet
 * container or Netty, called by RESTEasy's own client with pooled connections, set up as Dubbo's
 * REST protocol set them up.
 */
@NullMarked
package io.trunkline.perf.rest;

import org.jspecify.annotations.NullMarked;
