/** The exceptions of Dubbo's transport, which are the causes of those of calls. */
@NullMarked
package org.apache.dubbo.remoting;

import org.jspecify.annotations.NullMarked;
