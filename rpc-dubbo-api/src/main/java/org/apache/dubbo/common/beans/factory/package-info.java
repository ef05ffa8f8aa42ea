/** Objects that an application registers for its Dubbo extensions. */
@NullMarked
package org.apache.dubbo.common.beans.factory;

import org.jspecify.annotations.NullMarked;
