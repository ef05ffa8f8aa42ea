/** The auto-configuration of Dubbo's starter under the name that applications and tests use. */
@NullMarked
package org.apache.dubbo.spring.boot.autoconfigure;

import org.jspecify.annotations.NullMarked;
