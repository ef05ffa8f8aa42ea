/** Types of Dubbo that make beans of Spring, under their own names, on Trunkline. */
@NullMarked
package org.apache.dubbo.config.spring;

import org.jspecify.annotations.NullMarked;
