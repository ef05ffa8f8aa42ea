/** Large and deep values of honest applications, which every serialization carries by default. */
@NullMarked
package io.trunkline.testkit.honest;

import org.jspecify.annotations.NullMarked;
