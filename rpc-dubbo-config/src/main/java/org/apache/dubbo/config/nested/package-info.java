/** Config classes of Dubbo that stand in others, under their own names. */
@NullMarked
package org.apache.dubbo.config.nested;

import org.jspecify.annotations.NullMarked;
